import { CompiledQuery, sql, type Kysely } from 'kysely';
import { MEASURED_COLUMNS } from './observationColumns';
import { medianOf, MINUTE_OF_READING } from './aggregations/patientBuckets';
import { lockPatientStates } from '../alerting/patientStates';
import type { Tables } from '../tables/tables';

const each = (column: (name: string) => string): string => MEASURED_COLUMNS.map(column).join(', ');

/** A patient's hour, by the epoch ms of its start. */
export interface StaleHour {
  patientId: number;
  hour: number;
}

/** Marks the hours of readings `r`; the condition that follows selects them. */
export const MARK_STALE_HOURS = `INSERT INTO stale_hours (patient_id, hour)
  SELECT DISTINCT r.patient_id, date_bin('1 hour', r.measured_at, 'epoch')`;

/** At most this many hours whose extremes are to be recomputed. */
export async function findStaleHours(db: Kysely<Tables>, limit: number): Promise<StaleHour[]> {
  const { rows } = await sql<{ patient_id: number; hour: number }>`
    SELECT patient_id, (extract(epoch FROM hour) * 1000)::float8 AS hour FROM stale_hours ORDER BY patient_id, hour LIMIT ${limit}`.execute(
    db,
  );
  return rows.map(({ patient_id: patientId, hour }) => ({ patientId, hour }));
}

/** Where some of a bucket's readings have been deleted, its extremes stay as they are. */
const anew = (name: string, extreme: 'min' | 'max'): string =>
  `${name}_${extreme} = CASE WHEN b.${name}_count = a.${name}_count THEN a.${name}_${extreme} ELSE coalesce(b.${name}_${extreme}, a.${name}_${extreme}) END`;

const RENEW_EXTREMES = `
  WITH minutes AS (
    SELECT ${MINUTE_OF_READING} AS minute, ${each((name) => `count(r.${name}) AS ${name}_count, ${medianOf(`r.${name}`)} AS ${name}`)}
    FROM readings r
    WHERE r.patient_id = $1 AND r.measured_at >= to_timestamp($2::float8 / 1000) AND r.measured_at < to_timestamp($2::float8 / 1000) + interval '1 hour'
    GROUP BY 1
  ), anew AS (
    SELECT w.width, date_bin(w.width * interval '1 minute', m.minute, 'epoch') AS start,
      ${each((name) => `sum(m.${name}_count) AS ${name}_count, min(m.${name}) AS ${name}_min, max(m.${name}) AS ${name}_max`)}
    FROM minutes m CROSS JOIN (VALUES (10), (15)) AS w(width) GROUP BY 1, 2
  ), renewed AS (
    UPDATE patient_buckets b SET ${each((name) => `${anew(name, 'min')}, ${anew(name, 'max')}`)}
    FROM anew a WHERE b.patient_id = $1 AND b.width = a.width AND b.start = a.start
  )
  DELETE FROM stale_hours WHERE patient_id = $1 AND hour = to_timestamp($2::float8 / 1000)`;

/**
 * Recomputes the extremes of an hour's buckets from its readings. The patient's row is locked meanwhile, so
 * that no reading is left out.
 */
export async function renewExtremes(db: Kysely<Tables>, { patientId, hour }: StaleHour): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await lockPatientStates(tx, [patientId]);
    await tx.executeQuery(CompiledQuery.raw(RENEW_EXTREMES, [patientId, hour]));
  });
}
