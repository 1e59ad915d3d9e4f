import { sql, type Kysely } from 'kysely';
import { CLOCK_TOLERANCE_MS, VALUE_LIFETIME_MS } from '../../../clinical/freshness';
import { OBSERVATION_KEYS, SCORE_KEYS } from '../../../clinical/observationKeys';
import type { Observations } from '../../../contract/observations';
import { instantSql } from '../engine/instants';
import { OBSERVATION_COLUMNS } from './observationColumns';
import { IS_SCORED } from '../alerting/scoring';
import { LOG_NAME_PREFIX } from './vitalsLogs';
import type { Tables } from '../tables/tables';

const isScore = (key: string) => SCORE_KEYS.some((score) => score === key);

/** The last value that is not null, by the time it was measured. Scores of a patient whose device has AI switched off are not known. */
const newestOf = (key: keyof typeof OBSERVATION_COLUMNS) => {
  const column = sql.ref(OBSERVATION_COLUMNS[key]);
  const newest = sql`(array_agg(${column} ORDER BY measured_at DESC) FILTER (WHERE ${column} IS NOT NULL))[1]`;
  return sql`${isScore(key) ? sql`CASE WHEN ai_enabled THEN ${newest} END` : newest} AS ${sql.ref(key)}`;
};

/** Whether all that is known was logged by a person at the newest time: what a device sent before is never shown as that. */
const IS_BY_HAND = sql`coalesce(${sql.join(
  Object.values(OBSERVATION_COLUMNS).map((name) => {
    const known = sql`${sql.ref(name)} IS NOT NULL`;
    const isLogged = sql`r.measured_at = last.at AND starts_with(r.vendor_device_id, ${sql.lit(LOG_NAME_PREFIX)})`;
    return sql`(NOT bool_or(${known}) OR coalesce(bool_or(${known}) FILTER (WHERE ${isLogged}), false))`;
  }),
  sql` AND `,
)}, false)`;

interface Row extends Observations {
  last_sync: string | null;
  is_by_hand: boolean | null;
  gaps: number[] | null;
}

/** The newest known values of a patient, and the gaps (ms) of the worn device's feed: empty while none are known, null without a device. */
export interface NewestValues {
  lastSync: string | null;
  observations: Observations;
  gaps: number[] | null;
  /** All of it was logged by a person, at `lastSync`. */
  isByHand: boolean;
}

/**
 * When anything was last measured on a patient, by a device or by a person, and the newest of each value
 * within the minutes before: a logged temperature does not hide the heart rate of a second ago. Values dated
 * ahead of `now` (epoch ms) are left out. Null when there is no such patient.
 */
export async function findNewestValues(
  db: Kysely<Tables>,
  patientId: number,
  now: number,
): Promise<NewestValues | null> {
  const until = sql`${instantSql(now + CLOCK_TOLERANCE_MS)}`;
  const { rows } = await sql<Row>`
    SELECT newest.measured_at AS last_sync, newest.is_by_hand, ${sql.join(OBSERVATION_KEYS.map((key) => sql`newest.${sql.ref(key)}`))}, (
      SELECT coalesce(l.feed -> 'gaps', '[]') FROM device_assignments a JOIN devices d ON d.id = a.device_id LEFT JOIN latest_states l USING (vendor_device_id)
      WHERE a.patient_id = p.id AND a.released_at IS NULL) AS gaps
    FROM patients p LEFT JOIN LATERAL (
      SELECT max(r.measured_at) AS measured_at, ${IS_BY_HAND} AS is_by_hand, ${sql.join(OBSERVATION_KEYS.map(newestOf))}
      FROM readings r, (SELECT ${IS_SCORED(sql`p.id`)} AS ai_enabled OFFSET 0) AS worn, (
        SELECT max(measured_at) AS at FROM readings WHERE patient_id = p.id AND measured_at <= ${until} OFFSET 0) AS last
      WHERE r.patient_id = p.id AND r.measured_at <= ${until}
        AND r.measured_at >= last.at - ${VALUE_LIFETIME_MS} * interval '1 millisecond'
      GROUP BY ai_enabled
    ) AS newest ON true
    WHERE p.id = ${patientId}`.execute(db);
  const [found] = rows;
  if (found === undefined) return null;
  const { last_sync: lastSync, is_by_hand: isByHand, gaps, ...observations } = found;
  return { lastSync, observations, gaps, isByHand: isByHand === true };
}
