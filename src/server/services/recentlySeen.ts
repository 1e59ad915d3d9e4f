interface Entry<T> {
  at: number;
  answer: Promise<T | null>;
  /** The answer, once it is there. */
  value: T | null;
}

/**
 * What the database said about a key, remembered for a moment: a board polls every 2 s and a feeder several times a
 * second, and a revoked token must still be dead within a second. Only good news is remembered. Questions about one
 * key that come together are asked once.
 */
export class RecentlySeen<T> {
  private readonly entries = new Map<string, Entry<T>>();
  private sweptAt = -Infinity;

  constructor(private readonly options: { lifeMs: number; limit: number; clock: () => number }) {}

  get(key: string, ask: () => Promise<T | null>): Promise<T | null> {
    const known = this.young(key);
    if (known !== undefined) return known.answer;
    this.makeRoom();
    const entry: Entry<T> = { at: this.options.clock(), answer: ask(), value: null };
    this.entries.set(key, entry);
    const drop = () => {
      if (this.entries.get(key) === entry) this.entries.delete(key);
    };
    entry.answer.then((value) => {
      entry.value = value;
      if (value === null) drop();
    }, drop);
    return entry.answer;
  }

  /** What is known at once, without waiting; null when it has to be asked. */
  recall(key: string): T | null {
    return this.young(key)?.value ?? null;
  }

  /** Forgets the answers that match, and every question that has no answer yet. */
  forget(matches: (value: T) => boolean): void {
    for (const [key, { value }] of this.entries) if (value === null || matches(value)) this.entries.delete(key);
  }

  private young(key: string): Entry<T> | undefined {
    const known = this.entries.get(key);
    return known !== undefined && this.isYoung(known) ? known : undefined;
  }

  /** A clock that was set back would make an entry look young for ever. */
  private isYoung({ at }: Entry<T>): boolean {
    const age = this.options.clock() - at;
    return age >= 0 && age < this.options.lifeMs;
  }

  /** The keys are secrets: they stay in memory hardly longer than they are of use. */
  private makeRoom(): void {
    if (this.entries.size >= this.options.limit) this.entries.clear();
    const now = this.options.clock();
    if (Math.abs(now - this.sweptAt) < this.options.lifeMs) return;
    this.sweptAt = now;
    for (const [key, entry] of this.entries) if (!this.isYoung(entry)) this.entries.delete(key);
  }
}
