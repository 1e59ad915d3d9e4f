import { VITAL_KEYS, type VitalKey } from '../../../clinical/vitals';
import { SortedValues } from './sortedValues';
import { HOUR_MS, type Vitals } from './vitals';

const FIRST_CAPACITY = 64;

/**
 * The readings of the rolling hour (moment − 60 min, moment], in time order. Values are kept as 32-bit floats: seven
 * digits are more than any probe gives, and a ward's hours fit in memory. NaN stands for "not measured".
 */
export class RollingHour {
  #times = new Float64Array(FIRST_CAPACITY);
  #columns = VITAL_KEYS.map(() => new Float32Array(FIRST_CAPACITY));
  #start = 0;
  #end = 0;
  /** By vital; made when its median is first asked for. */
  readonly #sorted = new Map<VitalKey, SortedValues>();

  /** Puts a reading in its place; the caller has seen to it that it lies inside the hour. */
  add(time: number, vitals: Vitals): void {
    this.#makeRoom();
    let index = this.#end;
    while (index > this.#start && this.#timeAt(index - 1) > time) index--;
    if (index < this.#end) {
      this.#times.copyWithin(index + 1, index, this.#end);
      for (const column of this.#columns) column.copyWithin(index + 1, index, this.#end);
    }
    this.#end++;
    this.#times[index] = time;
    for (let vital = 0; vital < VITAL_KEYS.length; vital++) {
      const key = VITAL_KEYS[vital] as VitalKey;
      const value = Math.fround(vitals[key] ?? NaN);
      (this.#columns[vital] as Float32Array)[index] = value;
      if (!Number.isNaN(value)) this.#sorted.get(key)?.insert(value);
    }
  }

  /** Drops what is an hour old or older at `moment` (epoch ms). */
  advanceTo(moment: number): void {
    const oldest = moment - HOUR_MS;
    while (this.#start < this.#end && this.#timeAt(this.#start) <= oldest) {
      for (const [key, sorted] of this.#sorted) {
        const value = this.#valueAt(key, this.#start);
        if (!Number.isNaN(value)) sorted.remove(value);
      }
      this.#start++;
    }
  }

  /** Median of the vital over the hour, null when it was not measured in it. */
  median(key: VitalKey): number | null {
    let sorted = this.#sorted.get(key);
    if (sorted === undefined) {
      sorted = new SortedValues();
      for (let index = this.#start; index < this.#end; index++) {
        const value = this.#valueAt(key, index);
        if (!Number.isNaN(value)) sorted.insert(value);
      }
      this.#sorted.set(key, sorted);
    }
    return sorted.median();
  }

  /** Moves the rows to the front, or into larger arrays when they fill most of the present ones. */
  #makeRoom(): void {
    const capacity = this.#times.length;
    if (this.#end < capacity) return;
    const count = this.#end - this.#start;
    const wanted = count > 0.75 * capacity ? 2 * capacity : capacity;
    const times = new Float64Array(wanted);
    times.set(this.#times.subarray(this.#start, this.#end));
    this.#times = times;
    this.#columns = this.#columns.map((column) => {
      const moved = new Float32Array(wanted);
      moved.set(column.subarray(this.#start, this.#end));
      return moved;
    });
    this.#start = 0;
    this.#end = count;
  }

  #timeAt(index: number): number {
    return this.#times[index] ?? NaN;
  }

  #valueAt(key: VitalKey, index: number): number {
    return this.#columns[VITAL_KEYS.indexOf(key)]?.[index] ?? NaN;
  }
}
