import { insertReached } from '../../db/alarms/alarmEvents';
import { sealAlarmEvents } from '../../db/alarms/alarmSeals';
import type { Db } from '../../db/engine/client';

interface CustodyOptions {
  db: Db;
  /** Epoch ms. */
  clock: () => number;
}

/** Who was reached by which announcement (alarm-response §3), written in batches and sealed in the audit log. */
export class Custody {
  readonly #db: Db;
  readonly #clock: () => number;
  /** By user, the notifications that polls carried since the last batch. */
  #carried = new Map<number, { at: number; ids: number[] }>();
  /** Whether there may be events that are not sealed. */
  #isUnsealed = true;

  constructor({ db, clock }: CustodyOptions) {
    this.#db = db;
    this.#clock = clock;
  }

  /** A poll of this user carried these notifications. */
  delivered(user: number, notifications: readonly number[]): void {
    if (notifications.length === 0) return;
    const carried = this.#carried.get(user) ?? { at: this.#clock(), ids: [] };
    carried.ids.push(...notifications);
    this.#carried.set(user, carried);
  }

  /** They were on this user's screen. */
  async shown(user: number, notifications: readonly number[]): Promise<void> {
    await this.flush();
    await insertReached(this.#db, 'shown', { user, notifications }, this.#clock());
    this.changed();
  }

  /** Events were written. */
  changed(): void {
    this.#isUnsealed = true;
  }

  /** Writes what polls have carried. */
  async flush(): Promise<void> {
    const carried = this.#carried;
    if (carried.size === 0) return;
    this.#carried = new Map();
    try {
      for (const [user, { at, ids }] of carried) {
        await insertReached(this.#db, 'delivered', { user, notifications: ids }, at);
        carried.delete(user);
      }
    } catch (error) {
      for (const [user, { ids }] of carried) this.delivered(user, ids);
      throw error;
    }
    this.changed();
  }

  /** Writes what is to be written, and seals what is written; at most one entry of the audit log a second. */
  async run(): Promise<void> {
    await this.flush();
    if (!this.#isUnsealed) return;
    this.#isUnsealed = false;
    if (await sealAlarmEvents(this.#db, this.#clock())) this.#isUnsealed = true;
  }
}
