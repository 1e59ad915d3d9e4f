/** MLLP: a message is sent as 0B, its bytes, 1C 0D. */
const START = 0x0b;
const END = 0x1c;
const CARRIAGE_RETURN = 0x0d;
const LINE_FEED = 0x0a;

/** The longest message that is taken. */
export const MAX_MESSAGE_BYTES = 1024 * 1024;

/** What ended with the bytes that came. */
interface Framed {
  messages: Buffer[];
  /** The message that is coming is longer than allowed: nothing after it can be understood. */
  isTooLong: boolean;
}

/**
 * Takes the messages out of the bytes of a connection, however these are split. A missing 0D after the end is
 * tolerated. Bytes outside of frames, and an unfinished frame in which another begins, are dropped and counted.
 */
export class MllpFraming {
  /** The parts of the message that is coming; null between two. */
  #parts: Buffer[] | null = null;
  #length = 0;
  /** Whether a 0D that comes now belongs to the frame before. */
  #isAfterEnd = false;
  #strayBytes = 0;

  constructor(private readonly maxBytes = MAX_MESSAGE_BYTES) {}

  /** How many bytes were dropped. */
  get strayBytes(): number {
    return this.#strayBytes;
  }

  /** Whether a message has begun and not ended. */
  get isUnfinished(): boolean {
    return this.#parts !== null;
  }

  /** How many bytes of a message that has begun came, without its start. */
  get unfinishedBytes(): number {
    return this.#length;
  }

  push(chunk: Buffer): Framed {
    const messages: Buffer[] = [];
    let rest = chunk;
    while (rest.length > 0) {
      const taken = this.#parts === null ? this.#between(rest) : this.#within(rest, messages);
      rest = rest.subarray(taken);
      if (this.#length > this.maxBytes) return { messages, isTooLong: true };
    }
    return { messages, isTooLong: false };
  }

  /** Between two frames: up to the next start. */
  #between(bytes: Buffer): number {
    if (this.#isAfterEnd && bytes[0] === CARRIAGE_RETURN) {
      this.#isAfterEnd = false;
      return 1;
    }
    const start = bytes.indexOf(START);
    const strays = start < 0 ? bytes.length : start;
    this.#strayBytes += strays;
    this.#isAfterEnd = false;
    if (start < 0) return strays;
    this.#parts = [];
    this.#length = 0;
    return strays + 1;
  }

  /** Within a frame: up to its end, or to the start of another. */
  #within(bytes: Buffer, messages: Buffer[]): number {
    const end = endIn(bytes);
    const upToEnd = end < 0 ? bytes : bytes.subarray(0, end);
    const restart = upToEnd.lastIndexOf(START);
    if (restart >= 0) {
      // The sender gave up the former one, whose 0B is dropped as well.
      this.#strayBytes += this.#length + restart + 1;
      this.#parts = [];
      this.#length = 0;
      return restart + 1;
    }
    this.#length += upToEnd.length;
    if (this.#length > this.maxBytes) return bytes.length;
    this.#parts?.push(upToEnd);
    if (end < 0) return bytes.length;
    messages.push(Buffer.concat(this.#parts ?? []));
    this.#parts = null;
    this.#length = 0;
    this.#isAfterEnd = true;
    return end + 1;
  }
}

/** What may follow an end; a sender of LF instead of 0D is understood as well. */
const AFTER_END: readonly (number | undefined)[] = [undefined, CARRIAGE_RETURN, LINE_FEED, START, END];

/**
 * Where the message ends; -1 where it does not. A 1C with text behind it, of which another one is the end before a message begins, is a
 * character of the message, which would be cut off there.
 */
function endIn(bytes: Buffer): number {
  const start = bytes.indexOf(START);
  let end = bytes.indexOf(END);
  while (end >= 0 && !AFTER_END.includes(bytes[end + 1])) {
    const next = bytes.indexOf(END, end + 1);
    if (next < 0 || (start > end && start < next)) return end;
    end = next;
  }
  return end;
}

/** A message as it is sent. */
export const framed = (message: Uint8Array): Buffer =>
  Buffer.concat([Buffer.of(START), message, Buffer.of(END, CARRIAGE_RETURN)]);
