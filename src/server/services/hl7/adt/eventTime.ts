import type { MessageContext } from '../handling/messageHandler';
import { firstSegment, type Hl7Message } from '../message/hl7Message';
import type { Hl7Segment } from '../message/hl7Segment';
import { hl7Time } from '../message/hl7Time';

/** A time of a message in epoch ms; null when there is none. Without a zone it is in the link's, else in the hospital's. */
export const timeIn = (
  segment: Hl7Segment | null | undefined,
  field: number,
  { zone, receivedAt }: Pick<MessageContext, 'zone' | 'receivedAt'>,
): number | null =>
  segment === null || segment === undefined ? null : hl7Time(segment.text(field), zone, receivedAt);

/**
 * When an event happened: EVN-2, else when the message was made (MSH-7), else when it was received. A sender's clock
 * that is ahead is not believed: one event of tomorrow would make all of today's stale.
 */
export function eventTime(message: Hl7Message, context: MessageContext): number {
  const said = timeIn(firstSegment(message, 'EVN'), 2, context) ?? timeIn(message.header, 7, context);
  return Math.min(said ?? Infinity, context.receivedAt);
}
