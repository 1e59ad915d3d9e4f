import { setImmediate as others } from 'node:timers/promises';
import { sql, type Transaction } from 'kysely';
import type { LabComparator, LabFlag, SamplePrecision } from '../../../contract/labTests';
import { numberArray, textArray } from '../engine/arrayParameters';
import type { Tables } from '../tables/tables';
import type { StoredCodes } from './labIdentity';

type Tx = Transaction<Tables>;

/** Times of an order, epoch ms. */
export interface LabOrderTimes {
  sampledAt: number;
  samplePrecision: SamplePrecision | null;
  /** What was sent of the sample's time, to the minute; null where it was derived. */
  specimenAt: number | null;
  resultedAt: number;
}

/** What is stored of a result. */
export interface LabValue {
  value: number;
  comparator: LabComparator | null;
  description: string;
  unit: string;
  min: number | null;
  max: number | null;
  flag: LabFlag | null;
  /** Whether a report of this value says that it corrects an earlier one. */
  isCorrected: boolean;
  /** When it was observed, epoch ms, where that is known to the minute. */
  observedAt: number | null;
  /** When the message that brings it was sent, epoch ms. */
  reportedAt: number;
}

/** What is known of a result when another report says the same of it: a correction stays one, and a time of observation is kept. */
export function withReported(known: LabValue, reported: LabValue): LabValue {
  const observedAt = known.observedAt ?? reported.observedAt;
  const isCorrected = known.isCorrected || reported.isCorrected;
  const isNew = observedAt !== known.observedAt || isCorrected !== known.isCorrected;
  return isNew ? { ...known, observedAt, isCorrected } : known;
}

/** Whether two reports say the same of a result. */
export const isSameValue = (a: LabValue, b: LabValue): boolean =>
  (['value', 'comparator', 'description', 'unit', 'min', 'max', 'flag'] as const).every(
    (name) => a[name] === b[name],
  );

export type OrderRow = StoredCodes & LabOrderTimes & { id: number };
export type ResultRow = StoredCodes & LabValue & { id: number; test: number };
export type WithdrawalRow = StoredCodes & { test: number; reportedAt: number };

/** Of a result without the time of its report nothing that comes is newer. */
const EVER = 8.64e15;
/** Rows of one statement: one of very many holds up the embedded database. */
const AT_ONCE = 1_000;

const ms = (column: string) => sql`round(extract(epoch FROM ${sql.ref(column)}) * 1000)::float8`;

