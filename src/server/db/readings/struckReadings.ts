import { CompiledQuery, sql, type Transaction } from 'kysely';
import { OBSERVATION_KEYS, type ObservationValues } from '../../../clinical/observationKeys';
import { instantSql } from '../engine/instants';
import { MEASURED_COLUMNS, OBSERVATION_COLUMNS } from './observationColumns';
import type { Tables } from '../tables/tables';
import { LOG_NAME_PREFIX, readingNameOf } from './vitalsLogs';

type Tx = Transaction<Tables>;

const each = (column: (name: string) => string): string => MEASURED_COLUMNS.map(column).join(', ');
const NOTHING_LEFT = (alias: string): string =>
  MEASURED_COLUMNS.map((name) => `${alias}.${name}_count = 0`).join(' AND ');

const countOf = (name: string): string => `(CASE WHEN s.${name} IS NULL THEN 0 ELSE 1 END)`;

/** A sum without the values of the set; exactly 0 once no value is left, free of rounding errors. */
const without = (alias: string, name: string): string => `
  ${name}_sum = CASE WHEN ${alias}.${name}_count = ${countOf(name)} THEN 0 ELSE ${alias}.${name}_sum - coalesce(s.${name}, 0) END,
  ${name}_count = ${alias}.${name}_count - ${countOf(name)}`;

const IN_BUCKET = `b.patient_id = s.patient_id AND b.start = date_bin(b.width * interval '1 minute', s.measured_at, 'epoch')`;

const TAKE_FROM_MINUTE = `UPDATE patient_minutes m SET ${each((name) => without('m', name))}
  FROM readings s WHERE s.vendor_device_id = $1 AND s.patient_id IS NOT NULL AND m.patient_id = s.patient_id AND m.minute = date_trunc('minute', s.measured_at)`;

/** The extremes of the remaining readings are left to the job (`stale_hours`). */
const TAKE_FROM_BUCKETS = `UPDATE patient_buckets b SET ${each(
  (name) => `${without('b', name)},
  ${name}_min = CASE WHEN b.${name}_count = ${countOf(name)} THEN NULL ELSE b.${name}_min END,
  ${name}_max = CASE WHEN b.${name}_count = ${countOf(name)} THEN NULL ELSE b.${name}_max END`,
)}
  FROM readings s JOIN patient_states p ON p.patient_id = s.patient_id
  WHERE s.vendor_device_id = $1 AND s.measured_at < p.rolled_until AND ${IN_BUCKET}`;

/**
 * Excludes the readings of a logged set from every sum, score and chart. They stay stored, under their name
 * and without a patient. The patient's row must be locked.
 */
export async function takeOutReading(tx: Tx, logId: number): Promise<void> {
  const name = readingNameOf(logId);
  const run = (text: string) => tx.executeQuery(CompiledQuery.raw(text, [name]));
  await run(TAKE_FROM_MINUTE);
  await run(TAKE_FROM_BUCKETS);
  await run(`INSERT INTO stale_hours (patient_id, hour)
    SELECT s.patient_id, date_bin('1 hour', s.measured_at, 'epoch') FROM readings s JOIN patient_states p ON p.patient_id = s.patient_id
    WHERE s.vendor_device_id = $1 AND s.measured_at < p.rolled_until ON CONFLICT DO NOTHING`);
  await run(`DELETE FROM patient_minutes m USING readings s
    WHERE s.vendor_device_id = $1 AND m.patient_id = s.patient_id AND m.minute = date_trunc('minute', s.measured_at) AND ${NOTHING_LEFT('m')}`);
  await run(
    `DELETE FROM patient_buckets b USING readings s WHERE s.vendor_device_id = $1 AND ${IN_BUCKET} AND ${NOTHING_LEFT('b')}`,
  );
  await run(
    `UPDATE patient_states p SET revision = revision + 1 FROM readings s WHERE s.vendor_device_id = $1 AND p.patient_id = s.patient_id`,
  );
  await run('UPDATE readings SET patient_id = NULL WHERE vendor_device_id = $1');
}

/** A stored set of observations: when it was measured and when it was saved, epoch ms. */
export interface CountingSet {
  /** Under which it is stored: of a logged set `readingNameOf` its id. */
  name: string;
  time: number;
  loggedAt: number;
  observations: ObservationValues;
}

const VALUES = sql.join(
  OBSERVATION_KEYS.map((key) => sql`${sql.ref(OBSERVATION_COLUMNS[key])} AS ${sql.ref(key)}`),
);

const IS_LOGGED = sql`starts_with(vendor_device_id, ${sql.lit(LOG_NAME_PREFIX)})`;

/**
 * What was measured of a patient after `since` (epoch ms) and counts, logged by hand or sent by devices, in the order of the
 * times.
 */
export async function findCountingSets(
  tx: Tx,
  patientId: number,
  since: number,
  source: 'hand' | 'device' = 'hand',
): Promise<CountingSet[]> {
  const { rows } = await sql<Omit<CountingSet, 'observations'> & ObservationValues>`
    SELECT vendor_device_id AS name, (extract(epoch FROM measured_at) * 1000)::float8 AS time,
      (extract(epoch FROM received_at) * 1000)::float8 AS "loggedAt", ${VALUES} FROM readings
    WHERE patient_id = ${patientId}::int AND measured_at > ${instantSql(since)} AND ${source === 'hand' ? IS_LOGGED : sql`NOT ${IS_LOGGED}`}
    ORDER BY measured_at`.execute(tx);
  return rows.map(({ name, time, loggedAt, ...observations }) => ({ name, time, loggedAt, observations }));
}
