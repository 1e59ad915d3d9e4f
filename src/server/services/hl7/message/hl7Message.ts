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
  for (const [index, raw] of text
    .replace(/^\uFEFF/, '')
    .split(/\r\n|\r|\n/)
    .entries()) {
    const segment = raw.replaceAll(FRAME_START, '').replaceAll(FRAME_END, '');
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

/** The event of a message: code (MSH-9.1) and trigger (MSH-9.2, or of its structure), as `ADT` and `A01`. */
export function eventOf({ header }: Hl7Message): { code: string; trigger: string } {
  const [, inStructure = ''] = /^[A-Z]{3}_([A-Z]\d\d)$/.exec(header.text(9, 3)) ?? [];
  return { code: header.text(9).toUpperCase(), trigger: header.text(9, 2).toUpperCase() || inStructure };
}

/** The first segment of this name. */
export const firstSegment = ({ segments }: Hl7Message, name: string): Hl7Segment | undefined =>
  segments.find((segment) => segment.name === name);
