import { isAhead } from '../../../../clinical/freshness';

/**
 * When the users behind sessions were last active. A database time ahead of now was written while the clock
 * was ahead: until now has passed it, the activity seen by this process counts instead. That activity is not
 * stored: if it were this clock that is behind, every user would seem to have left as soon as it is right
 * again.
 */
export class LastActivity {
  /** By the token's hash, in epoch ms; only of sessions without a usable time in the database. */
  readonly #lastActivity = new Map<string, number>();

  constructor(private readonly limit: number) {}

  /** In epoch ms. Where no usable time is known, the app's report counts: `idleMs` before `now`. */
  of(
    { hash, activeAt }: { hash: string; activeAt: number },
    { now, idleMs }: { now: number; idleMs: number },
  ): number {
    if (!isAhead(activeAt, now)) {
      this.#lastActivity.delete(hash);
      return activeAt;
    }
    const known = this.#lastActivity.get(hash);
    return known === undefined || isAhead(known, now) ? now - idleMs : known;
  }

  /** Records that a user was active at an instant (epoch ms), where the time in the database is unusable. */
  note(hash: string, at: number): void {
    if (this.#lastActivity.size >= this.limit) this.#lastActivity.clear();
    this.#lastActivity.set(hash, at);
  }
}
