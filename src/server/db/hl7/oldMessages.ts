import { sql } from 'kysely';
import type { Db } from '../engine/client';
import { instantSql } from '../engine/instants';

/** Whether there is a concluded message that came before `until` (epoch ms). */
export async function hasOldMessages(db: Db, until: number): Promise<boolean> {
  const { rows } = await sql`SELECT m.id FROM hl7_messages m WHERE ${isOld(until)} LIMIT 1`.execute(db);
  return rows.length > 0;
}

/** Deletes concluded messages that came before `until`, at most this many. What waits for a person stays. */
export async function deleteOldMessages(db: Db, until: number, limit: number): Promise<void> {
  await sql`DELETE FROM hl7_messages WHERE id IN (
    SELECT m.id FROM hl7_messages m WHERE ${isOld(until)} ORDER BY m.at LIMIT ${limit}::int)`.execute(db);
}

/**
 * Whether a step of the alarm that a message reports is still to come, or to be sent over the same link: that an
 * earlier one was sent is known by its message.
 */
const IS_OF_ALARM_THAT_GOES_ON = sql<boolean>`EXISTS (
  SELECT FROM alarm_events e JOIN alarms a ON a.id = e.alarm_id
  WHERE e.id = m.alarm_event_id AND (a.resolved_at IS NULL OR EXISTS (
    SELECT FROM alarm_events f JOIN outbound_alarm_events o ON o.alarm_event_id = f.id
    WHERE f.alarm_id = a.id AND o.link_id = m.link_id)))`;

/** Whether the patient of a message is one whose merge may yet be undone. */
const IS_OF_MERGE = sql<boolean>`EXISTS (SELECT FROM patient_merges g WHERE g.survivor_id = m.patient_id AND g.undone_at IS NULL)`;

function isOld(until: number) {
  const at = instantSql(until);
  return sql<boolean>`(m.at < ${at} AND coalesce(m.concluded_at, m.at) < ${at} AND m.state NOT IN ('received', 'dead', 'queued')
    AND NOT (m.is_needed AND ${IS_OF_MERGE})
    AND NOT (m.alarm_event_id IS NOT NULL AND ${IS_OF_ALARM_THAT_GOES_ON}))`;
}
