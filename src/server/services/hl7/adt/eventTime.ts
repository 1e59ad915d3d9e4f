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

type At = Pick<MessageContext, 'zone' | 'receivedAt'>;

/** Where a message says when its event happened: the first of them that can be read counts. */
const placesOf = (message: Hl7Message) =>
  [
    { name: 'EVN-2', text: firstSegment(message, 'EVN')?.text(2) ?? '' },
    { name: 'MSH-7', text: message.header.text(7) },
  ] as const;

/** A time to the day at least. */
function momentOf(text: string, { zone, receivedAt }: At) {
  const moment = hl7Moment(text, { zone, now: receivedAt });
  if (moment === null) return null;
  const { at, precision } = moment;
  return precision === 'year' || precision === 'month' ? null : { at, lasts: LASTS_MS[precision] };
}

/**
 * When an event happened: EVN-2, else when the message was made (MSH-7), else when it was received. A sender's clock
 * that is ahead is not believed: one event of tomorrow would make all of today's stale.
 */
export function eventTime(message: Hl7Message, context: At): EventTime {
  const { receivedAt } = context;
  for (const { text } of placesOf(message)) {
    const moment = momentOf(text, context);
    if (moment === null) continue;
    const sentAt = moment.at;
    const sentUntil = sentAt + moment.lasts - 1;
    return { at: Math.min(sentAt, receivedAt), until: Math.min(sentUntil, receivedAt), sentAt, sentUntil };
  }
  return { at: receivedAt, until: receivedAt, sentAt: receivedAt, sentUntil: receivedAt };
}

/** That times which a message gives could not be read, and what was taken for them. */
export function timeWarnings(message: Hl7Message, context: At): string[] {
  const given = placesOf(message).filter(({ text }) => text !== '');
  const read = given.findIndex(({ text }) => momentOf(text, context) !== null);
  const unread = (read < 0 ? given : given.slice(0, read)).map(({ name }) => name);
  if (unread.length === 0) return [];
  const taken = given[read]?.name ?? 'the receipt';
  return [`The time of the event could not be read (${unread.join(', ')}): that of ${taken} was taken.`];
}
