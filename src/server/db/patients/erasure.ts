import { sql, type Transaction } from 'kysely';
import type { Db } from '../engine/client';
import { MEASURED_COLUMNS } from '../readings/observationColumns';
import type { Tables } from '../tables/tables';

type Tx = Transaction<Tables>;

/** What an erasure is decided by. */
export interface ErasablePatient {
  ssn: string;
  first_name: string;
  middle_name: string;
  last_name: string;
  phone_number: string;
  emergency_fullname: string;
  emergency_phone_number: string;
  /** With the id, it distinguishes the patient from one of another hospital's database. */
  registered_at: string;
  is_admitted: boolean;
  wears_device: boolean;
}

/** A patient who was erased. */
export interface ErasedPatient {
  patient_id: number;
  registered_at: string;
  erased_at: string;
  erased_by: number | null;
  reason: string;
}

/** A patient, whose row is locked until the transaction ends; null when there is none of this id. */
export async function lockErasable(tx: Tx, id: number): Promise<ErasablePatient | null> {
  const { rows } = await sql<ErasablePatient>`
    SELECT p.ssn, p.first_name, p.middle_name, p.last_name, p.phone_number, p.emergency_fullname, p.emergency_phone_number, p.created_at AS registered_at,
      EXISTS (SELECT FROM admissions a WHERE a.patient_id = p.id AND a.discharge_date IS NULL) AS is_admitted,
      EXISTS (SELECT FROM device_assignments a WHERE a.patient_id = p.id AND a.released_at IS NULL) AS wears_device
    FROM patients p WHERE p.id = ${id}::int FOR UPDATE OF p`.execute(tx);
  return rows[0] ?? null;
}

const IS_ROW_OF = {
  admission: 'admissions',
  'clinical note': 'clinical_notes',
  'lab test': 'lab_tests',
} as const;

/** Stores that a patient is erased, and what is counted and audited of the patient from now on. */
export async function insertErasure(tx: Tx, erased: ErasedPatient): Promise<void> {
  const { patient_id: id } = erased;
  await sql`
    INSERT INTO erased_patients (patient_id, registered_at, erased_at, erased_by, reason, department_id, bed_id)
    SELECT ${id}::int, ${erased.registered_at}::timestamptz, ${erased.erased_at}::timestamptz, ${erased.erased_by}::int, ${erased.reason}::text,
      a.department_id, a.bed_id
    FROM (SELECT 1) one LEFT JOIN LATERAL (
      SELECT department_id, bed_id FROM admissions WHERE patient_id = ${id}::int ORDER BY discharge_date DESC NULLS FIRST, admission_date DESC, id DESC LIMIT 1) a ON true`.execute(
    tx,
  );
  await sql`
    INSERT INTO erased_assignments (patient_id, assigned_at, released_at)
    SELECT patient_id, assigned_at, released_at FROM device_assignments WHERE patient_id = ${id}::int AND released_at IS NOT NULL`.execute(
    tx,
  );
  await eraseMerges(tx, erased);
  for (const [entity, table] of Object.entries(IS_ROW_OF))
    await sql`
      INSERT INTO erased_records (entity, entity_id, patient_id)
      SELECT ${entity}::text, id, patient_id FROM ${sql.table(table)} WHERE patient_id = ${id}::int`.execute(
      tx,
    );
}

/**
 * The records that were merged into this one are erased with it: their journals are, and a restore of a backup from before
 * the merge erases them too.
 */
