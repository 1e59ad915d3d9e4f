/** Work that is done again and again, never twice at once. */
export class RepeatedWork {
  readonly #work: () => Promise<void>;
  /** Receives the error of a run that failed; the next one follows. */
  readonly #onError: (error: unknown) => void;
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> | null = null;

  constructor(work: () => Promise<void>, onError: (error: unknown) => void) {
    this.#work = work;
    this.#onError = onError;
  }

  /** Runs every `everyMs`; 0: never by itself. */
  start(everyMs: number): void {
    if (everyMs === 0) return;
    this.#timer = setInterval(() => void this.run().catch(this.#onError), everyMs).unref();
  }

  /** Resolves when the run under way has ended. */
  async close(): Promise<void> {
    clearInterval(this.#timer);
    await this.#running?.catch(() => undefined);
  }

  /** Runs once. A concurrent call waits for the same run. */
  run(): Promise<void> {
    this.#running ??= this.#work().finally(() => (this.#running = null));
    return this.#running;
  }
}
