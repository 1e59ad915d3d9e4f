/**
 * What the database said about a key, remembered for a moment: a board polls every 2 s and a feeder several times a
 * second, and a revoked token must still be dead within a second. Only good news is remembered. Questions about one
 * key that come together are asked once.
 */
export class RecentlySeen<T> {
  private readonly entries = new Map<string, { at: number; answer: Promise<T | null> }>();

  constructor(private readonly options: { lifeMs: number; limit: number; clock: () => number }) {}

  get(key: string, ask: () => Promise<T | null>): Promise<T | null> {
    const now = this.options.clock();
    const known = this.entries.get(key);
    // A clock that was set back makes an entry look young for ever.
    if (known !== undefined && now >= known.at && now - known.at < this.options.lifeMs) return known.answer;
    if (this.entries.size >= this.options.limit) this.entries.clear();
    const entry = { at: now, answer: ask() };
    this.entries.set(key, entry);
    const drop = () => {
      if (this.entries.get(key) === entry) this.entries.delete(key);
    };
    entry.answer.then((value) => value ?? drop(), drop);
    return entry.answer;
  }

  forget(key: string): void {
    this.entries.delete(key);
  }

  clear(): void {
    this.entries.clear();
  }
}
