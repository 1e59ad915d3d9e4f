import type { Hl7MessageDetails } from '../../../../contract/hl7Messages';
import type { StoredMessage } from '../../../db/hl7/messageLog';
import { decodeMessage, UTF_8 } from '../message/characters';
import { readHl7 } from '../message/hl7Message';

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
  const { text, warnings } = decodeMessage(message, named, otherwise);
  return {
    ...details,
    segments: segmentsOf(text).map((segment, index) => ({
      text: segment,
      steps: steps.filter((step) => step.segment === index),
    })),
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
function segmentsOf(text: string): string[] {
  const [first] = readHl7(text).messages;
  if (first === undefined) return text.split(/[\r\n]+/).filter((line) => line.trim() !== '');
  return [first.header, ...first.segments].map(({ raw }) => raw);
}
