import { findEventsReceivedAt, hasEventOfAnotherLink, hasLaterEvent } from '../../../db/hl7/lastEvents';
import type { Visit } from '../../../db/hl7/visits';
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
  { lastEventAt }: Visit,
): Promise<number | null> {
  const { link, zone } = context;
  const received = await findEventsReceivedAt(tx, { link: link.id, patientId, at: lastEventAt });
  const sent = received.flatMap((bytes) => {
    const { message } = readReceived(bytes, link.charset ?? UTF_8);
    return message === null ? [] : [eventTime(message, { zone, receivedAt: lastEventAt }).sentAt];
  });
  const last = Math.max(...sent);
  return last > lastEventAt ? last : null;
}

/**
 * Whether something newer was applied to the visit. Events of one link whose clock is ahead are compared by that clock;
 * all others by when they happened, at the latest when they were received. Where the times leave it open, a message that is
 * applied after a later one of its link is the older one: it was replayed.
 * @throws MessageFault where an event looks older by a clock that cannot tell: that of another link, or one that was ahead and is
 * so no longer, or less. Then it may be older or newer
 */
export async function isStale(
  work: AdtWork,
  { visit, ahead, patientId }: { visit: Visit | null; ahead: number | null; patientId: number },
): Promise<boolean> {
  if (visit === null) return false;
  const { at, until, sentAt, sentUntil, tx, context } = work;
  const { receivedAt, messageId } = context;
  const of = { link: context.link.id, patientId };
  const isAhead = sentAt > receivedAt;
  if (ahead !== null && isAhead && sentAt > ahead) return false;
  const isBefore = visit.lastEventAt > until;
  const isOlder = isBefore || (ahead !== null && ahead > sentUntil);
  if (!isOlder && visit.lastEventAt < at) return false;
  if (await hasLaterEvent(tx, { ...of, messageId })) return true;
  if (!isOlder) return false;
  if (await hasEventOfAnotherLink(tx, { ...of, since: visit.lastEventAt }))
    throw notCertain(work, patientId, OF_TWO_LINKS);
  if (ahead === null) return true;
  const isPutRight = !isBefore && !isAhead && receivedAt - sentUntil <= AT_ONCE_MS;
  if (isPutRight) return false;
  throw notCertain(work, patientId, PUT_BACK);
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
    text: `${why} Compare the two; if it is the newer one, change the stay by hand. Then discard this message.`,
  });
}
