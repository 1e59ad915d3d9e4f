import type { MessageContext } from '../handling/messageHandler';
import { firstSegment, type Hl7Message } from '../message/hl7Message';
import type { Hl7Segment } from '../message/hl7Segment';
import { hl7Time } from '../message/hl7Values';

/** A time of a message in epoch ms; null when there is none. Without a zone it is in the link's, else in the hospital's. */
export const timeIn = (segment: Hl7Segment | null | undefined, field: number): number | null =>
  segment === null || segment === undefined ? null : hl7Time(segment.text(field));

/** When an event happened: EVN-2, else when the message was made (MSH-7), else when it was received. */
export function eventTime(message: Hl7Message, { receivedAt }: MessageContext): number {
  return timeIn(firstSegment(message, 'EVN'), 2) ?? timeIn(message.header, 7) ?? receivedAt;
}
