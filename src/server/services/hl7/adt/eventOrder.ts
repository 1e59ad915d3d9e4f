import { findEventsReceivedAt, findProfileEvent, putProfileEvent } from '../../../db/hl7/lastEvents';
import { hasEventOfAnotherLink, hasLaterEvent } from '../../../db/hl7/stays/stayEvents';
import type { FoundVisit, Visit } from '../../../db/hl7/stays/visits';
import { FAULT_CODES, type MessageFault } from '../handling/messageHandler';
import { UTF_8 } from '../message/characters';
import { firstSegment } from '../message/hl7Message';
import { readReceived } from '../message/receivedMessage';
import { adtFault } from './adtFault';
import type { AdtWork } from './adtWork';
import { eventTime } from './eventTime';

/** A message that came this soon after its event was not held up on its way. */
const AT_ONCE_MS = 5 * 60_000;

/**
 * When the last event of a visit happened by the clock of this link (epoch ms), where that link sent it and its clock was
 * ahead of the receipt; else null. The visit itself has the receipt then.
 */
export async function aheadTime(
  { tx, context }: AdtWork,
  patientId: number,
  { lastEventAt, ofLink }: FoundVisit,
): Promise<number | null> {
  const { link, zone } = context;
  if (ofLink === null) return null;
  if (ofLink.at !== null) return Math.abs(ofLink.at - lastEventAt) < 0.5 ? ofLink.ahead : null;
  // Of before that was kept the message itself says so.
  const received = await findEventsReceivedAt(tx, { link: link.id, patientId, at: lastEventAt });
  const sent = received.flatMap((bytes) => {
    const { message } = readReceived(bytes, link.charset ?? UTF_8);
    return message === null ? [] : [eventTime(message, { zone, receivedAt: lastEventAt }).sentAt];
  });
  const last = Math.max(...sent);
  return last > lastEventAt ? last : null;
}

/** What was applied last to a visit, or to a profile. Epoch ms. */
interface LastEvent {
  /** At the latest when it was received. */
  lastEventAt: number;
  /** By the clock of this link, where that was ahead. */
  ahead: number | null;
  /** Whether a message of this link that came after this one was applied. */
  isFollowed: () => Promise<boolean>;
  /** Whether the last event may be one of another link, whose clock may differ. */
  isOfAnotherLink?: () => Promise<boolean>;
}

/** Older or newer than the last event; or why that is not certain. */
export type Order = CertainOrder | { unclear: string };
type CertainOrder = 'newer' | 'older';

/**
 * Events of one link whose clock is ahead are compared by that clock; all others by when they happened, at the latest when they were
 * received. Where the times leave it open, a message that is applied after a later one of its link is the older one: it was replayed.
 * Not certain is an event that looks older by a clock that cannot be compared: that of another link, or one that was ahead and is
 * so no longer, or less.
 */
async function orderAfter(work: AdtWork, last: LastEvent): Promise<Order> {
  const { at, until, sentAt, sentUntil } = work;
  const { receivedAt } = work.context;
  const { lastEventAt, ahead, isFollowed, isOfAnotherLink } = last;
  const isAhead = sentAt > receivedAt;
  if (ahead !== null && isAhead && sentAt > ahead) return 'newer';
  const isBefore = lastEventAt > until;
  const isOlder = isBefore || (ahead !== null && ahead > sentUntil);
  if (!isOlder && lastEventAt < at) return 'newer';
  if (await isFollowed()) return 'older';
  if (!isOlder) return 'newer';
  if ((await isOfAnotherLink?.()) === true) return { unclear: OF_TWO_LINKS };
  if (ahead === null) return 'older';
  const isPutRight = !isBefore && !isAhead && receivedAt - sentUntil <= AT_ONCE_MS;
  return isPutRight ? 'newer' : { unclear: PUT_BACK };
}

/** Whether something newer was applied to the visit. @throws MessageFault where that is not certain */
export async function isStale(
  work: AdtWork,
  { visit, ahead, patientId }: { visit: Visit | null; ahead: number | null; patientId: number },
): Promise<boolean> {
  if (visit === null) return false;
  const { tx, context } = work;
  const of = { link: context.link.id, admission: visit.admission };
  const { lastEventAt } = visit;
  const order = await orderAfter(work, {
    ...{ lastEventAt, ahead },
    isFollowed: () => hasLaterEvent(tx, { ...of, messageId: context.messageId }),
    isOfAnotherLink: () => hasEventOfAnotherLink(tx, { ...of, since: lastEventAt }),
  });
  return certain(work, patientId, order, 'stay') === 'older';
}

/** How an event is to the last one of its link from which the patient's profile was taken; each link has an order of its own. */
export async function profileOrder(work: AdtWork, patientId: number): Promise<Order> {
  const { link, messageId } = work.context;
  const last = await findProfileEvent(work.tx, patientId, link.id);
  if (last === null) return 'newer';
  return orderAfter(work, { ...last, isFollowed: () => Promise.resolve(last.messageId > messageId) });
}

/** The same. @throws MessageFault where it is not certain */
export async function certainProfileOrder(work: AdtWork, patientId: number): Promise<CertainOrder> {
  return certain(work, patientId, await profileOrder(work, patientId), 'profile');
}

function certain(work: AdtWork, patientId: number, order: Order, what: 'stay' | 'profile'): CertainOrder {
  if (typeof order === 'string') return order;
  throw notCertain(
    work,
    patientId,
    `${order.unclear} Compare the two; if it is the newer one, change the ${what} by hand.`,
  );
}

/** Stores that the profile was taken from this event, which is none of before the last one of its link. */
export async function keepProfileEvent(
  { tx, at, sentAt, context }: AdtWork,
  patientId: number,
): Promise<void> {
  const { link, messageId, receivedAt } = context;
  const event = { lastEventAt: at, ahead: sentAt > receivedAt ? sentAt : null, messageId };
  await putProfileEvent(tx, patientId, link.id, event);
}

const OF_TWO_LINKS =
  'The last event of this visit came over another link, and by its time this one is older; but the clocks of two systems may differ.';
const PUT_BACK =
  'The clock of the sender was ahead, and is so no longer, or less: whether this event is older than the last one is not certain.';

function notCertain({ message }: AdtWork, patientId: number, why: string): MessageFault {
  const event = firstSegment(message, 'EVN');
  return adtFault({
    ...{ state: 'dead', code: FAULT_CODES.dataType, patientId },
    ...(event === undefined ? { segment: message.header, field: 7 } : { segment: event, field: 2 }),
    text: `${why} Then discard this message.`,
  });
}
