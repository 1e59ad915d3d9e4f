import type { FastifyInstance } from 'fastify';
import { addActivity, takeBeat } from '../../db/accounts/serverBeat';
import type { Db } from '../../db/engine/client';
import { RepeatedWork } from '../alarms/watch/repeatedWork';

const EVERY_MS = 10_000;

/** Beats that are further apart than this: no client was served in between. */
const APART_MS = 30_000;

interface Options {
  db: Db;
  /** Epoch ms. */
  clock: () => number;
  /** A monotonic clock, in ms. */
  elapsed: () => number;
}

/**
 * Finds the times in which no server could receive that people were at work: it was not running, or its database was
 * away. They do not count as inactivity.
 */
export class Outages {
  readonly #options: Options;
  /** When this server last beat, by `elapsed`; null before the first time. */
  #beatAt: number | null = null;
  #caughtUp: Promise<void> | null = null;

  constructor(options: Options) {
    this.#options = options;
  }

  /** Shows that this server serves. After an outage every live session counts as attended for as long as that was. */
  async beat(): Promise<void> {
    const { db, clock, elapsed } = this.#options;
    const [now, at] = [clock(), elapsed()];
    await db.transaction().execute(async (tx) => {
      const before = await takeBeat(tx, now);
      if (before === null) return;
      // Another server may have served meanwhile; and a clock that was set while this one ran is no outage.
      const awayMs = Math.min(now - before, this.#beatAt === null ? Infinity : at - this.#beatAt);
      if (awayMs > APART_MS) await addActivity(tx, { now, ms: awayMs });
    });
    this.#beatAt = at;
  }

  /**
   * Makes up for an outage that was not noticed yet; resolves with whether there was one. The first request after it may
   * come before the next beat.
   */
  async catchUp(): Promise<boolean> {
    if (this.#beatAt === null || this.#options.elapsed() - this.#beatAt <= APART_MS) return false;
    this.#caughtUp ??= this.beat().finally(() => {
      this.#caughtUp = null;
    });
    await this.#caughtUp;
    return true;
  }
}

/** Resolves once the outage before this start is known; then beats until the app closes. */
export async function watchForOutages(
  app: FastifyInstance,
  outages: Outages,
  onError: (error: unknown) => void,
): Promise<void> {
  await outages.beat();
  const beats = new RepeatedWork(() => outages.beat(), onError);
  beats.start(EVERY_MS);
  app.addHook('onClose', () => beats.close());
}