async function eraseMerges(tx: Tx, { patient_id: id, ...erased }: ErasedPatient): Promise<void> {
  const { rows } = await sql<{ id: number; retired_id: number; registered_at: string | null }>`
    WITH RECURSIVE merged AS (
      SELECT m.* FROM patient_merges m WHERE m.survivor_id = ${id}::int OR m.retired_id = ${id}::int
      UNION SELECT m.* FROM patient_merges m JOIN merged s ON m.survivor_id = s.retired_id AND s.undone_at IS NULL AND m.id < s.id)
    SELECT m.id, m.retired_id, (SELECT (j.retired ->> 'created_at')::timestamptz FROM patient_merge_rows j
      WHERE j.merge_id = m.id AND j.table_name = 'patients' AND j.is_removed AND m.undone_at IS NULL) AS registered_at FROM merged m`.execute(
    tx,
  );
  for (const merge of rows) {
    if (merge.registered_at !== null)
      await sql`
        INSERT INTO erased_patients (patient_id, registered_at, erased_at, erased_by, reason)
        VALUES (${merge.retired_id}::int, ${merge.registered_at}::timestamptz, ${erased.erased_at}::timestamptz, ${erased.erased_by}::int, ${erased.reason}::text)
        ON CONFLICT DO NOTHING`.execute(tx);
    await tx.deleteFrom('patient_merges').where('id', '=', merge.id).execute();
  }
}

/**
 * Takes out of the database what identifies a patient, whose erasure is stored. Of alarms remain their kinds,
 * values and times. Measurements are left to `eraseMeasurements`: these may be millions.
 */
export async function eraseRecord(tx: Tx, id: number): Promise<void> {
  const ids = (table: 'vitals_logs' | 'clinical_notes' | 'admissions' | 'device_assignments') =>
    sql`(SELECT id FROM ${sql.table(table)} WHERE patient_id = ${id}::int)`;
  await sql`
    DELETE FROM idempotency_keys WHERE path LIKE ${`/api/patients/${id}/%`}::text OR (path = '/api/patients/' AND entity_id = ${id}::int)
      OR (path = '/api/clinical-notes/' AND entity_id IN ${ids('clinical_notes')}) OR (path = '/api/admissions/' AND entity_id IN ${ids('admissions')})
      OR (path = '/api/observations/' AND entity_id IN ${ids('vitals_logs')})`.execute(tx);
  // Those of a set that was struck out belong to no patient.
  await sql`DELETE FROM readings WHERE vendor_device_id IN (SELECT ' vitals log ' || id FROM vitals_logs WHERE patient_id = ${id}::int)`.execute(
    tx,
  );
  await sql`
    UPDATE alarm_events SET detail = NULL, detail_salt = NULL
    WHERE detail IS NOT NULL AND alarm_id IN (SELECT id FROM alarms WHERE patient_id = ${id}::int)`.execute(
    tx,
  );
  await sql`UPDATE alarms SET reasons = '[]', resolution_reason = NULL, said = NULL WHERE patient_id = ${id}::int`.execute(
    tx,
  );
  await sql`UPDATE alerts SET reasons = '[]' WHERE patient_id = ${id}::int`.execute(tx);
  await sql`UPDATE alarm_pauses SET reason = '' WHERE patient_id = ${id}::int`.execute(tx);
  // What is unread no user can read any more; every list of that user is made again.
  await sql`
    WITH gone AS (
      DELETE FROM notifications n USING alerts a WHERE a.id = n.alert_id AND a.patient_id = ${id}::int AND n.read_at IS NULL RETURNING n.user_id)
    INSERT INTO notification_reads AS r (user_id, reads) SELECT DISTINCT user_id, 1 FROM gone ORDER BY user_id
    ON CONFLICT (user_id) DO UPDATE SET reads = r.reads + 1`.execute(tx);
  await sql`DELETE FROM calibrations WHERE assignment_id IN ${ids('device_assignments')}`.execute(tx);
  const unmeasured = sql.join(MEASURED_COLUMNS.map((name) => sql`${sql.ref(name)} = NULL`));
  await sql`UPDATE latest_states SET patient_id = NULL, zeros = '', last_band = NULL, ${unmeasured} WHERE patient_id = ${id}::int`.execute(
    tx,
  );
  await eraseMessages(tx, id);
  for (const table of OF_PATIENT)
    await sql`DELETE FROM ${sql.table(table)} WHERE patient_id = ${id}::int`.execute(tx);
  // With what refers to the row: conditions, words of the search, state.
  await sql`DELETE FROM patients WHERE id = ${id}::int`.execute(tx);
}

/**
 * Of the messages of links that are about a patient remains that they came or went, and their hash: one that is sent again
 * must not bring the patient back. A message that found no patient is known by the number that it names.
 */
