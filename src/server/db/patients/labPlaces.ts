import { sql, type Transaction } from 'kysely';
import { numberArray } from '../engine/arrayParameters';
import type { Tables } from '../tables/tables';
import { identified, type LabCodes, type StoredCodes } from './labIdentity';

/** A result of a stored order, or one that was withdrawn; `observedAt` in epoch ms. */
export interface StoredResult extends StoredCodes {
  observedAt: number | null;
}

/**
 * What an order's key has beyond number and code: nothing, the time of a measurement of a series, or that of another sample
 * than the first.
 */
export type LabAddition =
  readonly [] | readonly [measuredAt: string] | readonly [none: null, sampledAt: string];

/** One of the stored orders that share number and code. Times are epoch ms. */
export interface StoredOrder {
  addition: LabAddition;
  sampledAt: number;
  /** What was sent of the sample's time, to the minute; null where it was derived. */
  specimenAt: number | null;
  results: StoredResult[];
}

/** The keys of an order with something added. */
export function keysWith({ loinc, own }: LabCodes, addition: LabAddition): LabCodes {
  const added = (key: string | null): string | null =>
    key === null ? null : JSON.stringify([...partsOf(key), ...addition]);
  return { loinc: added(loinc), own: added(own) };
}

const partsOf = (key: string): unknown[] => JSON.parse(key) as unknown[];

/**
 * The stored orders of a patient with these keys, whatever is added to them; their rows stay locked.
 * @throws AmbiguousCode
 */
export async function findStoredOrders(
  tx: Transaction<Tables>,
  patientId: number,
  keys: LabCodes,
): Promise<StoredOrder[]> {
  const [number] = partsOf(keys.own ?? keys.loinc ?? '[]');
  const ofNumber = `${JSON.stringify([number]).slice(0, -1)},`;
  const { rows } = await sql<StoredCodes & { id: number; sampledAt: number; specimenAt: number | null }>`
    SELECT id, order_key AS code, other_order_key AS other, shared_order_key AS shared,
      (extract(epoch FROM sample_timestamp) * 1000)::float8 AS "sampledAt", (extract(epoch FROM specimen_at) * 1000)::float8 AS "specimenAt"
    FROM lab_tests WHERE patient_id = ${patientId}::int AND starts_with(order_key, ${ofNumber}::text)
    ORDER BY id FOR UPDATE`.execute(tx);
  const byAddition = new Map<string, typeof rows>();
  for (const row of rows) {
    const addition = JSON.stringify(partsOf(row.code).slice(2));
    byAddition.set(addition, [...(byAddition.get(addition) ?? []), row]);
  }
  const known = [...byAddition].flatMap(([text, orders]) => {
    const addition = JSON.parse(text) as LabAddition;
    const found = identified('order', orders, keysWith(keys, addition)).known;
    return found === null ? [] : [{ ...found, addition }];
  });
  if (known.length === 0) return [];
  const ids = numberArray(known.map(({ id }) => id));
  const { rows: results } = await sql<StoredResult & { order: number }>`
    SELECT lab_test_id AS order, code, other_code AS other, shared_code AS shared, (extract(epoch FROM observed_at) * 1000)::float8 AS "observedAt"
    FROM lab_observations WHERE lab_test_id = ANY (${ids}::text::int[]) AND code IS NOT NULL
    UNION ALL SELECT w.lab_test_id, w.code, w.other_code, w.shared_code, NULL FROM lab_withdrawals w
    WHERE w.lab_test_id = ANY (${ids}::text::int[])
      AND NOT EXISTS (SELECT FROM lab_observations o WHERE o.lab_test_id = w.lab_test_id AND o.code = w.code)`.execute(
    tx,
  );
  return known.map(({ id, addition, sampledAt, specimenAt }) => ({
    ...{ addition, sampledAt, specimenAt },
    results: results.filter(({ order }) => order === id),
  }));
}
