import { delimitersOf, Hl7Segment, type Delimiters } from './hl7Segment';

/** A message: its header and every segment after it. */
export interface Hl7Message {
  header: Hl7Segment;
  segments: Hl7Segment[];
}

/** The bytes that frame a message in MLLP. */
const FRAME_START = String.fromCharCode(0x0b);
const FRAME_END = String.fromCharCode(0x1c);

/** Segments that only wrap messages in a batch. */
const WRAPPERS = ['FHS', 'BHS', 'BTS', 'FTS'];

/**
 * The messages of a file: segments end with CR, as the standard defines, or with LF; the bytes that frame a
 * message on a connection (MLLP) are ignored. Text outside every message is listed in `strays`, by line.
 * `decodeHex` decodes the bytes of hexadecimal escapes.
 */
export function readHl7(
  text: string,
  decodeHex?: (bytes: Uint8Array) => string,
): { messages: Hl7Message[]; strays: number[] } {
  const messages: Hl7Message[] = [];
  const strays: number[] = [];
  let delimiters: Delimiters | null = null;
  for (const [index, segment] of text
    .replace(/^\uFEFF/, '')
    .replaceAll(FRAME_START, '')
    .replaceAll(FRAME_END, '')
    .split(/\r\n|\r|\n/)
    .entries()) {
    if (segment.trim() === '' || WRAPPERS.includes(segment.slice(0, 3))) continue;
    if (/^msh/i.test(segment)) {
      delimiters = delimitersOf(segment);
      messages.push({ header: new Hl7Segment(segment, delimiters, 0, index + 1, decodeHex), segments: [] });
    } else if (delimiters === null) strays.push(index + 1);
    else {
      const segments = messages.at(-1)?.segments ?? [];
      segments.push(new Hl7Segment(segment, delimiters, segments.length + 1, index + 1, decodeHex));
    }
  }
  return { messages, strays };
}

/** The event of a message: code (MSH-9.1) and trigger, as `ADT` and `A01`. */
interface MessageEvent {
  code: string;
  /** Empty when nothing names it. */
  trigger: string;
  /** The segment that names it: MSH, or EVN. */
  namedBy: Hl7Segment;
}

/**
 * Structures (MSH-9.3) that are of one event in every version. ADT_A01 is of A04, A08 and A13 too, ADT_A02 of others
 * in version 2.3.1.
 */
const STRUCTURE_OF_ONE = /^(?:ADT_(A03|A12)|ORU_(R\d\d))$/;

/**
 * The event of a message: MSH-9.2, else its structure, else EVN-1, where version 2.1 has it. ORU alone is what the
 * first versions knew: R01.
 */
export function eventOf(message: Hl7Message): MessageEvent {
  const { header } = message;
  const code = header.text(9).toUpperCase();
  const [, ofAdt, ofOru] = STRUCTURE_OF_ONE.exec(header.text(9, 3).toUpperCase()) ?? [];
  const inHeader = triggerIn(header, 9, 2) || (ofAdt ?? ofOru ?? '');
  if (inHeader !== '') return { code, trigger: inHeader, namedBy: header };
  const event = code === 'ADT' ? firstSegment(message, 'EVN') : undefined;
  if (event !== undefined && event.text(1) !== '')
    return { code, trigger: triggerIn(event, 1), namedBy: event };
  return { code, trigger: code === 'ORU' ? 'R01' : '', namedBy: header };
}

/** Whether EVN-1 names another event than MSH-9, which counts. */
export function hasOtherEvent(message: Hl7Message): boolean {
  const { code, trigger } = eventOf(message);
  const event = firstSegment(message, 'EVN');
  const named = event === undefined ? '' : triggerIn(event, 1);
  return code === 'ADT' && named !== '' && named !== trigger;
}

/** What is longer is none, and not repeated in answers. */
const LONGEST_TRIGGER = 20;

const triggerIn = (segment: Hl7Segment, field: number, component = 1): string =>
  segment.text(field, component).toUpperCase().slice(0, LONGEST_TRIGGER);

/** The first segment of this name. */
export const firstSegment = ({ segments }: Hl7Message, name: string): Hl7Segment | undefined =>
  segments.find((segment) => segment.name === name);
