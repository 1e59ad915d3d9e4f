import { sql, type Transaction } from 'kysely';
import { instantSql, nullableInstantSql } from '../engine/instants';
import type { Tables } from '../tables/tables';

/** The bytes of a link's applied messages of type ADT about a patient that were received at this moment (epoch ms), as far as they are kept. */
export async function findEventsReceivedAt(
  tx: Transaction<Tables>,
  { link, patientId, at }: { link: number; patientId: number; at: number },
): Promise<Uint8Array[]> {
  const { rows } = await sql<{ message: Uint8Array }>`
    SELECT m.message FROM hl7_messages m
    WHERE m.at >= ${instantSql(at - 0.5)} AND m.at < ${instantSql(at + 0.5)} AND m.link_id = ${link}::int
      AND m.patient_id = ${patientId}::int AND m.direction = 'in' AND m.state = 'applied' AND m.type LIKE 'ADT^%'`.execute(
    tx,
  );
  return rows.map(({ message }) => message);
}

/** The last event of a link from which a patient's profile was taken. Epoch ms. */
export interface ProfileEvent {
  /** At the latest when it was received. */
  lastEventAt: number;
  /** By the sender's clock, where that was ahead. */
  ahead: number | null;
  messageId: number;
}

export async function findProfileEvent(
  tx: Transaction<Tables>,
  patientId: number,
  link: number,
): Promise<ProfileEvent | null> {
  const { rows } = await sql<ProfileEvent>`
    /* prepared profile_event */
    SELECT (extract(epoch FROM e.last_event_at) * 1000)::float8 AS "lastEventAt", (extract(epoch FROM e.ahead_at) * 1000)::float8 AS ahead,
      e.message_id AS "messageId"
    FROM profile_events e WHERE e.patient_id = ${patientId}::int AND e.link_id = ${link}::int`.execute(tx);
  return rows[0] ?? null;
}

/** An event of "today" does not make one of this morning the newest: the later time counts. */
export async function putProfileEvent(
  tx: Transaction<Tables>,
  patientId: number,
  link: number,
  { lastEventAt, ahead, messageId }: ProfileEvent,
): Promise<void> {
  await sql`
    /* prepared put_profile_event */
    INSERT INTO profile_events AS e (patient_id, link_id, message_id, last_event_at, ahead_at)
    VALUES (${patientId}::int, ${link}::int, ${messageId}::bigint, ${instantSql(lastEventAt)}, ${nullableInstantSql(ahead)})
    ON CONFLICT (patient_id, link_id) DO UPDATE SET message_id = greatest(e.message_id, excluded.message_id),
      last_event_at = greatest(e.last_event_at, excluded.last_event_at),
      ahead_at = CASE WHEN excluded.last_event_at >= e.last_event_at THEN excluded.ahead_at ELSE e.ahead_at END`.execute(
    tx,
  );
}
