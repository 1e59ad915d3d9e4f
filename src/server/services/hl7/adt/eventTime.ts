import type { MessageContext } from '../handling/messageHandler';
import { firstSegment, type Hl7Message } from '../message/hl7Message';
import type { Hl7Segment } from '../message/hl7Segment';
import { hl7Moment, hl7Time } from '../message/hl7Time';

/**
 * When something happened by a message (epoch ms), at the latest when that was received; null when it does not say.
 * Without a zone it is in the link's, else in the hospital's.
 */
export function timeIn(
  segment: Hl7Segment | null | undefined,
  field: number,
  { zone, receivedAt }: Pick<MessageContext, 'zone' | 'receivedAt'>,
): number | null {
  const at =
    segment === null || segment === undefined ? null : hl7Time(segment.text(field), zone, receivedAt);
  return at === null ? null : Math.min(at, receivedAt);
}

/** When an event happened (epoch ms): the first and the last moment that its sender may mean. */
export interface EventTime {
  /** At the latest when it was received. */
  at: number;
  until: number;
  /** By the clock of the sender, which may be ahead. */
  sentAt: number;
  sentUntil: number;
}

/** A time may be given to the day, and then is no older than an event of that morning. */
const LASTS_MS = { day: 24 * 3_600_000, hour: 3_600_000, minute: 60_000, second: 1_000 } as const;

/**
 * When an event happened: EVN-2, else when the message was made (MSH-7), else when it was received. A sender's clock
 * that is ahead is not believed: one event of tomorrow would make all of today's stale.
 */
export function eventTime(
  message: Hl7Message,
  { zone, receivedAt }: Pick<MessageContext, 'zone' | 'receivedAt'>,
): EventTime {
  for (const text of [firstSegment(message, 'EVN')?.text(2) ?? '', message.header.text(7)]) {
    const moment = hl7Moment(text, { zone, now: receivedAt });
    if (moment === null || moment.precision === 'year' || moment.precision === 'month') continue;
    const sentAt = moment.at;
    const sentUntil = sentAt + LASTS_MS[moment.precision] - 1;
    return { at: Math.min(sentAt, receivedAt), until: Math.min(sentUntil, receivedAt), sentAt, sentUntil };
  }
  return { at: receivedAt, until: receivedAt, sentAt: receivedAt, sentUntil: receivedAt };
}
