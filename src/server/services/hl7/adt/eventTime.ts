import type { MessageContext } from '../handling/messageHandler';
import { firstSegment, type Hl7Message } from '../message/hl7Message';
import type { Hl7Segment } from '../message/hl7Segment';
import { hl7Moment } from '../message/hl7Time';

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
 * that is ahead is not trusted: one event of tomorrow would make all of today's stale.
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

/** Where the time of an event was taken from. */
const sourceOf = (message: Hl7Message, context: At): string =>
  placesOf(message).find(({ text }) => momentOf(text, context) !== null)?.name ?? 'the receipt';

/** That times which a message gives could not be read, and what was taken for them. */
export function timeWarnings(message: Hl7Message, context: At): string[] {
  const given = placesOf(message).filter(({ text }) => text !== '');
  const read = given.findIndex(({ text }) => momentOf(text, context) !== null);
  const unread = (read < 0 ? given : given.slice(0, read)).map(({ name }) => name);
  if (unread.length === 0) return [];
  return [
    `The time of the event could not be read (${unread.join(', ')}): that of ${sourceOf(message, context)} was taken.`,
  ];
}

/** What a stay says of its own days. */
const DATES = { 44: 'admission', 45: 'discharge' } as const;

/**
 * When a stay began (PV1-44) or ended (PV1-45), epoch ms, at the latest when that was received; the time of the event where PV1 does
 * not say, with a warning where it says what cannot be read.
 */
export function stayTime(
  {
    message,
    context,
    ...work
  }: { message: Hl7Message; context: At; pv1: Hl7Segment | null; at: number; warnings: string[] },
  field: keyof typeof DATES,
): number {
  const text = work.pv1?.text(field) ?? '';
  const sent = momentOf(text, context);
  if (sent !== null) return Math.min(sent.at, context.receivedAt);
  if (text !== '')
    work.warnings.push(
      `The date of ${DATES[field]} could not be read (PV1-${field}): that of ${sourceOf(message, context)} was taken.`,
    );
  return work.at;
}
