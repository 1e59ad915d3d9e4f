import { findAbsentOwners, findDue, takeDue, type Absence } from '../../../db/alarms/alarmDues';
import { moveTimes } from '../../../db/alarms/clockSteps';
import type { Db } from '../../../db/engine/client';
import { lockAlertStates } from '../../../db/alerting/patientStates';
import { storeEvents } from '../alarmTransactions';
import type { AppliedEvents } from '../applyEvents';
import { MAX_AHEAD_MS } from '../lifecycle/dues';
import { RepeatedWork } from './repeatedWork';

/** How many patients are taken at once. */
const TAKEN_AT_ONCE = 100;

/** A clock that moves by more than this (ms) against the monotonic clock was set. */
const STEP_MS = 5_000;

interface AlarmTickerOptions {
  db: Db;
  /** Epoch ms. */
  clock: () => number;
  /** A monotonic clock, in ms. */
  monotonic: () => number;
  /** Called after every commit. */
  onApplied: (applied: AppliedEvents) => void;
  /** Other work that is due with every tick. */
  onTick: () => Promise<void>;
  /** Receives the error of a tick that failed; the next one follows. */
  onError: (error: unknown) => void;
}

/**
 * Does what time alone does to alarms. What is due is stored, and each patient's is done in one transaction by
 * whichever server takes it: a kill at any moment neither loses one nor does it twice.
 */
export class AlarmTicker {
  readonly #options: AlarmTickerOptions;
  readonly #ticks: RepeatedWork;
  #seen: { clock: number; monotonic: number };

  constructor(options: AlarmTickerOptions) {
    this.#options = options;
    this.#ticks = new RepeatedWork(() => this.#run(), options.onError);
    this.#seen = { clock: options.clock(), monotonic: options.monotonic() };
  }

  /** Looks for what is due every `everyMs`; 0: never by itself. */
  start(everyMs: number): void {
    this.#ticks.start(everyMs);
  }

  /** Resolves when the tick under way has ended. */
  close(): Promise<void> {
    return this.#ticks.close();
  }

  /** Does all that is due. A concurrent call waits for the same run. */
  run(): Promise<void> {
    return this.#ticks.run();
  }

  /** A user signed out: the alarms of these patients that the user has are released. */
  async releaseOf(userId: number, patientIds: Iterable<number>): Promise<void> {
    for (const patientId of patientIds) await this.#release(patientId, userId, 'signed out');
  }

  async #run(): Promise<void> {
    await this.#followClock();
    const { db, clock } = this.#options;
    const when = { now: clock(), aheadMs: MAX_AHEAD_MS };
    for (const patientId of await findDue(db, when, TAKEN_AT_ONCE)) await this.#take(patientId);
    for (const { userId, patientId, because } of await findAbsentOwners(db, when.now))
      await this.#release(patientId, userId, because);
    await this.#options.onTick();
  }

  async #take(patientId: number): Promise<void> {
    const { db, clock, onApplied } = this.#options;
    const applied = await db.transaction().execute(async (tx) => {
      const now = clock();
      if (!(await takeDue(tx, patientId, { now, aheadMs: MAX_AHEAD_MS }))) return null;
      const states = await lockAlertStates(tx, patientId);
      return storeEvents(tx, patientId, { events: [{ type: 'time passed' }], states, now });
    });
    if (applied !== null) onApplied(applied);
  }

  async #release(patientId: number, userId: number, because: Absence): Promise<void> {
    const { db, clock, onApplied } = this.#options;
    const applied = await db.transaction().execute(async (tx) => {
      const states = await lockAlertStates(tx, patientId);
      return storeEvents(tx, patientId, {
        events: [{ type: 'owner left', by: userId, because }],
        states,
        now: clock(),
      });
    });
    onApplied(applied);
  }

  /** Times that were stored by a clock that has been set since are moved with it. */
  async #followClock(): Promise<void> {
    const { db, clock, monotonic } = this.#options;
    const now = { clock: clock(), monotonic: monotonic() };
    const step = now.clock - this.#seen.clock - (now.monotonic - this.#seen.monotonic);
    if (Math.abs(step) > STEP_MS) await moveTimes(db, step, now.clock);
    this.#seen = now;
  }
}
