import { isOutOfService } from '../db/engine/databaseFaults';

interface Options<T, R> {
  /** Does what these calls ask for, wholly or not at all. Resolves with the result of each, in their order. */
  run: (items: readonly T[]) => Promise<readonly R[]>;
  /** At most this many calls share one run. */
  most: number;
}

interface Waiting<T, R> {
  item: T;
  resolve(result: R): void;
  reject(error: unknown): void;
}

/**
 * Calls that come while a run is under way share the next one: under load one transaction serves many, and a single
 * call does not wait. When a shared run fails, each of its calls is run alone, so that one of them cannot fail the
 * others; when the database is away, all of them are rejected.
 */
export class GroupedCalls<T, R> {
  readonly #options: Options<T, R>;
  readonly #waiting: Waiting<T, R>[] = [];
  #isRunning = false;

  constructor(options: Options<T, R>) {
    this.#options = options;
  }

  call(item: T): Promise<R> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ item, resolve, reject });
      if (this.#isRunning) return;
      this.#isRunning = true;
      // Those that come in this turn of the event loop share the first run.
      setImmediate(() => void this.#run());
    });
  }

  async #run(): Promise<void> {
    while (this.#waiting.length > 0) await this.#together(this.#waiting.splice(0, this.#options.most));
    this.#isRunning = false;
  }

  async #together(group: readonly Waiting<T, R>[]): Promise<void> {
    try {
      const results = await this.#options.run(group.map(({ item }) => item));
      group.forEach(({ resolve }, index) => resolve(results[index] as R));
    } catch (error) {
      const isHopeless = error instanceof Error && isOutOfService(error);
      if (group.length === 1 || isHopeless) for (const { reject } of group) reject(error);
      else for (const each of group) await this.#together([each]);
    }
  }
}
