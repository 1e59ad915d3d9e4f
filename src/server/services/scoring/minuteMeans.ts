import { VITAL_KEYS, type VitalKey } from '../../../clinical/vitals';
import { medianInPlace } from './median';
import { HISTORY_HOURS, MINUTE_MS, type Vitals } from './vitals';

const MINUTES = HISTORY_HOURS * 60;

/** Sum and count of one vital's values in one minute. */
export interface MinuteSum {
  sum: number;
  count: number;
}

/** A patient's last 24 hours in minutes: sums and counts by vital in a ring, which the newest minute overwrites. */
export class MinuteMeans {
  readonly #sums = VITAL_KEYS.map(() => new Float64Array(MINUTES));
  readonly #counts = VITAL_KEYS.map(() => new Uint32Array(MINUTES));
  /** Medians of the hours by vital, NaN without data; good while `#mediansOf` is the newest minute. */
  readonly #medians = VITAL_KEYS.map(() => new Float64Array(HISTORY_HOURS));
  readonly #mediansOf = VITAL_KEYS.map(() => NaN);
  readonly #scratch = new Float64Array(60);
  #newest = NaN;

  /** Makes the minute of `moment` (epoch ms) the newest, and forgets what is then older than 24 h. */
  advanceTo(moment: number): void {
    const minute = Math.floor(moment / MINUTE_MS);
    if (minute <= this.#newest) return;
    const passed = Math.min(minute - this.#newest, MINUTES);
    for (let cleared = minute; cleared > minute - passed; cleared--) {
      for (const sums of this.#sums) sums[cleared % MINUTES] = 0;
      for (const counts of this.#counts) counts[cleared % MINUTES] = 0;
    }
    this.#newest = minute;
  }

  /** Adds a reading of the newest minute or of an older one; one of more than 24 h ago is left out. */
  add(time: number, vitals: Vitals): void {
    const minute = Math.floor(time / MINUTE_MS);
    for (let vital = 0; vital < VITAL_KEYS.length; vital++) {
      const value = vitals[VITAL_KEYS[vital] as VitalKey];
      if (value !== null) this.#addSum(vital, minute, value, 1);
    }
  }

  /** Adds many readings of one minute at once. */
  addSums(time: number, sums: Readonly<Record<VitalKey, MinuteSum>>): void {
    const minute = Math.floor(time / MINUTE_MS);
    VITAL_KEYS.forEach((key, vital) => this.#addSum(vital, minute, sums[key].sum, sums[key].count));
  }

  /**
   * By hour from 1 on, the median of the minute means aged 60·hour to 60·hour + 59 whole minutes; NaN when there are none. Place 0
   * is left to the caller.
   */
  hourMedians(key: VitalKey): Float64Array {
    const vital = VITAL_KEYS.indexOf(key);
    const medians = this.#medians[vital] as Float64Array;
    if (this.#mediansOf[vital] !== this.#newest) {
      for (let older = 1; older < HISTORY_HOURS; older++) medians[older] = this.#medianOf(vital, older);
      this.#mediansOf[vital] = this.#newest;
    }
    return medians;
  }

  #addSum(vital: number, minute: number, sum: number, count: number): void {
    const age = this.#newest - minute;
    if (age >= MINUTES) return;
    const slot = minute % MINUTES;
    const sums = this.#sums[vital] as Float64Array;
    const counts = this.#counts[vital] as Uint32Array;
    sums[slot] = (sums[slot] ?? 0) + sum;
    counts[slot] = (counts[slot] ?? 0) + count;
    if (age >= 60) this.#mediansOf[vital] = NaN;
  }

  #medianOf(vital: number, hour: number): number {
    const sums = this.#sums[vital] as Float64Array;
    const counts = this.#counts[vital] as Uint32Array;
    let found = 0;
    let slot = (this.#newest - 60 * hour) % MINUTES;
    if (slot < 0) slot += MINUTES;
    for (let step = 0; step < 60; step++) {
      const count = counts[slot] ?? 0;
      if (count > 0) this.#scratch[found++] = (sums[slot] ?? 0) / count;
      slot = slot === 0 ? MINUTES - 1 : slot - 1;
    }
    return found === 0 ? NaN : medianInPlace(this.#scratch, found);
  }
}
