/** Lines of one kind in a second; the rest of that second is one line at its end. */
const MOST_A_SECOND = 50;
const SECOND_MS = 1_000;

/**
 * Limits what a flood of requests costs in the log: of each kind the first lines of a second are written, and then how
 * many more there were.
 */
export class LineLimit {
  readonly #onLeftOut: (kind: string, lines: number) => void;
  readonly #written = new Map<string, number>();
  #ending: NodeJS.Timeout | null = null;

  /** `onLeftOut` receives at the end of a second how many lines of a kind were not written. */
  constructor(onLeftOut: (kind: string, lines: number) => void) {
    this.#onLeftOut = onLeftOut;
  }

  /** Whether this line of a kind is to be written. */
  take(kind: string): boolean {
    const written = (this.#written.get(kind) ?? 0) + 1;
    this.#written.set(kind, written);
    if (this.#ending === null) this.#ending = setTimeout(() => this.#end(), SECOND_MS).unref();
    return written <= MOST_A_SECOND;
  }

  #end(): void {
    this.#ending = null;
    const leftOut = [...this.#written].filter(([, written]) => written > MOST_A_SECOND);
    this.#written.clear();
    for (const [kind, written] of leftOut) this.#onLeftOut(kind, written - MOST_A_SECOND);
  }
}
