import { sql, type Transaction } from 'kysely';
import type { LabFlag } from '../../../contract/labTests';
import type { Tables } from '../tables/tables';

type Tx = Transaction<Tables>;

/** An order of a laboratory; times are ISO instants. */
export interface LabTestRow {
  patientId: number;
  orderKey: string;
  type: string;
  sampledAt: string;
  resultedAt: string;
}

/**
 * Stores the order once, even if it is sent repeatedly, and returns its id. An older report does not set the
 * time of the results back.
 */
export async function upsertLabTest(
  tx: Tx,
  { patientId, orderKey, type, sampledAt, resultedAt }: LabTestRow,
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    INSERT INTO lab_tests AS t (patient_id, order_key, type, sample_timestamp, results_timestamp)
    VALUES (${patientId}, ${orderKey}, ${type}, ${sampledAt}, ${resultedAt})
    ON CONFLICT (patient_id, order_key) DO UPDATE SET
      sample_timestamp = CASE WHEN excluded.results_timestamp >= t.results_timestamp THEN excluded.sample_timestamp ELSE t.sample_timestamp END,
      results_timestamp = greatest(t.results_timestamp, excluded.results_timestamp)
    RETURNING t.id`.execute(tx);
  const id = rows[0]?.id;
  if (id === undefined) throw new Error('An order that was just kept is gone.');
  return id;
}

export interface LabObservationRow {
  labTestId: number;
  code: string;
  value: number;
  description: string;
  unit: string;
  min: number | null;
  max: number | null;
  flag: LabFlag | null;
  /** When the message that brings it was sent: an ISO instant. */
  reportedAt: string;
}

/** Stores a result once, even if it is sent repeatedly; a newer report of it replaces an older one. */
export async function upsertLabObservation(
  tx: Tx,
  row: LabObservationRow,
): Promise<'added' | 'changed' | 'unchanged'> {
  const { rows } = await sql<{ is_new: boolean }>`
    INSERT INTO lab_observations AS o (lab_test_id, code, value, description, unit, min_value, max_value, flag, reported_at)
    VALUES (${row.labTestId}, ${row.code}, ${row.value}, ${row.description}, ${row.unit}, ${row.min}, ${row.max}, ${row.flag}, ${row.reportedAt})
    ON CONFLICT (lab_test_id, code) DO UPDATE SET value = excluded.value, description = excluded.description, unit = excluded.unit,
      min_value = excluded.min_value, max_value = excluded.max_value, flag = excluded.flag, reported_at = excluded.reported_at
    WHERE o.reported_at <= excluded.reported_at
      AND (o.value, o.description, o.unit, o.min_value, o.max_value, o.flag)
        IS DISTINCT FROM (excluded.value, excluded.description, excluded.unit, excluded.min_value, excluded.max_value, excluded.flag)
    RETURNING o.xmax = 0 AS is_new`.execute(tx);
  const [written] = rows;
  if (written === undefined) return 'unchanged';
  return written.is_new ? 'added' : 'changed';
}

/** Deletes a result unless a newer report has updated it; returns whether there was one. */
export async function deleteLabObservation(
  tx: Tx,
  labTestId: number,
  code: string,
  reportedAt: string,
): Promise<boolean> {
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
  of: { patientId: number; orderKey: string; code: string; reportedAt: string },
): Promise<boolean> {
  const test = await tx
    .selectFrom('lab_tests')
    .select('id')
    .where('patient_id', '=', of.patientId)
    .where('order_key', '=', of.orderKey)
    .executeTakeFirst();
  return test !== undefined && deleteLabObservation(tx, test.id, of.code, of.reportedAt);
}
