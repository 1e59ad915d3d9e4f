import { sql, type Kysely } from 'kysely';
import type { AlarmSeverity } from '../../../clinical/alarms/alarms';
import type { AlarmEvent, AlarmEventName } from '../../../contract/alarms';
import { numberArray } from '../engine/arrayParameters';
import { instantSql } from '../engine/instants';
import { WAITING_FOR_LINKS } from '../hl7/out/outboundAlarms';
import { isTimeOfStruckSet } from '../readings/vitalsLogs';
import type { Tables } from '../tables/tables';
import { NAME_OF } from './personName';

/** A step of an alarm's life; `at` in epoch ms. */
interface NewAlarmEvent {
  alarm_id: number;
  at: number;
  event: AlarmEventName;
  user_id: number | null;
  severity: AlarmSeverity | null;
  detail: string | null;
}

/** Stores steps in this order, and for every link that sends alarms what they were like at the step. */
export async function insertAlarmEvents(db: Kysely<Tables>, events: readonly NewAlarmEvent[]): Promise<void> {
  await sql`
    WITH written AS (
      INSERT INTO alarm_events (alarm_id, at, event, user_id, severity, detail)
      SELECT r.alarm_id, to_timestamp(r.at / 1000), r.event, r.user_id, r.severity, r.detail
      FROM json_to_recordset(${JSON.stringify(events.map((event, nth) => ({ ...event, nth })))}::text::json)
        AS r(nth int, alarm_id int, at float8, event text, user_id int, severity text, detail text)
      ORDER BY r.nth
      RETURNING id, alarm_id)
    ${WAITING_FOR_LINKS}`.execute(db);
}

/** Notifications that reached a person: by a poll, on the screen, by being read. */
interface Reached {
  user: number;
  notifications: readonly number[];
}

/**
 * Stores that notifications reached a person, at `at` (epoch ms), each once. One of another person, or of an
 * alert without an alarm, is left out.
 */
export async function insertReached(
  db: Kysely<Tables>,
  event: 'delivered' | 'shown' | 'read',
  { user, notifications }: Reached,
  at: number,
): Promise<void> {
  await sql`
    INSERT INTO alarm_events (alarm_id, at, event, user_id, severity, alert_id)
    SELECT a.alarm_id, ${instantSql(at)}, ${event}::text, n.user_id, a.severity, a.id
    FROM notifications n JOIN alerts a ON a.id = n.alert_id
    WHERE n.user_id = ${user}::int AND n.id = ANY (${numberArray(notifications)}::text::int[]) AND a.alarm_id IS NOT NULL
    ORDER BY n.created_at
    ON CONFLICT DO NOTHING`.execute(db);
}

/** The story of an alarm, oldest first. */
export async function findAlarmEvents(db: Kysely<Tables>, alarmId: number): Promise<AlarmEvent[]> {
  const rows = await db
    .selectFrom('alarm_events as e')
    .leftJoin('users as u', 'u.id', 'e.user_id')
    .where('e.alarm_id', '=', alarmId)
    .select(['e.at', 'e.event', 'e.severity', 'e.detail', 'e.user_id', NAME_OF('u').as('name')])
    .orderBy('e.id')
    .execute();
  return rows.map(({ user_id: id, name, ...event }) => ({
    ...event,
    by: id === null ? null : { id, name: name ?? '' },
  }));
}

/** A step at which the condition of an alarm changed. */
export interface ConditionStep {
  alarmId: number;
  /** Of the alarm, its name on the wire. */
  kind: string;
  /** Epoch ms. */
  at: number;
  event: 'raised' | 'worsened' | 'eased' | 'resolved';
  severity: AlarmSeverity;
  /** A set that is struck out by now took it. */
  isStruck: boolean;
}

/**
 * The steps by which a patient's alarms that are open, or ended after `since` (epoch ms), rose and fell, oldest first. What a
 * logged set changed has the time at which it was saved.
 */
export async function findConditionSteps(
  db: Kysely<Tables>,
  patientId: number,
  since: number,
): Promise<ConditionStep[]> {
  const { rows } = await sql<ConditionStep>`
    SELECT a.id AS "alarmId", a.kind, (extract(epoch FROM e.at) * 1000)::float8 AS at, e.event, coalesce(e.severity, a.severity) AS severity,
      ${isTimeOfStruckSet('a.patient_id', 'e.at')} AS "isStruck"
    FROM alarms a JOIN alarm_events e ON e.alarm_id = a.id
    WHERE a.patient_id = ${patientId}::int AND (a.resolved_at IS NULL OR a.resolved_at > ${instantSql(since)})
      AND (e.event IN ('raised', 'worsened', 'eased') OR (e.event = 'resolved' AND e.detail = 'condition over'))
    ORDER BY e.id`.execute(db);
  return rows;
}

/** By the name of a kind on the wire, when (epoch ms) a user last closed an alarm of a patient after `since`. */
export async function findClosings(
  db: Kysely<Tables>,
  patientId: number,
  since: number,
): Promise<Map<string, number>> {
  const { rows } = await sql<{ kind: string; at: number }>`
    SELECT a.kind, (extract(epoch FROM max(e.at)) * 1000)::float8 AS at FROM alarms a JOIN alarm_events e ON e.alarm_id = a.id
    WHERE a.patient_id = ${patientId}::int AND e.at > ${instantSql(since)} AND e.event = 'resolved' AND starts_with(e.detail, 'closed')
    GROUP BY a.kind`.execute(db);
  return new Map(rows.map(({ kind, at }) => [kind, at]));
}
