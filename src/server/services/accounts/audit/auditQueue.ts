import type { AuditRead } from '../../../db/accounts/audit/audit';

/** At most this many wait in memory. */
const MOST_WAITING = 10_000;
/** One statement writes at most this many. */
const MOST_AT_ONCE = 200;
/** After a failure it is tried again this much later, ms. */
const AGAIN_MS = 1_000;
/** What the database has not taken after this time is reported, ms: a statement may hang. */
const LATE_MS = 1_000;

interface Options {
  write: (reads: readonly AuditRead[]) => Promise<void>;
  /** Receives what the database has not taken, each once: it is tried again, but memory may be lost. */
  onUnwritten: (reads: readonly AuditRead[], error: unknown) => void;
}

interface Waiting {
  read: AuditRead;
  /** Called when the database took it, or failed to. */
  tried: () => void;
  isReported: boolean;
  /** By `performance.now`. */
  since: number;
}

/**
 * Writes reads to the audit log, in batches: those that come during one statement are written with the next.
 * While the database takes none, or does not answer, they wait, and each is reported, so that none is lost
 * silently.
 */
export class AuditQueue {
  readonly #options: Options;
  #waiting: Waiting[] = [];
  #running: Promise<void> | null = null;
  #again: NodeJS.Timeout | null = null;
  /** Why the database does not take what waits. */
  #lastError: unknown = null;
  /** What is being written to the database. */
  #writing: readonly Waiting[] = [];

  constructor(options: Options) {
    this.#options = options;
  }

  /** Resolves, without ever failing, once the database took it or could not. */
  add(read: AuditRead): Promise<void> {
    return new Promise((resolve) => {
      this.#waiting.push({ read, tried: resolve, isReported: false, since: performance.now() });
      if (this.#again === null) this.#start();
      else this.#report(this.#waiting);
      this.#trim();
    });
  }

  /** Tries at once to write what waits. */
  async flush(): Promise<void> {
    this.#start();
    await this.#running;
  }

  /** Writes what can be written; the rest has been reported. */
  async close(): Promise<void> {
    await this.flush();
    if (this.#again !== null) clearTimeout(this.#again);
  }

  #start(): void {
    if (this.#again !== null) clearTimeout(this.#again);
    this.#again = null;
    if (this.#waiting.length > 0) this.#running ??= this.#drain();
  }

  async #drain(): Promise<void> {
    this.#lastError = new Error('the database has not answered yet');
    const looking = setInterval(() => this.#reportLate(), LATE_MS).unref();
    while (this.#waiting.length > 0) {
      const batch = this.#waiting.splice(0, MOST_AT_ONCE);
      this.#writing = batch;
      try {
        await this.#options.write(batch.map(({ read }) => read));
        for (const { tried } of batch) tried();
      } catch (error) {
        this.#lastError = error;
        this.#waiting.unshift(...batch);
        this.#report(this.#waiting);
        this.#trim();
        this.#again = setTimeout(() => this.#start(), AGAIN_MS).unref();
        break;
      }
    }
    clearInterval(looking);
    this.#writing = [];
    // At once, not when the promise settles: what is added in between starts the next run.
    this.#running = null;
  }

  #reportLate(): void {
    const before = performance.now() - LATE_MS;
    this.#report([...this.#writing, ...this.#waiting].filter(({ since }) => since <= before));
  }

  #report(some: readonly Waiting[]): void {
    const unreported = some.filter(({ isReported }) => !isReported);
    if (unreported.length === 0) return;
    this.#options.onUnwritten(
      unreported.map(({ read }) => read),
      this.#lastError,
    );
    for (const waiting of unreported) {
      waiting.isReported = true;
      waiting.tried();
    }
  }

  /** The oldest go first, reported. */
  #trim(): void {
    this.#report(this.#waiting.splice(0, Math.max(0, this.#waiting.length - MOST_WAITING)));
  }
}
