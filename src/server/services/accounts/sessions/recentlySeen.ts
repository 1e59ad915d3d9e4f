interface Entry<T> {
  at: number;
  answer: Promise<T | null>;
  /** The answer, once it is there. */
  value: T | null;
  /** The entry was requested again. */
  isUsed: boolean;
}

interface Options<T> {
  lifeMs: number;
  limit: number;
  clock: () => number;
  /** Queries the database for keys; one that is missing from the answer is unknown. */
  ask: (keys: readonly string[]) => Promise<ReadonlyMap<string, T>>;
}

/**
 * The database's answer about a key, cached for a moment: a board polls every 2 s and a feeder several times
 * a second, and a revoked token must still be dead within a second. Only positive answers are cached.
 * Concurrent lookups of one key share one query; and each query includes the keys in use that are due soon,
 * so that a hundred polling clients cost about one query a second.
 */
export class RecentlySeen<T> {
  private readonly entries = new Map<string, Entry<T>>();
  private sweptAt = -Infinity;
  private readonly ask: Options<T>['ask'];

  constructor(private readonly options: Options<T>) {
    this.ask = oneAtATime(options.ask);
  }

  get(key: string): Promise<T | null> {
    const known = this.young(key);
    if (known !== undefined) return known.answer;
    const others = this.dueSoon(key);
    this.makeRoom();
    const answers = this.ask([key, ...others]);
    for (const other of others) void this.remember(other, answers);
    return this.remember(key, answers);
  }

  /** The cached answer, without waiting; null when it has to be looked up. */
  recall(key: string): T | null {
    return this.young(key)?.value ?? null;
  }

  /** Removes the answers that match, and every lookup that has no answer yet. */
  evict(matches: (value: T) => boolean): void {
    for (const [key, { value }] of this.entries)
      if (value === null || matches(value)) this.entries.delete(key);
  }

  private remember(key: string, answers: Promise<ReadonlyMap<string, T>>): Promise<T | null> {
    const before = this.entries.get(key);
    const answer = answers.then((found) => found.get(key) ?? null);
    const entry: Entry<T> = { at: this.options.clock(), answer, value: null, isUsed: false };
    this.entries.set(key, entry);
    const replace = (by: Entry<T> | undefined): void => {
      if (this.entries.get(key) !== entry) return;
      if (by === undefined) this.entries.delete(key);
      else this.entries.set(key, by);
    };
    answer.then(
      (value) => {
        entry.value = value;
        if (value === null) replace(undefined);
      },
      // The answer from before the fault stays valid for as long as it would have been.
      () => replace(before),
    );
    return answer;
  }

  /** Keys in use whose answers are past half their life. */
  private dueSoon(key: string): string[] {
    const now = this.options.clock();
    const due: string[] = [];
    for (const [other, { at, value, isUsed }] of this.entries) {
      if (other !== key && isUsed && value !== null && now - at >= this.options.lifeMs / 2) due.push(other);
    }
    return due;
  }

  private young(key: string): Entry<T> | undefined {
    const known = this.entries.get(key);
    if (known === undefined || !this.isYoung(known)) return undefined;
    known.isUsed = true;
    return known;
  }

  /** A clock that was set back would make an entry look young for ever. */
  private isYoung({ at }: Entry<T>): boolean {
    const age = this.options.clock() - at;
    return age >= 0 && age < this.options.lifeMs;
  }

  /** The keys are secrets: they stay in memory hardly longer than they are needed. */
  private makeRoom(): void {
    if (this.entries.size >= this.options.limit) this.entries.clear();
    const now = this.options.clock();
    if (Math.abs(now - this.sweptAt) < this.options.lifeMs) return;
    this.sweptAt = now;
    for (const [key, entry] of this.entries) if (!this.isYoung(entry)) this.entries.delete(key);
  }
}

/**
 * Runs one query at a time; what is asked meanwhile shares the next one. While the table is locked, those who
 * wait for it hold one connection and not all of them.
 */
function oneAtATime<T>(ask: Options<T>['ask']): Options<T>['ask'] {
  let running: Promise<unknown> | null = null;
  let next: { keys: Set<string>; answers: ReturnType<Options<T>['ask']> } | null = null;

  const run = (keys: readonly string[]) => {
    const answers = ask(keys);
    const ended = answers.then(
      () => undefined,
      () => undefined,
    );
    running = ended;
    void ended.then(() => {
      if (running === ended) running = null;
    });
    return answers;
  };

  return (keys) => {
    if (running === null) return run(keys);
    if (next === null) {
      const wanted = new Set<string>();
      const answers = running.then(() => {
        next = null;
        return run([...wanted]);
      });
      next = { keys: wanted, answers };
    }
    for (const key of keys) next.keys.add(key);
    return next.answers;
  };
}
