import type { Answer } from '../../../db/hl7/out/outbound';
import { FAULT_CODES } from '../handling/messageHandler';
import { UTF_8 } from '../message/characters';
import { firstSegment } from '../message/hl7Message';
import type { Hl7Segment } from '../message/hl7Segment';
import { hl7Number } from '../message/hl7Values';
import { readReceived } from '../message/receivedMessage';

/** MSA-1 of the original and of the enhanced mode. */
const TAKEN: readonly string[] = ['AA', 'CA'];
const REFUSED: readonly string[] = ['AE', 'AR', 'CE', 'CR'];

/** What the other side may say of why, at most. */
const MOST_WORDS = 500;

/**
 * What bytes of the other side answer to the message of this control id (MSA-2): an ACK, an ORA^R41 or any other
 * message with an MSA; `charset` is the link's. Null when they are no answer to it.
 */
export function answerTo(controlId: string, bytes: Uint8Array, charset = UTF_8): Answer | null {
  const { message } = readReceived(bytes, charset);
  const msa = message === null ? undefined : firstSegment(message, 'MSA');
  if (message === null || msa?.text(2) !== controlId) return null;
  const code = msa.text(1).toUpperCase();
  const taken = { acknowledgement: bytes, errorCode: null, errorLocation: null, errorText: null };
  if (TAKEN.includes(code)) return { state: 'delivered', ...taken };
  if (!REFUSED.includes(code)) return null;
  const err = firstSegment(message, 'ERR');
  const words = wordsOf(msa, err);
  return {
    state: 'refused',
    acknowledgement: bytes,
    errorCode: codeOf(err),
    errorLocation: storable(err?.rawField(2) ?? '') || null,
    errorText: words === '' ? code : `${code}: ${words}`,
  };
}

/** What HL7 table 0357 has for a state of the other side, not of the message: a record is locked, or an error of its own. */
const OF_THEIR_STATE: readonly (number | null)[] = [FAULT_CODES.locked, FAULT_CODES.internal];

/** Whether the same message may well be taken later. */
export const isRefusedForNow = ({ state, errorCode }: Answer): boolean =>
  state === 'refused' && OF_THEIR_STATE.includes(errorCode);

/** A code of HL7 table 0357; null when there is none. */
function codeOf(err: Hl7Segment | undefined): number | null {
  const code = hl7Number(err?.text(3) ?? '');
  return code !== null && Number.isInteger(code) && code >= 0 && code < 1_000_000 ? code : null;
}

/** ERR-8 and 7 are for people, ERR-3 has the name of the code; MSA-3 is the text of older versions. */
function wordsOf(msa: Hl7Segment, err: Hl7Segment | undefined): string {
  const said = [err?.text(8), err?.text(7), err?.text(3, 2), msa.text(3)];
  return storable(said.find((words) => words !== undefined && words !== '') ?? '');
}

/** The database refuses NUL, and a list shows one line. */
const storable = (text: string): string => text.replace(/\p{Cc}+/gu, ' ').slice(0, MOST_WORDS);
