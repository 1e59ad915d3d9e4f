import { decodeMessage, type Charset } from './characters';
import { eventOf, firstSegment, hasOtherEvent, readHl7, type Hl7Message } from './hl7Message';
import { cutNumbers, firstNumber } from '../patients/sentIdentifiers';
import { delimitersOf, type Delimiters } from './hl7Segment';

/**
 * The header's fields in the sender's own bytes, one character a byte: an acknowledgement repeats them in any
 * character set without decoding them.
 */
export interface RawHeader {
  delimiters: Delimiters;
  /** MSH-2 as it came. */
  encoding: string;
  /** A field, counted as the standard counts. */
  field(number: number): string;
}

/** A message as it came in. */
export interface ReceivedMessage {
  bytes: Uint8Array;
  /** Null when there is no header to be read. */
  header: RawHeader | null;
  message: Hl7Message | null;
  /** How many headers there are. */
  headers: number;
  charset: Charset;
  /** As they are stored: short, and without characters that the database does not take. */
  controlId: string;
  type: string;
  subject: string | null;
  warnings: string[];
}

/** HL7 allows 199 characters for MSH-10. */
export const MAX_CONTROL_ID = 199;
const MAX_TYPE = 20;
const MAX_SUBJECT = 100;

const CHARSET = 18;

const OTHER_EVENT = 'EVN-1 names another event than MSH-9: that of MSH-9 was taken.';

/** Reads the bytes of one frame; `otherwise` is the character set where MSH-18 names none. Never throws. */
export function readReceived(bytes: Uint8Array, otherwise: string): ReceivedMessage {
  const header = rawHeader(bytes);
  const named = header === null ? '' : (header.field(CHARSET).split(header.delimiters.repetition)[0] ?? '');
  const { text, charset, decodeHex, warnings } = decodeMessage(bytes, named, otherwise);
  const { messages } = readHl7(text, decodeHex);
  const message = header === null ? null : (messages[0] ?? null);
  const { code, trigger } = message === null ? { code: '', trigger: '' } : eventOf(message);
  if (message !== null && hasOtherEvent(message)) warnings.push(OTHER_EVENT);
  const pid = message === null ? undefined : firstSegment(message, 'PID');
  // By its first number, in whatever field: the log is searched by it, and an erasure finds what is of no patient here.
  const number = pid === undefined ? null : firstNumber(pid);
  const isCutMarked = header !== null && header.delimiters.truncation !== '';
  const cut = message === null || !isCutMarked ? [] : cutNumbers(message.segments);
  if (cut.length > 0)
    warnings.push(
      `${cut.join(', ')}: a number was cut off by its sender, and identifies no patient or visit.`,
    );
  return {
    ...{ bytes, header, message, headers: messages.length, charset, warnings },
    controlId: storable(message?.header.text(10) ?? '', MAX_CONTROL_ID),
    type: storable(trigger === '' ? code : `${code}^${trigger}`, MAX_TYPE),
    subject: number === null ? null : storable(number, MAX_SUBJECT),
  };
}

/** The first header, which other segments of a batch may precede; null when nothing begins as one does. */
function rawHeader(bytes: Uint8Array): RawHeader | null {
  const raw = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const line = headerLine(raw);
  if (line === null || line.length < 4) return null;
  const delimiters = delimitersOf(line);
  if (!/^[!-/:-@[-`{-~]$/.test(delimiters.field)) return null;
  const fields = line.split(delimiters.field);
  return {
    delimiters,
    encoding: fields[1] ?? '',
    field: (number) => (number === 1 ? delimiters.field : (fields[number - 1] ?? '')),
  };
}

function headerLine(raw: Buffer): string | null {
  for (let at = raw.indexOf('MSH'); at >= 0; at = raw.indexOf('MSH', at + 1)) {
    const before = raw[at - 1];
    const isAtStart = at === 0 || before === 0x0d || before === 0x0a || (at === 3 && raw[0] === 0xef);
    if (isAtStart)
      return (
        raw
          .subarray(at)
          .toString('latin1')
          .split(/[\r\n]/, 1)[0] ?? null
      );
  }
  return null;
}

/** Control characters would break a line of a list; the database refuses NUL. */
const storable = (text: string, length: number): string =>
  text.replace(/\p{Cc}/gu, '\ufffd').slice(0, length);
