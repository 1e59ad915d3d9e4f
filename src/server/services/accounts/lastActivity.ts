import { isAhead } from '../../../clinical/freshness';

/**
 * When the people behind sessions were last active. What the database says ahead of now was written while the clock was ahead: until now has
 * passed it, what this process has heard since counts instead. Nothing of that is written down: were it the clock that is behind,
 * everybody would seem to have left as soon as it is right again.
 */
export class LastActivity {
  /** By the token's hash, in epoch ms; only of sessions that the database knows nothing usable of. */
  readonly #heard = new Map<string, number>();

  constructor(private readonly limit: number) {}

  /** In epoch ms. Where nothing usable is known, the app's own account counts: `idleMs` before `now`. */
  of(
    { hash, activeAt }: { hash: string; activeAt: number },
    { now, idleMs }: { now: number; idleMs: number },
  ): number {
    if (!isAhead(activeAt, now)) {
      this.#heard.delete(hash);
      return activeAt;
    }
    const heard = this.#heard.get(hash);
    return heard === undefined || isAhead(heard, now) ? now - idleMs : heard;
  }

  /** That somebody was active at an instant (epoch ms), where the database cannot be told. */
  note(hash: string, at: number): void {
    if (this.#heard.size >= this.limit) this.#heard.clear();
    this.#heard.set(hash, at);
  }
}
