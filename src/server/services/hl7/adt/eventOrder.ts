import { findEventsReceivedAt, hasLaterEvent } from '../../../db/hl7/lastEvents';
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
 * @throws MessageFault where the link's clock seems to have been put back, and the message did not come at once: then it
 * may be older or newer
 */
export async function isStale(
  work: AdtWork,
  { visit, ahead, patientId }: { visit: Visit | null; ahead: number | null; patientId: number },
): Promise<boolean> {
  if (visit === null) return false;
  const { at, until, sentAt, sentUntil, tx, context } = work;
  const isAhead = sentAt > context.receivedAt;
  if (ahead !== null && isAhead && sentAt > ahead) return false;
  if (visit.lastEventAt > until) return true;
  if (ahead !== null && ahead > sentUntil) {
    if (isAhead) return true;
    if (context.receivedAt - sentUntil > AT_ONCE_MS) throw clockPutBack(work, patientId);
  }
  const { messageId } = context;
  return visit.lastEventAt >= at && hasLaterEvent(tx, { link: context.link.id, patientId, messageId });
}

function clockPutBack({ message }: AdtWork, patientId: number): MessageFault {
  const event = firstSegment(message, 'EVN');
  return adtFault({
    ...{ state: 'dead', code: FAULT_CODES.dataType, patientId },
    ...(event === undefined ? { segment: message.header, field: 7 } : { segment: event, field: 2 }),
    text: 'The clock of the sender was ahead, and is no longer: whether this event is older than the last one is not certain. Compare the two; if it is the newer one, change the stay by hand. Then discard this message.',
  });
}
