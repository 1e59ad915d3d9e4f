import { sql, type RawBuilder, type Transaction } from 'kysely';
import { instantSql, nullableInstantSql } from '../../engine/instants';
import type { Tables } from '../../tables/tables';

type Tx = Transaction<Tables>;

/** An event of a stay. Times are epoch ms. */
export interface StayEvent {
  admission: number;
  link: number;
  messageId: number;
  receivedAt: number;
  /** Whether it admitted the patient to the stay, or moved the patient in it. */
  hasMoved: boolean;
  /** When it happened, at the latest when it was received; and by the sender's clock, where that was ahead. Null: it changed nothing. */
  happened: { at: number; ahead: number | null } | null;
}

/** Keeps what a link did in a stay: its messages are deleted by their age. */
export async function putStayEvent(tx: Tx, event: StayEvent): Promise<void> {
  await sql`/* prepared put_stay_event */ ${insertOf(event)}`.execute(tx);
}

/** The statement of `putStayEvent`, to be part of another one. */
export function insertOf(event: StayEvent): RawBuilder<unknown> {
  const { admission, link, messageId, receivedAt, hasMoved, happened } = event;
  return sql`
    INSERT INTO stay_events AS e (admission_id, link_id, message_id, received_at, has_moved, last_event_at, ahead_at)
    VALUES (${admission}::int, ${link}::int, ${messageId}::bigint, ${instantSql(receivedAt)}, ${hasMoved}::boolean,
      ${nullableInstantSql(happened?.at ?? null)}, ${nullableInstantSql(happened?.ahead ?? null)})
    ON CONFLICT (admission_id, link_id) DO UPDATE SET message_id = greatest(e.message_id, excluded.message_id),
      received_at = greatest(e.received_at, excluded.received_at), has_moved = e.has_moved OR excluded.has_moved,
      last_event_at = greatest(e.last_event_at, excluded.last_event_at),
      ahead_at = CASE WHEN excluded.last_event_at = e.last_event_at THEN greatest(e.ahead_at, excluded.ahead_at)
        WHEN excluded.last_event_at > coalesce(e.last_event_at, '-infinity') THEN excluded.ahead_at ELSE e.ahead_at END`;
}

/** Whether messages of a link admitted the patient to this stay, or moved the patient in it. */
export const hasMoved = (tx: Tx, link: number, admission: number): Promise<boolean> =>
  hasEvent(tx, admission, sql`e.link_id = ${link}::int AND e.has_moved`);

/** Whether a link sent another event of this stay after this message, which was applied. */
export const hasLaterEvent = (
  tx: Tx,
  { link, admission, messageId }: Pick<StayEvent, 'link' | 'admission' | 'messageId'>,
): Promise<boolean> =>
  hasEvent(tx, admission, sql`e.link_id = ${link}::int AND e.message_id > ${messageId}::bigint`);

/** Whether an event of this stay that came over another link, not before this moment (epoch ms), was applied. */
export const hasEventOfAnotherLink = (
  tx: Tx,
  { link, admission, since }: Pick<StayEvent, 'link' | 'admission'> & { since: number },
): Promise<boolean> =>
  hasEvent(tx, admission, sql`e.link_id <> ${link}::int AND e.received_at >= ${instantSql(since - 0.5)}`);

async function hasEvent(tx: Tx, admission: number, which: RawBuilder<unknown>): Promise<boolean> {
  const { rows } =
    await sql`SELECT FROM stay_events e WHERE e.admission_id = ${admission}::int AND ${which}`.execute(tx);
  return rows.length > 0;
}
