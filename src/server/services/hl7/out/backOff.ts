/** After a failure it is tried again after the first time (ms), then after twice as long, up to the last. */
const FIRST_MS = 1_000;
export const LAST_MS = 60_000;

/** When what failed is tried again: later each time. */
export class BackOff {
  /** A monotonic clock in ms. */
  readonly #elapsed: () => number;
  #failures = 0;
  #nextAt = -Infinity;

  constructor(elapsed: () => number) {
    this.#elapsed = elapsed;
  }

  get isDue(): boolean {
    return this.#elapsed() >= this.#nextAt;
  }

  /** Returns how long to wait, ms. */
  failed(): number {
    const wait = Math.min(LAST_MS, FIRST_MS * 2 ** this.#failures);
    this.#failures++;
    this.#nextAt = this.#elapsed() + wait;
    return wait;
  }

  succeeded(): void {
    this.#failures = 0;
  }
}
