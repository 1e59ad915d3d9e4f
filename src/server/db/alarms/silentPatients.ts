import { sql, type Kysely, type Transaction } from 'kysely';
import { ALARM_KINDS } from '../../../clinical/alarms/alarmKinds';
import { RISK_HIGH, type RiskBand } from '../../../clinical/risk';
import { feedOf, type FeedState } from '../devices/feedState';
import { numberArray } from '../engine/arrayParameters';
import { instantSql } from '../engine/instants';
import { isTimeOfStruckSet } from '../readings/vitalsLogs';
import type { Tables } from '../tables/tables';

/** What is stored of the device that a patient wears. */
export interface WornFeed {
  patientId: number;
  /** Since when the patient wears it, epoch ms. */
  wornSince: number;
  feed: FeedState | null;
  /** Band of the patient's last known scores; null when there never were any. */
  band: RiskBand | null;
  /** A CRITICAL of any kind is open. */
  hasCritical: boolean;
}

/** The devices that these patients wear, with their feeds. */
export async function findWornFeeds(
  tx: Transaction<Tables>,
  patientIds: readonly number[],
): Promise<WornFeed[]> {
  const { rows } = await sql<{
    patient_id: number;
    worn_since: number;
    newest: number | null;
    received: number | null;
    feed: Partial<FeedState> | null;
    band: RiskBand | null;
    has_critical: boolean;
  }>`
    SELECT a.patient_id, (extract(epoch FROM a.assigned_at) * 1000)::float8 AS worn_since, l.feed,
      (extract(epoch FROM l.measured_at) * 1000)::float8 AS newest, (extract(epoch FROM l.received_at) * 1000)::float8 AS received,
      CASE WHEN l.patient_id = a.patient_id THEN l.last_band END AS band,
      EXISTS (SELECT FROM alarms c WHERE c.patient_id = a.patient_id AND c.resolved_at IS NULL AND c.severity = 'CRITICAL') AS has_critical
    FROM device_assignments a JOIN devices d ON d.id = a.device_id
    LEFT JOIN latest_states l ON l.vendor_device_id = d.vendor_device_id
    WHERE a.released_at IS NULL AND a.patient_id = ANY (${numberArray(patientIds)}::text::int[])`.execute(tx);
  return rows.map((row) => ({
    patientId: row.patient_id,
    wornSince: row.worn_since,
    feed: feedOf(row),
    band: row.band,
    hasCritical: row.has_critical,
  }));
}

/** A patient whose device was taken off. */
export interface Unmonitored {
  patientId: number;
  /** When it was, epoch ms. */
  since: number;
}

interface Span {
  from: number;
  until: number;
  /** Later than this was written before the clock was set back: it counts from `knownSince`. */
  ahead: number;
  knownSince: number;
}

/**
 * Admitted patients whose device was taken off between two instants (epoch ms) without another or a value since,
 * while they were at high risk or a CRITICAL was open, and of whom that has not been announced, or was ended by a set that is struck
 * out by now. Which values came since a
 * time ahead of now is not known.
 */
export async function findUnmonitored(
  db: Kysely<Tables>,
  { from, until, ahead, knownSince }: Span,
  patientId: number | null = null,
): Promise<Unmonitored[]> {
  const { rows } = await sql<{ patient_id: number; since: number }>`
    SELECT r.patient_id, (extract(epoch FROM r.since) * 1000)::float8 AS since
    FROM (SELECT patient_id, max(released_at) AS released_at, CASE WHEN max(released_at) > ${instantSql(ahead)}
        THEN ${instantSql(knownSince)} ELSE max(released_at) END AS since FROM device_assignments
      WHERE ${patientId}::int IS NULL OR patient_id = ${patientId}::int
      GROUP BY patient_id HAVING bool_and(released_at IS NOT NULL)) r
    JOIN admissions ad ON ad.patient_id = r.patient_id AND ad.discharge_date IS NULL
    WHERE r.since > ${instantSql(from)} AND r.since <= ${instantSql(until)}
      AND NOT EXISTS (SELECT FROM alarms t WHERE t.patient_id = r.patient_id AND t.kind = ${ALARM_KINDS.unmonitored.observationType} AND t.raised_at >= r.since
          AND NOT (t.resolution IS NOT DISTINCT FROM 'condition over' AND ${isTimeOfStruckSet('t.patient_id', 't.resolved_at')}))
      AND (r.since < r.released_at OR NOT EXISTS (SELECT FROM readings v WHERE v.patient_id = r.patient_id AND v.measured_at > r.released_at))
      AND (EXISTS (SELECT FROM alarms c WHERE c.patient_id = r.patient_id AND c.severity = 'CRITICAL' AND c.raised_at <= r.released_at
          AND (c.resolved_at IS NULL OR c.resolved_at >= r.since))
        OR (SELECT greatest(s.hipi, s.spi) FROM readings s WHERE s.patient_id = r.patient_id
          AND s.measured_at > r.released_at - interval '1 day' AND (s.hipi IS NOT NULL OR s.spi IS NOT NULL)
          ORDER BY s.measured_at DESC LIMIT 1) >= ${sql.lit(RISK_HIGH)})`.execute(db);
  return rows.map(({ patient_id, since }) => ({ patientId: patient_id, since }));
}
