/** The other side cannot be reached, or does not answer: it is tried again. The message is a sentence for a person. */
export class LineFault extends Error {
  override readonly name = 'LineFault';
}

/** The other side answers, but cannot take a message at present: the connection stays. */
export class NotNow extends LineFault {}

/** A connection to the other side of a link. */
export interface Line {
  readonly isOpen: boolean;
  /**
   * Sends a message, and resolves with what the first bytes mean that answer it; `meaningOf` returns null for
   * bytes that do not, which are thrown away. One exchange at a time. @throws LineFault
   */
  exchange<Meaning>(
    message: Uint8Array,
    meaningOf: (bytes: Uint8Array) => Meaning | null,
    withinMs: number,
  ): Promise<Meaning>;
  close(): void;
}

/** Connects to the other side; `onClosed` is called once, when the connection that was opened is over. @throws LineFault */
export type Connect = (onClosed: (line: Line) => void) => Promise<Line>;
