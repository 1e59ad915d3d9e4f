import { VITAL_KEYS, type VitalKey } from '../../../../clinical/vitals';
import { SlidingHours } from './slidingHours';
import { HISTORY_HOURS, MINUTE_MS, type Vitals } from '../vitals';

const MINUTES = HISTORY_HOURS * 60;

/**
 * Minutes older than 24 hours stay this long in the ring, in minutes: up to this pause the hours are advanced
 * minute by minute, each removing what leaves it. After a longer pause it is cheaper to recompute them.
 */
const SPARE = 15;
const RING = MINUTES + SPARE;

/** Sum and count of one vital's values in one minute. */
export interface MinuteSum {
  sum: number;
  count: number;
}

/** A patient's last 24 hours in minutes: sums and counts by vital in a ring, which the newest minute overwrites. */
export class MinuteMeans {
  readonly #sums = VITAL_KEYS.map(() => new Float64Array(RING));
  readonly #counts = VITAL_KEYS.map(() => new Uint32Array(RING));
  /** 1 for a minute in which anything was measured: in a sparse feed most are empty. */
  readonly #filled = new Uint8Array(RING);
  /** By vital, as they were when `#hoursOf` was the newest minute; recomputed when that is NaN. */
  readonly #hours = VITAL_KEYS.map(() => new SlidingHours());
  #hoursOf = NaN;
  readonly #medians = VITAL_KEYS.map(() => new Float64Array(HISTORY_HOURS));
  #newest = NaN;

  /** Makes the minute of `moment` (epoch ms) the newest, and discards what is then older than 24 h. */
  advanceTo(moment: number): void {
    const minute = Math.floor(moment / MINUTE_MS);
    if (minute <= this.#newest) return;
    const passed = Math.min(minute - this.#newest, RING);
    for (let cleared = minute; cleared > minute - passed; cleared--) {
      for (const sums of this.#sums) sums[cleared % RING] = 0;
      for (const counts of this.#counts) counts[cleared % RING] = 0;
      this.#filled[cleared % RING] = 0;
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
   * By hour from 1 on, the median of the minute means aged 60·hour to 60·hour + 59 whole minutes; NaN when
   * there are none. Index 0 is left to the caller.
   */
  hourMedians(key: VitalKey): Float64Array {
    if (this.#hoursOf !== this.#newest) this.#renew();
    return this.#medians[VITAL_KEYS.indexOf(key)] as Float64Array;
  }

  #addSum(vital: number, minute: number, sum: number, count: number): void {
    const age = this.#newest - minute;
    if (age >= MINUTES) return;
    const slot = minute % RING;
    const sums = this.#sums[vital] as Float64Array;
    const counts = this.#counts[vital] as Uint32Array;
    sums[slot] = (sums[slot] ?? 0) + sum;
    counts[slot] = (counts[slot] ?? 0) + count;
    this.#filled[slot] = 1;
    if (age >= 60) this.#hoursOf = NaN;
  }

  /** Brings the hours of all vitals to the newest minute. */
  #renew(): void {
    const passed = this.#newest - this.#hoursOf;
    if (passed <= SPARE)
      for (let minute = this.#hoursOf + 1; minute <= this.#newest; minute++) this.#move(minute);
    else this.#fill();
    this.#hoursOf = this.#newest;
    for (let vital = 0; vital < VITAL_KEYS.length; vital++) {
      const hours = this.#hours[vital] as SlidingHours;
      const medians = this.#medians[vital] as Float64Array;
      for (let hour = 1; hour < HISTORY_HOURS; hour++) medians[hour] = hours.median(hour);
    }
  }

  /** Moves one minute mean from every hour into the next older one, as happens when `minute` becomes the newest. */
  #move(minute: number): void {
    let coming = (minute - 60) % RING;
    for (let hour = 1; hour < HISTORY_HOURS; hour++) {
      const leaving = coming - (coming >= 60 ? 60 : 60 - RING);
      if (this.#filled[coming] === 1 || this.#filled[leaving] === 1) {
        for (let vital = 0; vital < VITAL_KEYS.length; vital++)
          this.#hours[vital]?.exchange(hour, this.#meanAt(vital, leaving), this.#meanAt(vital, coming));
      }
      coming = leaving;
    }
  }

  /** Recomputes the hours. */
  #fill(): void {
    for (const hours of this.#hours) hours.clear();
    let slot = (this.#newest - 60) % RING;
    for (let age = 60; age < MINUTES; age++) {
      if (this.#filled[slot] === 1) {
        for (let vital = 0; vital < VITAL_KEYS.length; vital++)
          this.#hours[vital]?.exchange(Math.floor(age / 60), NaN, this.#meanAt(vital, slot));
      }
      slot = slot === 0 ? RING - 1 : slot - 1;
    }
  }

  #meanAt(vital: number, slot: number): number {
    const count = this.#counts[vital]?.[slot] ?? 0;
    return count === 0 ? NaN : (this.#sums[vital]?.[slot] ?? NaN) / count;
  }
}
