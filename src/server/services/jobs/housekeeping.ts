import { setTimeout } from 'node:timers/promises';
import type { Db } from '../../db/engine/client';
import { unlessOtherServerIsAtIt } from '../../db/engine/housekeepingLock';
import { scheduledJobs, type ScheduledJob, type Retention } from './scheduledJobs';
import { MINUTE_MS } from '../scoring/vitals';

/**
 * After a step, a rest of this many times its length: ingest and polls have the database for themselves most
 * of the time.
 */
const REST = 4;

export interface HousekeepingOptions {
  db: Db;
  /** Epoch ms. */
  clock: () => number;
  /** Whether other processes may work on the database as well. */
  shared: boolean;
  retention: Retention;
  /** Waits this many ms between two steps. */
  rest?: (ms: number) => Promise<unknown>;
  /** Receives the error of a step that failed; it is tried again a minute later. */
  onError: (error: unknown) => void;
}

/**
 * Keeps a year of readings queryable: rolls up hours that are over, and deletes rows whose retention has
 * ended. Checks once a minute whether there is work, does it in short steps, and skips it while another
 * server is doing it.
 */
export class Housekeeping {
  readonly #options: HousekeepingOptions;
  readonly #jobs: readonly ScheduledJob[];
  /** By job, the hour until which all is done. Any other is due: an earlier one if the clock was ahead. */
  readonly #doneUntil = new Map<ScheduledJob, number>();
  readonly #timer: NodeJS.Timeout;
  #running: Promise<void> | null = null;
  #isClosed = false;

  constructor(options: HousekeepingOptions) {
    this.#options = options;
    this.#jobs = scheduledJobs(options.db, options.retention);
    this.#timer = setInterval(() => void this.run().catch(options.onError), MINUTE_MS).unref();
  }

  /** Resolves when the step under way, the last one, has ended. */
  async close(): Promise<void> {
    clearInterval(this.#timer);
    this.#isClosed = true;
    await this.#running?.catch(() => undefined);
  }

  /** Does all the work that is due; rejects when a step fails. A concurrent call waits for the same run. */
  run(): Promise<void> {
    this.#running ??= this.#run().finally(() => (this.#running = null));
    return this.#running;
  }

  async #run(): Promise<void> {
    const now = this.#options.clock();
    const due = this.#jobs.filter((job) => job.dueUntil(now) !== this.#doneUntil.get(job));
    if (due.length === 0) return;
    const work = async () => {
      for (const job of due) await this.#do(job, job.dueUntil(now));
    };
    // The embedded database has one connection and belongs to this process.
    await (this.#options.shared ? unlessOtherServerIsAtIt(this.#options.db, work) : work());
  }

  async #do(job: ScheduledJob, until: number): Promise<void> {
    const { rest = setTimeout } = this.#options;
    for (;;) {
      const steps = await job.steps(until);
      if (steps.length === 0) break;
      for (const step of steps) {
        if (this.#isClosed) return;
        const began = performance.now();
        await step();
        await rest(REST * (performance.now() - began));
      }
    }
    this.#doneUntil.set(job, until);
  }
}
