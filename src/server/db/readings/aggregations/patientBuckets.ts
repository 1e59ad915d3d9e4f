import { CompiledQuery, sql, type Kysely, type Transaction } from 'kysely';
import type { Resolution } from '../../../../contract/constants';
import { instantSql } from '../../engine/instants';
import { MEASURED_COLUMNS } from '../observationColumns';
import { lockPatientStates } from '../../alerting/patientStates';
import type { Tables } from '../../tables/tables';

const each = (column: (name: string) => string): string => MEASURED_COLUMNS.map(column).join(', ');

/** The width, in minutes, of the stored buckets that make up one bucket of this resolution. */
export const widthFor = (resolution: Resolution): number => (resolution === 10 ? 10 : 15);

/** The UTC minute of a reading. */
export const MINUTE_OF_READING = `date_trunc('minute', r.measured_at)`;

/**
 * The median of a minute's readings; null when there is none. One artefact among them does not move it to the
 * artefact's value.
 */
export const medianOf = (column: string): string => `percentile_cont(0.5) WITHIN GROUP (ORDER BY ${column})`;

const WIDTHS = '(VALUES (10), (15)) AS w(width)';
const START = `date_bin(w.width * interval '1 minute', m.minute, 'epoch')`;

/**
 * Adds readings to the buckets of each width in which they lie: `source` is the FROM item, with the alias
 * `r`. This table holds all of a patient's readings before `rolled_until`, added either by the job that
 * advances `rolled_until`, with the extremes of one-minute medians, or by ingest when a reading comes later
 * than that, without: medians need all readings of a minute (`stale_hours`).
 */
export const insertBuckets = (
  source: string,
  { withExtremes }: { withExtremes: boolean },
): string => `INSERT INTO patient_buckets AS b
    (patient_id, width, start, device_id, device_at, ${each((name) => `${name}_sum, ${name}_count, ${name}_min, ${name}_max`)})
  SELECT m.patient_id, w.width, ${START},
    (array_agg(m.device_id ORDER BY m.device_at DESC) FILTER (WHERE m.device_id IS NOT NULL))[1], max(m.device_at),
    ${each((name) => `sum(m.${name}_sum), sum(m.${name}_count), min(m.${name}), max(m.${name})`)}
  FROM (
    SELECT r.patient_id, ${MINUTE_OF_READING} AS minute,
      (array_agg(d.id ORDER BY r.measured_at DESC) FILTER (WHERE d.id IS NOT NULL))[1] AS device_id, max(r.measured_at) FILTER (WHERE d.id IS NOT NULL) AS device_at,
      ${each((name) => `coalesce(sum(r.${name}), 0) AS ${name}_sum, count(r.${name}) AS ${name}_count, ${withExtremes ? medianOf(`r.${name}`) : 'NULL::float8'} AS ${name}`)}
    FROM ${source} LEFT JOIN devices d ON d.vendor_device_id = r.vendor_device_id
    GROUP BY 1, 2) AS m
  CROSS JOIN ${WIDTHS} GROUP BY 1, 2, 3 ORDER BY 1, 2, 3`;

/** Ends the statement for rows that may exist: their extremes stay until the job recomputes the hour. */
export const MERGE_BUCKETS = `ON CONFLICT (patient_id, width, start) DO UPDATE SET
    device_id = CASE WHEN coalesce(excluded.device_at > b.device_at, b.device_at IS NULL) THEN excluded.device_id ELSE b.device_id END,
    device_at = greatest(b.device_at, excluded.device_at),
    ${each((name) => `${name}_sum = b.${name}_sum + excluded.${name}_sum, ${name}_count = b.${name}_count + excluded.${name}_count`)}`;

