/** A character set of a message. */
export interface Charset {
  /** As HL7 table 0211 names it. */
  name: string;
  /** Null when the bytes are none of this set. */
  decode(bytes: Uint8Array): string | null;
  /** With U+FFFD in place of what is no character. */
  decodeAnyway(bytes: Uint8Array): string;
  /** Whether `encode` writes every character of the set. */
  isWritable: boolean;
  /** What the set does not have is a question mark; of a set that is not writable, all but ASCII is. */
  encode(text: string): Uint8Array;
}

export const UTF_8 = 'UNICODE UTF-8';

/** What table 0211 calls differently from the Encoding Standard, which TextDecoder follows. */
const LABELS: Readonly<Record<string, string>> = {
  'US-ASCII': 'ascii',
  'ISO IR6': 'ascii',
  [UTF_8]: 'utf-8',
  UNICODE: 'utf-8',
  'GB 18030-2000': 'gb18030',
  'KS X 1001': 'euc-kr',
  'BIG-5': 'big5',
};

/** Their characters hold the bytes of separators and NULs: a header cannot be found in them. */
const NOT_IN_FRAMES = /^utf-?16|^iso-2022/;

/** Their characters have several bytes: they are read, and not written. UTF-8 is written. */
const SEVERAL_BYTES = /^(?:gb|big5|euc-|shift_jis)/;

const LONGEST_NAME = 40;

const known = new Map<string, Charset>();

/** A set by its name in table 0211, or any that TextDecoder knows; null for another name. */
export function charsetOf(name: string): Charset | null {
  const upper = name.trim().toUpperCase();
  const charset = known.get(upper) ?? (upper.length > LONGEST_NAME ? null : newCharset(upper));
  // Names come from outside: only those that mean something are remembered.
  if (charset !== null) known.set(upper, charset);
  return charset;
}

function newCharset(name: string): Charset | null {
  const label = LABELS[name] ?? name.replace(/^(?:ISO[ -]?)?8859[/-]/, 'ISO-8859-').toLowerCase();
  if (label === 'ascii') return ascii(name);
  if (label === '' || NOT_IN_FRAMES.test(label)) return null;
  try {
    return ofTextDecoder(name, label);
  } catch {
    return null;
  }
}

function ofTextDecoder(name: string, label: string): Charset {
  const [strict, tolerant] = [new TextDecoder(label, { fatal: true }), new TextDecoder(label)];
  return {
    name,
    isWritable: !SEVERAL_BYTES.test(strict.encoding),
    decode(bytes) {
      try {
        return strict.decode(bytes);
      } catch {
        return null;
      }
    },
    decodeAnyway: (bytes) => tolerant.decode(bytes),
    encode: strict.encoding === 'utf-8' ? (text) => Buffer.from(text, 'utf8') : singleBytes(tolerant),
  };
}

/** TextDecoder takes ASCII for Windows-1252. */
const ascii = (name: string): Charset => ({
  name,
  isWritable: true,
  decode: (bytes) => (bytes.some((byte) => byte > 0x7f) ? null : Buffer.from(bytes).toString('latin1')),
  decodeAnyway: (bytes) =>
    Buffer.from(bytes)
      .toString('latin1')
      .replace(/[\u0080-\u00ff]/g, '\ufffd'),
  encode: (text) =>
    Uint8Array.from([...text], (character) =>
      character < '\u0080' ? (character.codePointAt(0) ?? 0) : QUESTION_MARK,
    ),
});

const QUESTION_MARK = 0x3f;

/** Encodes by what each byte is decoded to. */
function singleBytes(decoder: TextDecoder): Charset['encode'] {
  const byteOf = new Map<string, number>();
  for (let byte = 0xff; byte >= 0; byte--) byteOf.set(decoder.decode(Uint8Array.of(byte)), byte);
  return (text) => Uint8Array.from([...text], (character) => byteOf.get(character) ?? QUESTION_MARK);
}

/** A message's text, and how its hexadecimal escapes are read. */
interface DecodedMessage {
  text: string;
  charset: Charset;
  decodeHex: (bytes: Uint8Array) => string;
  warnings: string[];
}

/**
 * Bytes become text in the set that MSH-18 names. Where it names none, an unknown one, or one that the bytes are
 * not of, in the link's default; what that cannot decode either is replaced character by character, and so is NUL,
 * which no text of the database holds.
 */
export function decodeMessage(bytes: Uint8Array, named: string, otherwise: string): DecodedMessage {
  const fallback = charsetOf(otherwise) ?? ofTextDecoder(UTF_8, 'utf-8');
  const wanted = named.trim() === '' ? fallback : charsetOf(named);
  const warnings: string[] = [];
  if (wanted === null) warnings.push(`Unknown character set in MSH-18: read as ${fallback.name}.`);
  for (const charset of new Set([wanted ?? fallback, fallback])) {
    const text = charset.decode(bytes);
    if (text !== null) return decoded(text, charset, warnings);
    warnings.push(`The message has bytes that are no characters of ${charset.name}.`);
  }
  return decoded(fallback.decodeAnyway(bytes), fallback, warnings);
}

/** Read in a character set that it was not written in: what it was is not known. */
export const isDamaged = (text: string): boolean => text.includes('\ufffd');

const NUL = '\u0000';

function decoded(text: string, charset: Charset, warnings: readonly string[]): DecodedMessage {
  const withoutNul = (some: string): string => some.replaceAll(NUL, '\ufffd');
  return {
    text: withoutNul(text),
    charset,
    decodeHex: (bytes) => withoutNul(charset.decodeAnyway(bytes)),
    warnings: text.includes(NUL) ? [...warnings, 'The message has NUL characters.'] : [...warnings],
  };
}
