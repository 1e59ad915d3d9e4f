import { sql, type Kysely, type RawBuilder } from 'kysely';
import { OBSERVATION_KEYS } from '../../../../clinical/observationKeys';
import type { Aggregations } from '../../../../contract/observationSets';
import { MEASURED_COLUMNS, OBSERVATION_COLUMNS } from '../observationColumns';
import { piecesOf, type Period } from './periodPieces';
import type { Tables } from '../../tables/tables';

/** The wider of the two stored widths: fewer buckets to read. */
const WIDTH = 15;

const PARTS = ['sum', 'count', 'min', 'max'] as const;

/** The columns of a bucket. Its extremes are null while they are to be recomputed (`stale_hours`). */
const rolled = (name: string) =>
  sql.join(
    PARTS.map((part) => {
      const column = sql.ref(`b.${name}_${part}`);
      return part === 'sum' || part === 'count'
        ? column
        : sql`CASE WHEN s.hour IS NULL THEN ${column} END AS ${sql.ref(`${name}_${part}`)}`;
    }),
  );

/** The whole UTC minute of a reading, and the median of what it holds of a column. */
const MINUTE = sql`date_trunc('minute', r.measured_at)`;
const median = (name: string) => sql`percentile_cont(0.5) WITHIN GROUP (ORDER BY r.${sql.ref(name)})`;

/** The values of a minute's readings: their median is the only value of the minute that can be an extreme. */
const ofMinute = (name: string) =>
  sql`sum(r.${sql.ref(name)}), count(r.${sql.ref(name)}), ${median(name)}, ${median(name)}`;

const extremesOfMinute = (name: string) => sql`0, 0, ${median(name)}, ${median(name)}`;

const total = (key: keyof Aggregations) => {
  const part = (of: string) => sql.ref(`${OBSERVATION_COLUMNS[key]}_${of}`);
  return sql`json_build_object('min', min(${part('min')}), 'max', max(${part('max')}),
    'mean', sum(${part('sum')}) / nullif(sum(${part('count')}), 0), 'count', coalesce(sum(${part('count')}), 0)) AS ${sql.ref(key)}`;
};

/**
 * Statistics of a patient in the period. Mean and count are over the readings themselves; the extremes are
 * those of one-minute medians, by the whole UTC minute, so that one artefact is not reported as the patient's
 * minimum (reliability J8).
 */
export async function findAggregations(
  db: Kysely<Tables>,
  patientId: number,
  period: Period,
): Promise<Aggregations> {
  const { isRolled, isInRolled, isBefore, isAfter } = piecesOf(patientId, period, WIDTH);
  const byMinute = sql`GROUP BY ${MINUTE}`;
  const minutesThat = (isIn: (time: RawBuilder<unknown>) => RawBuilder<unknown>) =>
    sql`SELECT ${sql.join(MEASURED_COLUMNS.map(ofMinute))} FROM readings r WHERE r.patient_id = ${patientId} AND ${isIn(sql`r.measured_at`)} ${byMinute}`;
  const { rows } = await sql<Aggregations>`
    SELECT ${sql.join(OBSERVATION_KEYS.map(total))}
    FROM (
      SELECT ${sql.join(MEASURED_COLUMNS.map(rolled))}
      FROM patient_buckets b LEFT JOIN stale_hours s ON s.patient_id = b.patient_id AND s.hour = date_bin('1 hour', b.start, 'epoch')
      WHERE b.patient_id = ${patientId} AND ${isRolled(sql`b.start`)}
      UNION ALL ${minutesThat(isBefore)}
      UNION ALL ${minutesThat(isAfter)}
      UNION ALL SELECT ${sql.join(MEASURED_COLUMNS.map(extremesOfMinute))}
      FROM stale_hours s JOIN readings r ON r.patient_id = s.patient_id AND r.measured_at >= s.hour AND r.measured_at < s.hour + interval '1 hour'
      WHERE s.patient_id = ${patientId} AND ${isInRolled(sql`r.measured_at`)} ${byMinute}) AS pieces`.execute(
    db,
  );
  return rows[0] as Aggregations;
}