/** At most this many patients with readings before `until` (epoch ms, a whole hour) to be rolled up. */
export async function findUnrolled(db: Kysely<Tables>, until: number, limit: number): Promise<number[]> {
  const { rows } = await sql<{ patient_id: number }>`
    SELECT s.patient_id FROM patient_states s
    CROSS JOIN LATERAL (
      SELECT FROM readings r
      WHERE r.patient_id = s.patient_id AND r.measured_at >= s.rolled_until AND r.measured_at < ${instantSql(until)} LIMIT 1) AS unrolled
    WHERE s.rolled_until < ${instantSql(until)} LIMIT ${limit}`.execute(db);
  return rows.map(({ patient_id }) => patient_id);
}

const ROLL_UP_HOUR = `
  WITH hour AS (
    SELECT s.patient_id, unrolled.hour AS first, unrolled.hour + interval '1 hour' AS last
    FROM patient_states s
    CROSS JOIN LATERAL (
      SELECT date_bin('1 hour', r.measured_at, 'epoch') AS hour FROM readings r
      WHERE r.patient_id = s.patient_id AND r.measured_at >= s.rolled_until ORDER BY r.measured_at LIMIT 1) AS unrolled
    WHERE s.patient_id = $1 AND unrolled.hour < to_timestamp($2::float8 / 1000)
  ), rolled AS (
    ${insertBuckets('hour h JOIN readings r ON r.patient_id = h.patient_id AND r.measured_at >= h.first AND r.measured_at < h.last', { withExtremes: true })}
  )
  UPDATE patient_states s SET rolled_until = h.last FROM hour h WHERE s.patient_id = h.patient_id`;

/**
 * Rolls up the oldest hour of the patient that is not, if it ends by `until` (epoch ms, a whole hour). The patient's row is locked
 * meanwhile, so that no reading is counted twice or not at all.
 */
export async function rollUpHour(db: Kysely<Tables>, patientId: number, until: number): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await lockPatientStates(tx, [patientId]);
    await rollUpHourIn(tx, patientId, until);
  });
}

/** The same as part of the caller's transaction, which holds the patient's row. Resolves with whether there was such an hour. */
export async function rollUpHourIn(
  tx: Transaction<Tables>,
  patientId: number,
  until: number,
): Promise<boolean> {
  const { numAffectedRows = 0n } = await tx.executeQuery(CompiledQuery.raw(ROLL_UP_HOUR, [patientId, until]));
  return numAffectedRows > 0n;
}

/**
 * Rolled up ahead of `until` (epoch ms of a whole hour): by more than an hour, which is what two servers may
 * differ by at the turn of one, and by less than two days, so that all readings of these hours are certainly
 * stored.
 */
const ROLLED_AHEAD = (until: number) =>
  sql`rolled_until > ${instantSql(until)} + interval '1 hour' AND rolled_until <= ${instantSql(until)} + interval '2 days'`;

/**
 * At most this many patients for whom hours are rolled up that are not over at `until` (epoch ms, a whole
 * hour): the clock was ahead then.
 */
export async function findRolledAhead(db: Kysely<Tables>, until: number, limit: number): Promise<number[]> {
  const { rows } = await sql<{
    patient_id: number;
  }>`SELECT patient_id FROM patient_states WHERE ${ROLLED_AHEAD(until)} LIMIT ${limit}`.execute(db);
  return rows.map(({ patient_id }) => patient_id);
}

/**
 * Makes readings from `until` on (epoch ms, a whole hour) count as not rolled up again. The patient's row is
 * locked meanwhile.
 */
export async function takeBackRolledAhead(
  db: Kysely<Tables>,
  patientId: number,
  until: number,
): Promise<void> {
  await sql`
    WITH taken AS (
      UPDATE patient_states SET rolled_until = ${instantSql(until)} WHERE patient_id = ${patientId} AND ${ROLLED_AHEAD(until)} RETURNING patient_id
    )
    DELETE FROM patient_buckets b USING taken WHERE b.patient_id = taken.patient_id AND b.start >= ${instantSql(until)}`.execute(
    db,
  );
}
