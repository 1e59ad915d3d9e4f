import { sql } from 'kysely';
import type { AlarmEventName } from '../../../contract/alarms';
import type { Link } from '../../../contract/links';
import { textArray } from '../engine/arrayParameters';
import type { Db } from '../engine/client';

/** A link with what its messages show; the state of its socket belongs to the process that has it. */
export type StoredLink = Omit<Link, 'state' | 'problem' | 'stray_bytes' | 'refused_connections'>;

/**
 * The links by name; at the end those that were removed, and have messages that wait or are dead. `now`, epoch ms. In a queue
 * are also the steps of alarms that are among `reported` and are no messages yet. The newest acknowledgement is looked for below the first
 * message that waits: a long queue is not walked through.
 */
export async function findLinks(
  db: Db,
  now: number,
  reported: readonly AlarmEventName[],
): Promise<StoredLink[]> {
  const minuteAgo = new Date(now - 60_000).toISOString();
  const dayAgo = new Date(now - 86_400_000).toISOString();
  const { rows } = await sql<StoredLink>`
    WITH of_minute AS (
      SELECT m.link_id, count(*)::int AS messages FROM hl7_messages m WHERE m.at > ${minuteAgo}::timestamptz GROUP BY m.link_id),
    waiting AS (
      SELECT m.link_id, count(*)::int AS messages, min(m.id) AS first FROM hl7_messages m WHERE m.state IN ('received', 'queued') GROUP BY m.link_id),
    unsent AS (
      SELECT o.link_id, count(*)::int AS steps FROM outbound_alarm_events o JOIN alarm_events e ON e.id = o.alarm_event_id
      WHERE e.event = ANY (${textArray(reported)}::text::text[]) GROUP BY o.link_id),
    dead AS (SELECT m.link_id, count(*)::int AS messages FROM hl7_messages m WHERE m.state = 'dead' GROUP BY m.link_id),
    refused AS (
      SELECT m.link_id, count(*)::int AS messages FROM hl7_messages m
      WHERE m.state = 'refused' AND m.concluded_at > ${dayAgo}::timestamptz GROUP BY m.link_id)
    SELECT l.id, l.name, l.direction, l.settings ->> 'host' AS host, (l.settings ->> 'port')::int AS port,
      coalesce(l.settings -> 'takes', CASE l.direction WHEN 'file' THEN '["ORU"]'::json ELSE '[]'::json END) AS takes, l.from_file, l.removed_at, coalesce(of_minute.messages, 0) AS per_minute,
      newest.at AS last_message_at, answered.concluded_at AS last_acknowledgement_at,
      coalesce(waiting.messages, 0) + coalesce(unsent.steps, 0) AS queue, coalesce(dead.messages, 0) AS dead,
      coalesce(refused.messages, 0) AS refused
    FROM links l
    LEFT JOIN of_minute ON of_minute.link_id = l.id
    LEFT JOIN waiting ON waiting.link_id = l.id
    LEFT JOIN unsent ON unsent.link_id = l.id
    LEFT JOIN dead ON dead.link_id = l.id
    LEFT JOIN refused ON refused.link_id = l.id
    LEFT JOIN LATERAL (SELECT m.at FROM hl7_messages m WHERE m.link_id = l.id ORDER BY m.id DESC LIMIT 1) AS newest ON true
    LEFT JOIN LATERAL (
      SELECT m.concluded_at FROM hl7_messages m
      WHERE m.link_id = l.id AND m.acknowledgement IS NOT NULL AND (waiting.first IS NULL OR l.direction = 'in' OR m.id < waiting.first)
      ORDER BY m.id DESC LIMIT 1) AS answered ON l.direction <> 'file'
    WHERE l.removed_at IS NULL OR waiting.messages > 0 OR dead.messages > 0
    ORDER BY l.removed_at IS NOT NULL, lower(l.name), l.id`.execute(db);
  return rows;
}
