import { batchFaults } from './batchFaults';

/** A message of a file, in its own bytes. */
export interface FileMessage {
  bytes: Buffer;
  /** Its segments by their place, each with its line in the file, from 1. */
  segments: { line: number; name: string }[];
}

/** Segments that only wrap messages in a batch. */
const WRAPPERS = ['FHS', 'BHS', 'BTS', 'FTS'];
/** What frames a message on a connection, and the mark of UTF-8 at the beginning of a file. */
// eslint-disable-next-line no-control-regex -- bytes of MLLP
const FRAMING = /[\x0b\x1c]|^\xef\xbb\xbf/g;

/**
 * The messages of a file, whose segments end with CR or LF. Their bytes stay as they are: MSH-18 says what they
 * mean. Lines outside every message are `strays`; `faults` are contradictions between messages and the segments that wrap them.
 */
export function messagesOfFile(content: Buffer): {
  messages: FileMessage[];
  strays: number[];
  faults: string[];
} {
  const found: { lines: string[]; segments: FileMessage['segments'] }[] = [];
  const strays: number[] = [];
  const lines = content
    .toString('latin1')
    .split(/\r\n|\r|\n/)
    .map((raw) => raw.replace(FRAMING, ''));
  for (const [index, text] of lines.entries()) {
    const name = text.slice(0, 3).toUpperCase();
    if (text.trim() === '' || WRAPPERS.includes(name)) continue;
    if (name === 'MSH') found.push({ lines: [], segments: [] });
    const message = found.at(-1);
    if (message === undefined) strays.push(index + 1);
    message?.lines.push(text);
    message?.segments.push({ line: index + 1, name });
  }
  return {
    messages: found.map(({ lines: own, segments }) => ({
      bytes: Buffer.from(`${own.join('\r')}\r`, 'latin1'),
      segments,
    })),
    strays,
    faults: batchFaults(lines),
  };
}
