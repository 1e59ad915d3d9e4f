import { transactionOf, type Actor } from '../../../db/accounts/actor';
import { endLeftDuties, recordPresence } from '../../../db/alarms/duty';
import type { Db } from '../../../db/engine/client';

/** The duties of people whose sessions have run out end within this many ms; they count for nothing before. */
const SWEEP_MS = 60_000;

/** Who ends the duty of a person whose last session ran out by itself. */
export const END_OF_SESSION: Actor = { id: null, username: 'end of session' };

interface Options {
  db: Db;
  /** Epoch ms. */
  clock: () => number;
  /** Polls are recorded together, once in this many ms; 0: on demand alone. */
  everyMs: number;
  /** Receives the error of a batch that was not recorded; its polls are recorded with the next one. */
  onError: (error: unknown) => void;
}

/**
 * Whose screens poll. Every server notes it in memory and records it for all of its users at once, so that all
 * servers know who is there, and a poll costs no statement.
 */
export class Presence {
  readonly #options: Options;
  /** When each user polled last, of those not recorded yet. */
  #polled = new Map<number, number>();
  #sweptAt: number;
  readonly #timer: NodeJS.Timeout | undefined;
  #recording: Promise<void> | null = null;

  constructor(options: Options) {
    this.#options = options;
    this.#sweptAt = options.clock();
    if (options.everyMs > 0)
      this.#timer = setInterval(() => void this.flush().catch(options.onError), options.everyMs).unref();
  }

  note(userId: number): void {
    this.#polled.set(userId, this.#options.clock());
  }

  /** Records what was noted until now; rejects when that failed. */
  async flush(): Promise<void> {
    // A caller waits for what was noted last, which the batch under way may not have.
    await this.#recording?.catch(() => undefined);
    this.#recording ??= this.#record().finally(() => (this.#recording = null));
    return this.#recording;
  }

  /** Resolves when the batch under way has ended. */
  async close(): Promise<void> {
    clearInterval(this.#timer);
    await this.#recording?.catch(() => undefined);
  }

  async #record(): Promise<void> {
    const { db, clock } = this.#options;
    const now = clock();
    const polled = this.#polled;
    this.#polled = new Map();
    try {
      if (polled.size > 0) await recordPresence(db, polled);
    } catch (error) {
      this.#polled = new Map([...polled, ...this.#polled]);
      throw error;
    }
    // A clock that was set back must not stop the sweeps.
    if (Math.abs(now - this.#sweptAt) < SWEEP_MS) return;
    this.#sweptAt = now;
    await transactionOf(db, END_OF_SESSION, (tx) => endLeftDuties(tx, now));
  }
}