/** Until the transaction ends no other one changes what laboratories report of this patient. */
export async function lockLabs(tx: Tx, patientId: number): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(${sql.lit(LABS_LOCK)}, ${patientId}::int)`.execute(tx);
}

/** Any number, as long as every server process uses the same. */
const LABS_LOCK = 7_201_987;

/** The orders of a patient whose key begins so, as far as its number; their rows stay locked. */
export async function readOrders(
  tx: Tx,
  patientId: number,
  beginnings: readonly string[],
): Promise<OrderRow[]> {
  const { rows } = await sql<OrderRow>`
    SELECT t.id, t.order_key AS code, t.other_order_key AS other, t.shared_order_key AS shared, ${ms('t.sample_timestamp')} AS "sampledAt",
      t.sample_precision AS "samplePrecision", ${ms('t.specimen_at')} AS "specimenAt", ${ms('t.results_timestamp')} AS "resultedAt"
    FROM lab_tests t WHERE t.patient_id = ${patientId}::int
      AND left(t.order_key, strpos(t.order_key, '",') + 1) = ANY (${textArray(beginnings)}::text::text[])
    ORDER BY t.id FOR UPDATE`.execute(tx);
  return rows;
}

/** The results of orders that have a code, and those that were withdrawn. */
export async function readResults(
  tx: Tx,
  tests: readonly number[],
): Promise<{ results: ResultRow[]; withdrawals: WithdrawalRow[] }> {
  const ids = sql`(${numberArray(tests)}::text::int[])`;
  const { rows: results } = await sql<ResultRow>`
    SELECT o.id, o.lab_test_id AS test, o.code, o.other_code AS other, o.shared_code AS shared, o.value, o.comparator, o.description, o.unit,
      o.min_value AS min, o.max_value AS max, o.flag, o.is_corrected AS "isCorrected", ${ms('o.observed_at')} AS "observedAt", coalesce(${ms('o.reported_at')}, ${EVER}::float8) AS "reportedAt"
    FROM lab_observations o WHERE o.lab_test_id = ANY ${ids} AND o.code IS NOT NULL ORDER BY o.id`.execute(
    tx,
  );
  const { rows: withdrawals } = await sql<WithdrawalRow>`
    SELECT w.lab_test_id AS test, w.code, w.other_code AS other, w.shared_code AS shared, ${ms('w.reported_at')} AS "reportedAt"
    FROM lab_withdrawals w WHERE w.lab_test_id = ANY ${ids}`.execute(tx);
  return { results, withdrawals };
}

/** Rows as JSON, in parts that each leave time to others. */
async function inParts<T>(rows: readonly T[], write: (json: string) => Promise<void>): Promise<void> {
  for (let from = 0; from < rows.length; from += AT_ONCE) {
    if (from > 0) await others();
    await write(JSON.stringify(rows.slice(from, from + AT_ONCE)));
  }
}

const at = (column: string) => sql`to_timestamp(${sql.ref(column)} / 1000)`;

const ORDER = sql`id int, nth int, code text, other text, shared text, type text, "sampledAt" float8, "samplePrecision" text, "specimenAt" float8, "resultedAt" float8`;
const RESULT = sql`id int, nth int, test int, code text, other text, shared text, value float8, comparator text, description text, unit text,
  min float8, max float8, flag text, "isCorrected" boolean, "observedAt" float8, "reportedAt" float8`;

export type NewOrder = StoredCodes & LabOrderTimes & { nth: number; type: string };

/** Stores new orders of a patient in this order. Resolves with their ids by their codes. */
export async function insertOrders(
  tx: Tx,
  patientId: number,
  orders: readonly NewOrder[],
): Promise<Map<string, number>> {
  const ids = new Map<string, number>();
  await inParts(orders, async (json) => {
    const { rows } = await sql<{ id: number; code: string }>`
      INSERT INTO lab_tests (patient_id, order_key, other_order_key, shared_order_key, type, sample_timestamp, sample_precision,
        results_timestamp, specimen_at)
      SELECT ${patientId}::int, r.code, r.other, r.shared, r.type, ${at('r.sampledAt')}, r."samplePrecision", ${at('r.resultedAt')}, ${at('r.specimenAt')}
      FROM json_to_recordset(${json}::text::json) AS r(${ORDER}) ORDER BY r.nth RETURNING id, order_key AS code`.execute(
      tx,
    );
    for (const { id, code } of rows) ids.set(code, id);
  });
  return ids;
}

/** Stores other codes and times of orders. */
export async function updateOrders(tx: Tx, orders: readonly OrderRow[]): Promise<void> {
  await inParts(orders, async (json) => {
    await sql`
      UPDATE lab_tests t SET order_key = r.code, other_order_key = r.other, shared_order_key = r.shared,
        sample_timestamp = ${at('r.sampledAt')}, sample_precision = r."samplePrecision", results_timestamp = ${at('r.resultedAt')}, specimen_at = ${at('r.specimenAt')}
      FROM json_to_recordset(${json}::text::json) AS r(${ORDER}) WHERE t.id = r.id`.execute(tx);
  });
}

/** Frees the codes of orders or results that get others, which rows beside them may have now. */
export async function freeCodes(
  tx: Tx,
  table: 'lab_tests' | 'lab_observations',
  ids: readonly number[],
): Promise<void> {
  if (ids.length === 0) return;
  const column = sql.ref(table === 'lab_tests' ? 'order_key' : 'code');
  await sql`UPDATE ${sql.table(table)} SET ${column} = NULL WHERE id = ANY (${numberArray(ids)}::text::int[])`.execute(
    tx,
  );
}

export type NewResult = Omit<ResultRow, 'id'> & { nth: number };

export async function insertResults(tx: Tx, results: readonly NewResult[]): Promise<void> {
  await inParts(results, async (json) => {
    await sql`
      INSERT INTO lab_observations (lab_test_id, code, other_code, shared_code, value, comparator, description, unit, min_value, max_value, flag,
        is_corrected, reported_at, observed_at)
      SELECT r.test, r.code, r.other, r.shared, r.value, r.comparator, r.description, r.unit, r.min, r.max, r.flag,
        r."isCorrected", ${at('r.reportedAt')}, ${at('r.observedAt')}
      FROM json_to_recordset(${json}::text::json) AS r(${RESULT}) ORDER BY r.nth`.execute(tx);
  });
}

export async function updateResults(tx: Tx, results: readonly ResultRow[]): Promise<void> {
  await inParts(results, async (json) => {
    await sql`
      UPDATE lab_observations o SET code = r.code, other_code = r.other, shared_code = r.shared, value = r.value,
        comparator = r.comparator, description = r.description, unit = r.unit, min_value = r.min, max_value = r.max, flag = r.flag,
        is_corrected = r."isCorrected", observed_at = ${at('r.observedAt')},
        reported_at = CASE WHEN r."reportedAt" = ${EVER}::float8 THEN NULL ELSE ${at('r.reportedAt')} END
      FROM json_to_recordset(${json}::text::json) AS r(${RESULT}) WHERE o.id = r.id`.execute(tx);
  });
}

export async function deleteResults(tx: Tx, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await sql`DELETE FROM lab_observations WHERE id = ANY (${numberArray(ids)}::text::int[])`.execute(tx);
}

const WITHDRAWAL = sql`test int, code text, other text, shared text, "reportedAt" float8`;

/** Keeps that results were withdrawn; `former` are the codes of those that have others now. */
export async function writeWithdrawals(
  tx: Tx,
  withdrawals: readonly WithdrawalRow[],
  former: readonly Pick<WithdrawalRow, 'test' | 'code'>[],
): Promise<void> {
  await inParts(former, async (json) => {
    await sql`
      DELETE FROM lab_withdrawals w USING json_to_recordset(${json}::text::json) AS r(${WITHDRAWAL})
      WHERE w.lab_test_id = r.test AND w.code = r.code`.execute(tx);
  });
  await inParts(withdrawals, async (json) => {
    await sql`
      INSERT INTO lab_withdrawals AS w (lab_test_id, code, other_code, shared_code, reported_at)
      SELECT r.test, r.code, r.other, r.shared, ${at('r.reportedAt')} FROM json_to_recordset(${json}::text::json) AS r(${WITHDRAWAL})
      ON CONFLICT (lab_test_id, code) DO UPDATE SET other_code = excluded.other_code, shared_code = excluded.shared_code,
        reported_at = excluded.reported_at`.execute(tx);
  });
}

/** A result that has LOINC beside the sender's own code now. */
export interface NamedResult {
  nth: number;
  code: string;
  other: string;
  description: string;
  unit: string;
}

/** Results of other orders that the patient has by the sender's own code alone stay in one trend with these. */
export async function renameEarlier(
  tx: Tx,
  patientId: number,
  named: readonly NamedResult[],
  except: readonly number[],
): Promise<void> {
  await inParts(named, async (json) => {
    await sql`
      UPDATE lab_observations o SET code = r.code, other_code = r.other FROM (
        SELECT DISTINCT ON (e.lab_test_id, n.code) e.id, n.code, n.other
        FROM (SELECT DISTINCT ON (other, description, unit) * FROM json_to_recordset(${json}::text::json)
            AS n(nth int, code text, other text, description text, unit text) ORDER BY other, description, unit, nth) n
          JOIN lab_observations e ON e.code = n.other AND e.other_code IS NULL AND e.shared_code IS NULL AND e.description = n.description AND e.unit = n.unit
          JOIN lab_tests t ON t.id = e.lab_test_id AND t.patient_id = ${patientId}::int
        WHERE e.lab_test_id <> ALL (${numberArray(except)}::text::int[])
        ORDER BY e.lab_test_id, n.code, n.nth, e.id) r
      WHERE o.id = r.id AND NOT EXISTS (SELECT FROM lab_observations s WHERE s.lab_test_id = o.lab_test_id AND s.code = r.code)`.execute(
      tx,
    );
  });
}
