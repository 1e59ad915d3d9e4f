import { sql, type Kysely, type Transaction } from 'kysely';
import { instantSql } from '../../engine/instants';
import type { Tables } from '../../tables/tables';

/** A message for the queue of a link. */
export interface NewOutboundMessage {
  controlId: string;
  hash: string;
  message: Uint8Array;
  /** `ORU^R40`. */
  type: string;
  subject: string | null;
  patientId: number;
  alarmEventId: number | null;
}

/** Puts messages at the end of a link's queue, in this order, at `at` (epoch ms). A step of an alarm is sent once. */
export async function enqueueMessages(
  tx: Transaction<Tables>,
  linkId: number,
  messages: readonly NewOutboundMessage[],
  at: number,
): Promise<void> {
  for (const { controlId, hash, message, type, subject, patientId, alarmEventId } of messages)
    await tx
      .insertInto('hl7_messages')
      .values({
        link_id: linkId,
        direction: 'out',
        control_id: controlId,
        hash,
        message,
        type,
        subject,
        patient_id: patientId,
        state: 'queued',
        at: new Date(at).toISOString(),
        alarm_event_id: alarmEventId,
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
}

/** The message that is to be sent next. */
export interface QueuedMessage {
  id: number;
  controlId: string;
  message: Uint8Array;
  type: string;
  attempts: number;
  alarmEventId: number | null;
}

export async function nextQueued(db: Kysely<Tables>, linkId: number): Promise<QueuedMessage | null> {
  const found = await db
    .selectFrom('hl7_messages')
    .select([
      'id',
      'control_id as controlId',
      'message',
      'type',
      'attempts',
      'alarm_event_id as alarmEventId',
    ])
    .where('link_id', '=', linkId)
    .where('state', '=', 'queued')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return found ?? null;
}

/** It was sent once more without an answer that counts, and is due again then (epoch ms). */
export async function storeFailedAttempt(db: Kysely<Tables>, id: number, dueAt: number): Promise<void> {
  await db
    .updateTable('hl7_messages')
    .set(({ eb }) => ({ attempts: eb('attempts', '+', 1), due_at: new Date(dueAt).toISOString() }))
    .where('id', '=', id)
    .where('state', '=', 'queued')
    .execute();
}

/** What the other side answered. */
export interface Answer {
  state: 'delivered' | 'refused';
  acknowledgement: Uint8Array;
  errorCode: number | null;
  errorLocation: string | null;
  errorText: string | null;
}

/** Resolves with whether the message was still in the queue: an answer counts once. */
export async function concludeQueued(
  tx: Transaction<Tables>,
  id: number,
  { state, acknowledgement, errorCode, errorLocation, errorText }: Answer,
  at: number,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('hl7_messages')
    .set(({ eb }) => ({
      state,
      acknowledgement,
      error_code: errorCode,
      error_location: errorLocation,
      error_text: errorText,
      attempts: eb('attempts', '+', 1),
      due_at: null,
      concluded_at: new Date(at).toISOString(),
    }))
    .where('id', '=', id)
    .where('state', '=', 'queued')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/**
 * What waits for links that were removed, and what names a patient who was erased since, is never sent, at
 * `at` (epoch ms).
 */
export async function dropUnsendable(db: Kysely<Tables>, at: number): Promise<void> {
  await sql`UPDATE hl7_messages m SET state = 'dropped', concluded_at = ${instantSql(at)}, due_at = NULL
    FROM links l WHERE l.id = m.link_id AND m.state = 'queued'
      AND (l.removed_at IS NOT NULL OR EXISTS (SELECT FROM erased_patients e WHERE e.patient_id = m.patient_id))`.execute(
    db,
  );
  await sql`DELETE FROM outbound_alarm_events o USING links l WHERE l.id = o.link_id AND l.removed_at IS NOT NULL`.execute(
    db,
  );
}
