import { sql, type Kysely, type RawBuilder, type Transaction } from 'kysely';
import { bodyMassIndex } from '../../../clinical/bodyMassIndex';
import type { MergedNotice } from '../../../contract/merges';
import type { ListQuery } from '../../../contract/paging';
import type { Patient, PATIENT_ORDERINGS, PatientRow } from '../../../contract/patients';
import { numberArray } from '../engine/arrayParameters';
import { findIndexedPage, type IndexedList } from '../paging/findIndexedPage';
import type { Found } from '../paging/findPage';
import type { Orderings } from '../paging/ordering';
import { lastMergeOf } from '../hl7/merge/lastMerge';
import type { Tables } from '../tables/tables';

/** Every one has an index (migration 0004). */
const ORDERINGS: Orderings<(typeof PATIENT_ORDERINGS)[number]> = {
  id: sql.ref('id'),
  last_name: sql.ref('last_name_key'),
  first_name: sql.ref('first_name_key'),
  gender: sql.ref('gender'),
  date_of_birth: sql.ref('date_of_birth'),
  bed: sql.ref('bed_key'),
  admission__department__name: sql.ref('department_key'),
};

/** How patients are searched and ordered. */
export const PATIENT_LIST: IndexedList = {
  table: 'patients',
  words: 'patient_words',
  owner: 'patient_id',
  orderings: ORDERINGS,
  // A patient who is not admitted has neither.
  missable: ['bed', 'admission__department__name'],
  ordering: 'id',
};

const conditions = (kind: 'comorbidity' | 'allergy') => sql`coalesce((
  SELECT json_agg(json_build_object('id', c.id, 'icd_10_code', c.icd_10_code, 'name', c.name, 'description', c.description) ORDER BY c.id)
  FROM patient_conditions c WHERE c.patient_id = p.id AND c.kind = ${sql.lit(kind)}), '[]')`;

const ROW = sql`p.id, p.ssn, p.first_name, p.middle_name, p.last_name, p.date_of_birth, p.gender,
  ${conditions('comorbidity')} AS comorbidities, p.high_priority_reason <> '' AS is_high_priority,
  of_bed.abbreviation || '-' || b.number AS bed,
  CASE WHEN a.id IS NOT NULL THEN json_build_object('id', a.id, 'status', a.status,
    'department', CASE WHEN d.id IS NOT NULL THEN json_build_object('id', d.id, 'name', d.name) END) END AS admission,
  (SELECT w.device_id FROM device_assignments w WHERE w.patient_id = p.id AND w.released_at IS NULL) AS device`;

const WHOLE = sql`${ROW}, p.height, p.weight, p.address, p.phone_number, p.emergency_fullname, p.emergency_relationships,
  p.emergency_phone_number, ${conditions('allergy')} AS allergies, p.high_priority_reason, ${lastMergeOf(sql`p.id`)} AS merged`;

/** A patient without an open admission has no place now, regardless of older ones. */
export const PLACED_PATIENTS = sql`patients p
  LEFT JOIN admissions a ON a.patient_id = p.id AND a.discharge_date IS NULL
  LEFT JOIN departments d ON d.id = a.department_id
  LEFT JOIN beds b ON b.id = a.bed_id
  LEFT JOIN departments of_bed ON of_bed.id = b.department_id`;

/** A page of patients, without some; null when the search has more words than allowed. */
export async function findPatients(
  db: Kysely<Tables>,
  query: ListQuery,
  without: readonly number[] = [],
): Promise<Found<PatientRow> | null> {
  const page = await findIndexedPage(db, PATIENT_LIST, query, without);
  if (page === null) return null;
  const { rows } = await sql<PatientRow>`
    SELECT ${ROW} FROM ${PLACED_PATIENTS} JOIN unnest(${numberArray(page.ids)}::text::int[]) WITH ORDINALITY AS wanted(id, nth) ON wanted.id = p.id
    ORDER BY wanted.nth`.execute(db);
  return { count: page.count, results: rows };
}

export async function findPatient(db: Kysely<Tables>, id: number): Promise<Patient | null> {
  const { rows } = await sql<
    Omit<Patient, 'body_mass_index' | 'merged'> & { merged: MergedNotice | null }
  >`SELECT ${WHOLE} FROM ${PLACED_PATIENTS} WHERE p.id = ${id}`.execute(db);
  const [found] = rows;
  if (found === undefined) return null;
  const { merged, ...patient } = found;
  return {
    ...patient,
    body_mass_index: bodyMassIndex(patient.height, patient.weight),
    ...(merged !== null && { merged }),
  };
}

