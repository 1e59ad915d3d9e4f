/**
 * Lets n a second pass, at once at most those of one second. What comes too early waits: a sender that is slowed
 * down loses nothing.
 */
export class Pace {
  /** When everything that passed would have passed at an even pace, ms. */
  #next = -Infinity;

  constructor(
    private readonly perSecond: number,
    /** A monotonic clock in ms. */
    private readonly elapsed: () => number = () => performance.now(),
  ) {}

  /** How long the next one has to wait, ms. It counts as passed then. */
  delay(): number {
    const now = this.elapsed();
    const earliest = Math.max(this.#next, now - 1_000);
    this.#next = earliest + 1_000 / this.perSecond;
    return Math.max(0, earliest - now);
  }
}