async function eraseMessages(tx: Tx, id: number): Promise<void> {
  await sql`
    UPDATE hl7_messages SET message = '', subject = NULL, acknowledgement = NULL, steps = '[]', warnings = '[]', error_location = NULL,
      error_text = NULL, discard_reason = NULL, patient_id = ${id}::int, due_at = NULL,
      state = CASE state WHEN 'dead' THEN 'discarded' WHEN 'received' THEN 'discarded' WHEN 'queued' THEN 'dropped' ELSE state END
    WHERE patient_id = ${id}::int OR (patient_id IS NULL AND subject IN (
      SELECT value FROM patient_identifiers WHERE patient_id = ${id}::int UNION ALL SELECT ssn FROM patients WHERE id = ${id}::int AND ssn <> '') OR patient_id IS NULL AND
        translate(subject, '- ', '') IN (SELECT translate(ssn, '- ', '') FROM patients WHERE id = ${id}::int AND ssn <> ''))`.execute(
    tx,
  );
}

/** Each before what it refers to. */
const OF_PATIENT = [
  'alarm_dues',
  'alarm_limits',
  'alarm_limit_changes',
  'vitals_logs',
  'clinical_notes',
  'lab_tests',
  'admissions',
  'device_assignments',
  'patient_identifiers',
] as const;

/** What was measured of a patient, by the columns that name each row. */
const MEASURED = ['readings', 'patient_minutes', 'patient_buckets', 'stale_hours'] as const;

/** Erased patients of whom there is something measured yet, at most this many. */
export async function findErasedWithMeasurements(db: Db, limit: number): Promise<number[]> {
  const has = (table: (typeof MEASURED)[number]) =>
    sql`EXISTS (SELECT FROM ${sql.table(table)} m WHERE m.patient_id = e.patient_id)`;
  const { rows } = await sql<{ patient_id: number }>`
    SELECT e.patient_id FROM erased_patients e WHERE ${sql.join(MEASURED.map(has), sql` OR `)} LIMIT ${limit}::int`.execute(
    db,
  );
  return rows.map(({ patient_id }) => patient_id);
}

/** Deletes at most this many rows of each kind that were measured of an erased patient. Resolves with whether any may be left. */
export async function eraseMeasurements(db: Db, id: number, limit: number): Promise<boolean> {
  let isAnyLeft = false;
  for (const table of MEASURED) {
    const { numAffectedRows = 0n } = await sql`
      DELETE FROM ${sql.table(table)} WHERE ctid = ANY (ARRAY(
        SELECT m.ctid FROM ${sql.table(table)} m JOIN erased_patients e USING (patient_id) WHERE m.patient_id = ${id}::int LIMIT ${limit}::int))`.execute(
      db,
    );
    isAnyLeft ||= numAffectedRows >= BigInt(limit);
  }
  return isAnyLeft;
}

/** Everybody who was erased. */
export async function listErased(db: Db): Promise<ErasedPatient[]> {
  const { rows } = await sql<ErasedPatient>`
    SELECT patient_id, registered_at, erased_at, erased_by, reason FROM erased_patients ORDER BY erased_at, patient_id`.execute(
    db,
  );
  return rows;
}

/**
 * Stores an erasure of a patient whom this database does not know: a backup that is restored next may. False when the number is
 * another patient's here. No patient is given a number of these any more.
 */
export async function keepErasure(tx: Tx, erased: ErasedPatient): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM patients WHERE id = ${erased.patient_id}::int UNION ALL SELECT FROM erased_patients WHERE patient_id = ${erased.patient_id}::int`.execute(
    tx,
  );
  if (rows.length > 0) return false;
  await insertErasure(tx, erased);
  await sql`
    SELECT setval(s.name, ${erased.patient_id}::int) FROM (SELECT pg_get_serial_sequence('patients', 'id')::regclass AS name) s
    WHERE coalesce(pg_sequence_last_value(s.name), 0) < ${erased.patient_id}::int`.execute(tx);
  return true;
}
