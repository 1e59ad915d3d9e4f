import { sql, type Kysely, type Transaction } from 'kysely';
import { ALARM_KINDS } from '../../../../clinical/alarms/alarmKinds';
import type { AlarmSeverity } from '../../../../clinical/alarms/alarms';
import type { AlarmEventName } from '../../../../contract/alarms';
import { numberArray, textArray } from '../../engine/arrayParameters';
import { instantSql } from '../../engine/instants';
import type { Tables } from '../../tables/tables';

/**
 * The rest of a statement that has just written the steps `written (id, alarm_id)`: the links that send alarms have
 * them to send. An alarm of another system is that system's to send: two that repeat each other would never end.
 */
export const WAITING_FOR_LINKS = sql`
  INSERT INTO outbound_alarm_events (link_id, alarm_event_id, value, measured_at, is_acknowledged, is_paused)
  SELECT l.id, w.id, a.value, a.measured_at, a.acknowledged_by IS NOT NULL,
    EXISTS (SELECT FROM alarm_pauses z WHERE z.patient_id = a.patient_id AND z.kind = a.kind AND z.ended_at IS NULL)
  FROM links l CROSS JOIN written w JOIN alarms a ON a.id = w.alarm_id
  WHERE l.direction = 'out' AND l.removed_at IS NULL AND a.kind <> ${sql.lit(ALARM_KINDS.foreignAlarm.observationType)} AND coalesce(l.settings::jsonb->'sends', '["alarms"]') @> '"alarms"'`;

/** A step of an alarm that a link has to send, with what the alarm was like then. */
export interface WaitingAlarmEvent {
  id: number;
  at: string;
  event: AlarmEventName;
  severity: AlarmSeverity | null;
  value: number;
  measuredAt: string;
  isAcknowledged: boolean;
  isPaused: boolean;
  alarmId: number;
  patientId: number;
  /** As it is stored. */
  kind: string;
  vital: string | null;
  /** The step that raised the alarm first. */
  firstEventId: number;
  /** Whether this link had an earlier step of the alarm to send. */
  isFollowed: boolean;
}

/** The steps that wait longest, oldest first; locked until the transaction ends. */
export async function findWaitingAlarmEvents(
  tx: Transaction<Tables>,
  linkId: number,
  limit: number,
): Promise<WaitingAlarmEvent[]> {
  const { rows } = await sql<WaitingAlarmEvent>`
    SELECT o.alarm_event_id AS id, e.at, e.event, e.severity, o.value, o.measured_at AS "measuredAt",
      o.is_acknowledged AS "isAcknowledged", o.is_paused AS "isPaused", a.id AS "alarmId", a.patient_id AS "patientId",
      a.kind, a.vital, (SELECT min(f.id) FROM alarm_events f WHERE f.alarm_id = a.id) AS "firstEventId",
      EXISTS (SELECT FROM hl7_messages m JOIN alarm_events f ON f.id = m.alarm_event_id
        WHERE m.link_id = o.link_id AND f.alarm_id = a.id) AS "isFollowed"
    FROM outbound_alarm_events o JOIN alarm_events e ON e.id = o.alarm_event_id JOIN alarms a ON a.id = e.alarm_id
    WHERE o.link_id = ${linkId}::int ORDER BY o.alarm_event_id LIMIT ${limit}::int FOR UPDATE OF o`.execute(
    tx,
  );
  return rows;
}

/** They are in the queue, or are nothing to send. */
export async function deleteWaitingAlarmEvents(
  tx: Transaction<Tables>,
  linkId: number,
  ids: readonly number[],
): Promise<void> {
  await sql`DELETE FROM outbound_alarm_events
    WHERE link_id = ${linkId}::int AND alarm_event_id = ANY (${numberArray(ids)}::text::bigint[])`.execute(
    tx,
  );
}

/**
 * Stores that a step of an alarm arrived at the other side of a link, at `at` (epoch ms), when it is one of
 * `events`. Resolves with whether it is.
 */
export async function insertArrived(
  db: Kysely<Tables>,
  { alarmEventId, link, events }: { alarmEventId: number; link: string; events: readonly AlarmEventName[] },
  at: number,
): Promise<boolean> {
  const { rows } = await sql`INSERT INTO alarm_events (alarm_id, at, event, severity, detail)
    SELECT alarm_id, ${instantSql(at)}, 'delivered', severity, ${`link ${link}`}::text
    FROM alarm_events WHERE id = ${alarmEventId}::bigint AND event = ANY (${textArray(events)}::text::text[])
    RETURNING id`.execute(db);
  return rows.length > 0;
}
