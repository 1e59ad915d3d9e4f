/** A refusal is remembered this long, ms: a block that was lifted is over a second later. */
const REMEMBERED_MS = 1_000;

/** Addresses remembered at once. */
const MOST = 10_000;

/** Who was refused a moment ago is refused again without a query: a flood must not become a flood of statements. */
export class RecentRefusals {
  readonly #clock: () => number;
  /** By address, epoch ms. */
  readonly #refused = new Map<string, { at: number; until: number }>();

  constructor(clock: () => number) {
    this.#clock = clock;
  }

  /** How long this address has to wait (ms); 0 when that is not known here. */
  waitOf(address: string): number {
    const refused = this.#refused.get(address);
    if (refused === undefined) return 0;
    const now = this.#clock();
    const age = now - refused.at;
    if (age >= 0 && age < REMEMBERED_MS && refused.until > now) return refused.until - now;
    this.#refused.delete(address);
    return 0;
  }

  clear(address: string): void {
    this.#refused.delete(address);
  }

  note(address: string, waitMs: number): void {
    if (this.#refused.size >= MOST) this.#refused.clear();
    const at = this.#clock();
    this.#refused.set(address, { at, until: at + waitMs });
  }
}
