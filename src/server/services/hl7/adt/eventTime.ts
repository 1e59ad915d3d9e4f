import type { MessageContext } from '../handling/messageHandler';
import { firstSegment, type Hl7Message } from '../message/hl7Message';
import type { Hl7Segment } from '../message/hl7Segment';
import { hl7Moment, hl7Time } from '../message/hl7Time';

/** A time of a message in epoch ms; null when there is none. Without a zone it is in the link's, else in the hospital's. */
export const timeIn = (
  segment: Hl7Segment | null | undefined,
  field: number,
  { zone, receivedAt }: Pick<MessageContext, 'zone' | 'receivedAt'>,
): number | null =>
  segment === null || segment === undefined ? null : hl7Time(segment.text(field), zone, receivedAt);

/** When an event happened (epoch ms): the first and the last moment that its sender may mean. */
export interface EventTime {
  at: number;
  until: number;
}

/** A time may be given to the day, and then is no older than an event of that morning. */
const LASTS_MS = { day: 24 * 3_600_000, hour: 3_600_000, minute: 60_000, second: 1_000 } as const;

/**
 * When an event happened: EVN-2, else when the message was made (MSH-7), else when it was received. A sender's clock
 * that is ahead is not believed: one event of tomorrow would make all of today's stale.
 */
export function eventTime(message: Hl7Message, context: MessageContext): EventTime {
  const { zone, receivedAt } = context;
  for (const text of [firstSegment(message, 'EVN')?.text(2) ?? '', message.header.text(7)]) {
    const moment = hl7Moment(text, { zone, now: receivedAt });
    if (moment === null || moment.precision === 'year' || moment.precision === 'month') continue;
    const at = Math.min(moment.at, receivedAt);
    return { at, until: at + LASTS_MS[moment.precision] - 1 };
  }
  return { at: receivedAt, until: receivedAt };
}