/**
 * Whether there is such a patient, who is then locked until the transaction ends: other transactions may
 * refer to the row, but not change it.
 */
export async function lockPatient(tx: Transaction<Tables>, id: number): Promise<boolean> {
  return (
    (await tx
      .selectFrom('patients')
      .select('id')
      .where('id', '=', id)
      .forNoKeyUpdate()
      .executeTakeFirst()) !== undefined
  );
}

/** A patient's profile, whose row is then locked as by `lockPatient`; null when there is no such patient. */
export async function lockProfile(
  tx: Transaction<Tables>,
  id: number,
): Promise<Required<ProfileColumns> | null> {
  const { rows } = await sql<Required<ProfileColumns>>`
    /* prepared lock_profile */
    SELECT ssn, first_name, middle_name, last_name, date_of_birth, gender, height, weight, address, phone_number, emergency_fullname,
      emergency_relationships, emergency_phone_number, high_priority_reason
    FROM patients WHERE id = ${id}::int FOR NO KEY UPDATE`.execute(tx);
  return rows[0] ?? null;
}

export async function hasPatient(db: Kysely<Tables>, id: number): Promise<boolean> {
  return (await db.selectFrom('patients').select('id').where('id', '=', id).executeTakeFirst()) !== undefined;
}

/** `YYYY-MM-DD`; null when there is no such patient. */
export async function findBirthDate(db: Kysely<Tables>, id: number): Promise<string | null> {
  const found = await db
    .selectFrom('patients')
    .select('date_of_birth')
    .where('id', '=', id)
    .executeTakeFirst();
  return found?.date_of_birth ?? null;
}

/** The columns of a profile; those that are left out stay as they are, or empty. */
export type ProfileColumns = Partial<
  Pick<
    Patient,
    | 'ssn'
    | 'first_name'
    | 'middle_name'
    | 'last_name'
    | 'date_of_birth'
    | 'gender'
    | 'height'
    | 'weight'
    | 'address'
    | 'phone_number'
    | 'emergency_fullname'
    | 'emergency_relationships'
    | 'emergency_phone_number'
    | 'high_priority_reason'
  >
>;

type NewProfile = ProfileColumns &
  Pick<Patient, 'ssn' | 'first_name' | 'last_name' | 'date_of_birth' | 'gender'>;

export async function insertPatient(
  tx: Transaction<Tables>,
  profile: NewProfile,
  at: string,
): Promise<number> {
  const { id } = await tx
    .insertInto('patients')
    .values({ height: null, weight: null, ...profile, created_at: at, updated_at: at })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** False when there is no such patient. */
export async function updatePatientColumns(
  db: Kysely<Tables>,
  id: number,
  changes: ProfileColumns,
  at: string,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('patients')
    .set({ ...changes, updated_at: at })
    .where('id', '=', id)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** A comorbidity or an allergy to store; without a description it gets that of its code, when known. */
export interface NewCondition {
  icd_10_code: string;
  name: string;
  description: string;
}

/** Makes these all entries of a kind that a patient has. Existing ones keep their ids. */
export async function replaceConditions(
  tx: Transaction<Tables>,
  patientId: number,
  kind: 'comorbidity' | 'allergy',
  wanted: readonly NewCondition[],
): Promise<void> {
  const given: RawBuilder<unknown> = sql`ROWS FROM (json_to_recordset(${JSON.stringify(wanted)}::json) AS (icd_10_code text, name text, description text))
    WITH ORDINALITY AS w(icd_10_code, name, description, nth)`;
  await sql`DELETE FROM patient_conditions c WHERE c.patient_id = ${patientId} AND c.kind = ${kind}
    AND (c.icd_10_code, c.name) NOT IN (SELECT w.icd_10_code, w.name FROM ${given})`.execute(tx);
  await sql`INSERT INTO patient_conditions (patient_id, kind, icd_10_code, name, description)
    SELECT ${patientId}, ${kind}, w.icd_10_code, w.name, coalesce(nullif(w.description, ''), d.description, '')
    FROM ${given} LEFT JOIN diagnoses d ON d.icd_10_code = w.icd_10_code
    WHERE (w.icd_10_code, w.name) NOT IN (
      SELECT c.icd_10_code, c.name FROM patient_conditions c WHERE c.patient_id = ${patientId} AND c.kind = ${kind})
    ORDER BY w.nth`.execute(tx);
}
