import { VITAL_KEYS, type VitalKey } from '../../../../clinical/vitals';
import { AgeWindow } from './ageWindow';
import { HOUR_MS, MINUTE_MS, type Vitals } from '../vitals';

const FIRST_CAPACITY = 64;

/** Ages in ms, the older end excluded: the whole hour, the last five minutes, and the hour in six blocks. */
const SPANS = [
  { from: 0, to: HOUR_MS },
  { from: 0, to: 5 * MINUTE_MS },
  ...[0, 10, 20, 30, 40, 50].map((minutes) => ({
    from: minutes * MINUTE_MS,
    to: (minutes + 10) * MINUTE_MS,
  })),
] as const;
const WHOLE = 0;
const RECENT = 1;
const FIRST_BLOCK = 2;

/** A median of minutes needs this many values; of fewer, one artefact would be half. */
const LEAST = 3;

/** Its windows are read at every reading, and are kept; those of other vitals are made on first use. */
const WATCHED: VitalKey = 'bloodPressureMean';

/**
 * The readings of the rolling hour (moment − 60 min, moment], in time order. Values are kept as 32-bit floats: seven
 * digits are more than any probe gives, and a ward's hours fit in memory. NaN stands for "not measured".
 */
export class RollingHour {
  #times = new Float64Array(FIRST_CAPACITY);
  #columns = VITAL_KEYS.map(() => new Float32Array(FIRST_CAPACITY));
  #start = 0;
  #end = 0;
  #moment = -Infinity;
  /** By vital, then by span; made when first asked for. */
  readonly #kept: AgeWindow[][] = VITAL_KEYS.map(() => []);

  /** Inserts a reading in its place; the caller has checked that it lies inside the hour. */
  add(time: number, vitals: Vitals): void {
    this.#makeRoom();
    let index = this.#end;
    while (index > this.#start && (this.#times[index - 1] ?? NaN) > time) index--;
    if (index < this.#end) {
      this.#times.copyWithin(index + 1, index, this.#end);
      for (const column of this.#columns) column.copyWithin(index + 1, index, this.#end);
    }
    this.#end++;
    this.#times[index] = time;
    for (let vital = 0; vital < VITAL_KEYS.length; vital++) {
      const value = Math.fround(vitals[VITAL_KEYS[vital] as VitalKey] ?? NaN);
      (this.#columns[vital] as Float32Array)[index] = value;
      for (const window of this.#kept[vital] as AgeWindow[]) window.inserted(time, value, this.#moment);
    }
  }

  /** Makes `moment` (epoch ms), which is not before the last one, the end of the hour. */
  advanceTo(moment: number): void {
    this.#moment = moment;
    for (let vital = 0; vital < VITAL_KEYS.length; vital++) {
      const column = this.#columns[vital] as Float32Array;
      for (const window of this.#kept[vital] as AgeWindow[])
        window.advance(this.#times, column, this.#end, moment);
    }
    this.#start = this.#firstYoungerThan(HOUR_MS);
  }

  /** Median of the vital over the hour, null when it was not measured in it. */
  median(key: VitalKey): number | null {
    return this.#window(key, WHOLE).median(1);
  }

  /** Median of the vital over the last five minutes, null when it was measured less than three times in them. */
  recentMedian(key: VitalKey): number | null {
    return this.#window(key, RECENT).median(LEAST);
  }

  /** The lowest median of the six blocks of ten minutes that hold three values or more, null when none does. */
  lowestBlock(key: VitalKey): number | null {
    let lowest = Infinity;
    for (let block = FIRST_BLOCK; block < SPANS.length; block++) {
      lowest = Math.min(lowest, this.#window(key, block).median(LEAST) ?? Infinity);
    }
    return lowest === Infinity ? null : lowest;
  }

  #window(key: VitalKey, span: number): AgeWindow {
    const vital = VITAL_KEYS.indexOf(key);
    const kept = this.#kept[vital] as AgeWindow[];
    return kept[span] ?? this.#made(kept, vital, span);
  }

  /** A window over the present rows. Kept ones are made together, in the order of the spans. */
  #made(kept: AgeWindow[], vital: number, span: number): AgeWindow {
    const isKept = span === WHOLE || VITAL_KEYS[vital] === WATCHED;
    for (let next = isKept ? kept.length : span; ; next++) {
      const { from, to } = SPANS[next] as (typeof SPANS)[number];
      const window = new AgeWindow(from, to, this.#firstYoungerThan(to));
      window.advance(this.#times, this.#columns[vital] as Float32Array, this.#end, this.#moment);
      if (isKept) kept.push(window);
      if (next === span) return window;
    }
  }

  /** The first row of less than this age in ms, by bisection. */
  #firstYoungerThan(age: number): number {
    const oldest = this.#moment - age;
    let from = this.#start;
    let to = this.#end;
    if (from < to && (this.#times[from] ?? NaN) > oldest) return from;
    while (from < to) {
      const middle = (from + to) >> 1;
      if ((this.#times[middle] ?? NaN) <= oldest) from = middle + 1;
      else to = middle;
    }
    return from;
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
    for (const windows of this.#kept) for (const window of windows) window.shifted(this.#start);
    this.#start = 0;
    this.#end = count;
  }
}
