import type { Hl7MessageDetails } from '../../../../contract/hl7Messages';
import type { StoredMessage } from '../../../db/hl7/messageLog';
import { decodeMessage, UTF_8 } from '../message/characters';
import { firstSegment, readHl7, type Hl7Message } from '../message/hl7Message';

/** A message as a person reads it: in its own characters, by segments with what became of each. */
export function messageDetails({
  message,
  acknowledgement,
  steps,
  charset,
  ...details
}: StoredMessage): Hl7MessageDetails {
  const otherwise = charset ?? UTF_8;
  const named = charsetIn(message);
  const { text, decodeHex, warnings } = decodeMessage(message, named, otherwise);
  const [first] = readHl7(text, decodeHex).messages;
  return {
    ...details,
    segments: segmentsOf(first, text).map((segment, index) => ({
      text: segment,
      steps: steps.filter((step) => step.segment === index),
    })),
    place: first === undefined ? null : placeOf(first),
    warnings: [...new Set([...details.warnings, ...warnings])],
    acknowledgement:
      acknowledgement === null
        ? null
        : decodeMessage(acknowledgement, charsetIn(acknowledgement) || named, otherwise).text,
  };
}

/** The header ends long before this, and its separators are ASCII in every set. */
const HEADER_BYTES = 2_000;

/** What MSH-18 says; empty when nothing. */
function charsetIn(bytes: Uint8Array): string {
  const head = Buffer.from(bytes.subarray(0, HEADER_BYTES)).toString('latin1');
  return readHl7(head).messages[0]?.header.text(18) ?? '';
}

/** As handlers count them, from 0 (MSH); of what is no message, its lines. */
const segmentsOf = (message: Hl7Message | undefined, text: string): string[] =>
  message === undefined
    ? text.split(/[\r\n]+/).filter((line) => line.trim() !== '')
    : [message.header, ...message.segments].map(({ raw }) => raw);

/** Where it says that the patient is (PV1-3); null when nowhere. */
function placeOf(message: Hl7Message): Hl7MessageDetails['place'] {
  const visit = firstSegment(message, 'PV1');
  if (visit === undefined || visit.rawField(3) === '') return null;
  return { point_of_care: visit.text(3), room: visit.text(3, 2), bed: visit.text(3, 3) };
}
