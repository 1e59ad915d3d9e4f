import type { Db } from '../../../db/engine/client';
import { LimitBook } from './limitBook';
import type { LimitsOf } from './effectiveLimits';

/** With other servers on the database, their changes are noticed within this many ms. */
const RELOAD_MS = 1_000;

interface Options {
  db: Db;
  /** Epoch ms. */
  clock: () => number;
  /** Whether other processes may write to the database as well. */
  shared: boolean;
  /** Receives errors of a reload, which is tried again. */
  onError: (error: unknown) => void;
}

/** The limits of every patient, in memory: a reading is evaluated without a query. */
export class CurrentLimits {
  readonly #options: Options;
  #book: LimitBook;
  #version = 0;
  #timer: NodeJS.Timeout | undefined;
  #repair: NodeJS.Timeout | undefined;
  #loading: Promise<void> = Promise.resolve();

  private constructor(options: Options, book: LimitBook) {
    this.#options = options;
    this.#book = book;
  }

  /** Loads the limits, and keeps them fresh until `close` when other servers may change them as well. */
  static async open(options: Options): Promise<CurrentLimits> {
    const limits = new CurrentLimits(options, await LimitBook.read(options.db));
    if (options.shared)
      limits.#timer = setInterval(() => void limits.refresh().catch(options.onError), RELOAD_MS).unref();
    return limits;
  }

  close(): void {
    clearInterval(this.#timer);
    clearTimeout(this.#repair);
  }

  /** Changes with every change of a limit, and of a patient's department where that matters. */
  get version(): number {
    return this.#version;
  }

  /** What raises alarms for this patient now. */
  readonly limitsOf: LimitsOf = (patientId) => this.#book.limitsOf(patientId, this.#options.clock());

  /** Reads everything again; what was committed before the call is known when it resolves. */
  refresh(): Promise<void> {
    this.#loading = this.#loading
      .catch(() => undefined)
      .then(async () => {
        const book = await LimitBook.read(this.#options.db);
        if (book.text === this.#book.text) return;
        this.#book = book;
        this.#version++;
      });
    return this.#loading;
  }

  /** To be called after a commit. Never rejects: what is saved is saved, and is read until it is known. */
  async follow(): Promise<void> {
    clearTimeout(this.#repair);
    await this.refresh().catch((error: unknown) => {
      this.#options.onError(error);
      this.#repair = setTimeout(() => void this.follow(), RELOAD_MS).unref();
    });
  }
}
