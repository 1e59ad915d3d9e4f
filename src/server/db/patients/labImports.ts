import { sql, type Transaction } from 'kysely';
import type { LabFlag } from '../../../contract/labTests';
import type { Tables } from '../tables/tables';
import { hasCodes, identified, type LabCodes, type StoredCodes } from './labIdentity';

type Tx = Transaction<Tables>;

/** An order of a laboratory; times are ISO instants. */
export interface LabTestRow {
  patientId: number;
  /** The number of the order with each code of it. */
  keys: LabCodes;
  type: string;
  sampledAt: string;
  /** What was sent of the sample's time, to the minute; null where it was derived. */
  specimenAt: string | null;
  resultedAt: string;
}

/** The orders of a patient with one of these keys; their rows stay locked. */
async function testsOf(tx: Tx, { patientId, keys }: Pick<LabTestRow, 'patientId' | 'keys'>) {
  const { rows } = await sql<StoredCodes & { id: number }>`
    SELECT t.id, t.order_key AS code, t.other_order_key AS other, t.shared_order_key AS shared FROM lab_tests t
    WHERE t.patient_id = ${patientId}::int AND (t.order_key IN (${keys.loinc}::text, ${keys.own}::text)
      OR t.other_order_key = ${keys.own}::text OR t.shared_order_key = ${keys.loinc}::text)
    ORDER BY t.id FOR UPDATE`.execute(tx);
  return rows;
}

/**
 * Stores the order once, even if it is sent repeatedly, and returns its id. An older report does not set the
 * time of the results back.
 */
export async function upsertLabTest(tx: Tx, row: LabTestRow): Promise<number> {
  const { patientId, type, sampledAt, specimenAt, resultedAt } = row;
  const { known, ...codes } = identified('order', await testsOf(tx, row), row.keys);
  const { code, other, shared } = codes;
  if (known !== null && !hasCodes(known, codes))
    await tx
      .updateTable('lab_tests')
      .set({ order_key: code, other_order_key: other, shared_order_key: shared })
      .where('id', '=', known.id)
      .execute();
  const { rows } = await sql<{ id: number }>`
    INSERT INTO lab_tests AS t (patient_id, order_key, other_order_key, shared_order_key, type, sample_timestamp, results_timestamp, specimen_at)
    VALUES (${patientId}, ${code}, ${other}, ${shared}, ${type}, ${sampledAt}, ${resultedAt}, ${specimenAt})
    ON CONFLICT (patient_id, order_key) DO UPDATE SET
      sample_timestamp = CASE WHEN excluded.results_timestamp >= t.results_timestamp THEN excluded.sample_timestamp ELSE t.sample_timestamp END,
      specimen_at = CASE WHEN excluded.results_timestamp >= t.results_timestamp THEN coalesce(excluded.specimen_at, t.specimen_at) ELSE coalesce(t.specimen_at, excluded.specimen_at) END,
      results_timestamp = greatest(t.results_timestamp, excluded.results_timestamp)
    RETURNING t.id`.execute(tx);
  const id = rows[0]?.id;
  if (id === undefined) throw new Error('An order that was just kept is gone.');
  return id;
}

export interface LabObservationRow {
  labTestId: number;
  codes: LabCodes;
  value: number;
  description: string;
  unit: string;
  min: number | null;
  max: number | null;
  flag: LabFlag | null;
  /** When it was observed, an ISO instant, where that is known to the minute. */
  observedAt: string | null;
  /** When the message that brings it was sent: an ISO instant. */
  reportedAt: string;
}

type LabResultKey = Pick<LabObservationRow, 'labTestId' | 'codes'>;

/** The codes under which a result of an order is stored from now on. */
async function codesOf(tx: Tx, { labTestId, codes }: LabResultKey): Promise<StoredCodes> {
  const having = sql`o.lab_test_id = ${labTestId}::int
    AND (o.code IN (${codes.loinc}::text, ${codes.own}::text) OR o.other_code = ${codes.own}::text OR o.shared_code = ${codes.loinc}::text)`;
  const { rows } = await sql<StoredCodes>`
    SELECT o.code, o.other_code AS other, o.shared_code AS shared FROM lab_observations o WHERE ${having}
    UNION SELECT o.code, o.other_code, o.shared_code FROM lab_withdrawals o WHERE ${having} ORDER BY code, other`.execute(
    tx,
  );
  const { known, ...now } = identified('result', rows, codes);
  if (known !== null && !hasCodes(known, now))
    for (const table of ['lab_observations', 'lab_withdrawals'] as const)
      await tx
        .updateTable(table)
        .set({ code: now.code, other_code: now.other, shared_code: now.shared })
        .where('lab_test_id', '=', labTestId)
        .where('code', '=', known.code)
        .execute();
  return now;
}

