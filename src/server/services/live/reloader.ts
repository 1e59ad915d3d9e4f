/** A failed reload is tried again after this many ms, then twice as many, up to the regular interval. */
const REPAIR_MS = 100;

/** A request that saves something waits at most this long for what follows from it. */
const PATIENCE_MS = 500;

interface ReloaderOptions {
  /** Reads everything again. */
  load: () => Promise<void>;
  /** With other servers on the database, it is read again this often (ms); null reads it on demand alone. */
  everyMs: number | null;
  /** A repair waits at most this long, ms. */
  mostMs: number;
  /** Receives the error of a reload that failed after all retries; another one follows. */
  onError: (error: unknown) => void;
}

/** Keeps what is held in memory as it is in the database. */
export class Reloader {
  readonly #options: ReloaderOptions;
  #loading: Promise<void> = Promise.resolve();
  #queued: Promise<void> | null = null;
  #timer: NodeJS.Timeout | undefined;
  #repair: NodeJS.Timeout | undefined;
  #failures = 0;
  #isClosed = false;

  constructor(options: ReloaderOptions) {
    this.#options = options;
  }

  /** Begins the regular reloads. */
  start(): void {
    const { everyMs, onError } = this.#options;
    if (everyMs === null) return;
    this.#timer = setInterval(() => {
      if (this.#queued === null) this.refresh().catch(onError);
    }, everyMs).unref();
  }

  close(): void {
    this.#isClosed = true;
    clearInterval(this.#timer);
    clearTimeout(this.#repair);
  }

  /**
   * To be called after a commit. Resolves when it is seen, or when that takes too long: a saved change is
   * confirmed as saved regardless of who follows. Never rejects.
   */
  async follow(): Promise<void> {
    let timer: NodeJS.Timeout | undefined;
    const tooLate = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, PATIENCE_MS);
    });
    await Promise.race([this.refresh().catch(this.#options.onError), tooLate]);
    clearTimeout(timer);
  }

  /**
   * Reads everything again. Resolves when everything committed before the call is seen; rejects when it could
   * not be read now, and goes on trying until it can.
   */
  refresh(): Promise<void> {
    this.#queued ??= this.#loading
      .catch(() => undefined)
      .then(() => {
        this.#queued = null;
        this.#loading = this.#options.load();
        this.#loading.then(
          () => this.#isRead(),
          () => this.#isBehind(),
        );
        return this.#loading;
      });
    return this.#queued;
  }

  #isRead(): void {
    this.#failures = 0;
    clearTimeout(this.#repair);
  }

  #isBehind(): void {
    if (this.#isClosed) return;
    clearTimeout(this.#repair);
    this.#repair = setTimeout(
      () => {
        this.refresh().catch(this.#options.onError);
      },
      Math.min(this.#options.mostMs, REPAIR_MS * 2 ** this.#failures++),
    ).unref();
  }
}