/** Results that the patient has by the sender's own code alone, of before it named LOINC, stay in one trend with this one. */
async function renameEarlier(tx: Tx, row: LabObservationRow, { code, other }: StoredCodes): Promise<void> {
  if (other === null) return;
  await sql`
    UPDATE lab_observations o SET code = ${code}::text, other_code = ${other}::text
    FROM lab_tests t, lab_tests own
    WHERE own.id = ${row.labTestId}::int AND t.patient_id = own.patient_id AND o.lab_test_id = t.id
      AND o.code = ${other}::text AND o.other_code IS NULL AND o.shared_code IS NULL AND o.description = ${row.description}::text AND o.unit = ${row.unit}::text
      AND NOT EXISTS (SELECT FROM lab_observations s WHERE s.lab_test_id = t.id AND s.code = ${code}::text)`.execute(
    tx,
  );
}

/** Stores a result once, even if it is sent repeatedly; a newer report of it replaces an older one, and a withdrawal. */
export async function upsertLabObservation(
  tx: Tx,
  row: LabObservationRow,
): Promise<'added' | 'changed' | 'unchanged'> {
  const stored = await codesOf(tx, row);
  await renameEarlier(tx, row, stored);
  const { code, other, shared } = stored;
  const { rows } = await sql<{ is_new: boolean }>`
    INSERT INTO lab_observations AS o (lab_test_id, code, other_code, shared_code, value, description, unit, min_value, max_value, flag, reported_at, observed_at)
    SELECT ${row.labTestId}::int, ${code}::text, ${other}::text, ${shared}::text, ${row.value}::float8, ${row.description}::text, ${row.unit}::text,
      ${row.min}::float8, ${row.max}::float8, ${row.flag}::text, ${row.reportedAt}::timestamptz, ${row.observedAt}::timestamptz
    WHERE NOT EXISTS (SELECT FROM lab_withdrawals w
      WHERE w.lab_test_id = ${row.labTestId}::int AND w.code = ${code}::text AND w.reported_at > ${row.reportedAt}::timestamptz)
    ON CONFLICT (lab_test_id, code) DO UPDATE SET value = excluded.value, description = excluded.description, unit = excluded.unit,
      min_value = excluded.min_value, max_value = excluded.max_value, flag = excluded.flag, reported_at = excluded.reported_at,
      observed_at = coalesce(excluded.observed_at, o.observed_at)
    WHERE o.reported_at <= excluded.reported_at
      AND (o.value, o.description, o.unit, o.min_value, o.max_value, o.flag)
        IS DISTINCT FROM (excluded.value, excluded.description, excluded.unit, excluded.min_value, excluded.max_value, excluded.flag)
    RETURNING o.xmax = 0 AS is_new`.execute(tx);
  const [written] = rows;
  if (written === undefined) {
    await sql`
      UPDATE lab_observations SET observed_at = ${row.observedAt}::timestamptz
      WHERE lab_test_id = ${row.labTestId}::int AND code = ${code}::text AND observed_at IS NULL
        AND ${row.observedAt}::timestamptz IS NOT NULL AND reported_at <= ${row.reportedAt}::timestamptz`.execute(
      tx,
    );
    return 'unchanged';
  }
  return written.is_new ? 'added' : 'changed';
}

/** Deletes a result unless a newer report has updated it, and keeps that it was withdrawn; returns whether there was one. */
export async function deleteLabObservation(
  tx: Tx,
  row: LabResultKey & { reportedAt: string },
): Promise<boolean> {
  const { labTestId, reportedAt } = row;
  const { code, other, shared } = await codesOf(tx, row);
  await sql`
    INSERT INTO lab_withdrawals AS w (lab_test_id, code, other_code, shared_code, reported_at)
    VALUES (${labTestId}::int, ${code}::text, ${other}::text, ${shared}::text, ${reportedAt}::timestamptz)
    ON CONFLICT (lab_test_id, code) DO UPDATE SET reported_at = greatest(w.reported_at, excluded.reported_at)`.execute(
    tx,
  );
  const { numDeletedRows } = await tx
    .deleteFrom('lab_observations')
    .where('lab_test_id', '=', labTestId)
    .where('code', '=', code)
    .where('reported_at', '<=', reportedAt)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** The same for an order that may not be known; it stays as it is otherwise. */
export async function withdrawLabObservation(
  tx: Tx,
  {
    codes,
    reportedAt,
    ...test
  }: Pick<LabTestRow, 'patientId' | 'keys'> & Pick<LabObservationRow, 'codes' | 'reportedAt'>,
): Promise<boolean> {
  const { known } = identified('order', await testsOf(tx, test), test.keys);
  return known !== null && deleteLabObservation(tx, { labTestId: known.id, codes, reportedAt });
}
