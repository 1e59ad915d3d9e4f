import { SortedValues } from './sortedValues';

/**
 * The values of one vital whose age at the moment lies in [from, to), in ms, kept in order while the moment moves on. The rows
 * themselves (times ascending, NaN for "not measured") belong to a `RollingHour`, which reports every change of them here.
 */
export class AgeWindow {
  readonly #from: number;
  readonly #to: number;
  readonly #sorted = new SortedValues();
  /** The rows inside are those from `#first` to before `#end`. */
  #first: number;
  #end: number;

  /** An empty window before row `first`: no row before that may be younger than `to`. */
  constructor(from: number, to: number, first: number) {
    this.#from = from;
    this.#to = to;
    this.#first = first;
    this.#end = first;
  }

  /** Adds and removes values for `moment` (epoch ms), which must rise; `count` is the number of rows. */
  advance(times: Float64Array, values: Float32Array, count: number, moment: number): void {
    const youngest = moment - this.#from;
    while (this.#end < count && (times[this.#end] ?? NaN) <= youngest) this.#take(values[this.#end++] ?? NaN);
    const oldest = moment - this.#to;
    while (this.#first < this.#end && (times[this.#first] ?? NaN) <= oldest) {
      const value = values[this.#first++] ?? NaN;
      if (!Number.isNaN(value)) this.#sorted.remove(value);
    }
  }

  /** A row was inserted at its place in time; `moment` is the one that the window was advanced to. */
  inserted(time: number, value: number, moment: number): void {
    if (time > moment - this.#from) return;
    this.#end++;
    if (time <= moment - this.#to) this.#first++;
    else this.#take(value);
  }

  /** The first `rows` rows were removed; all of them lay before the window. */
  shifted(rows: number): void {
    this.#first -= rows;
    this.#end -= rows;
  }

  /** Median of the values, null when there are fewer than `least`. */
  median(least: number): number | null {
    return this.#sorted.count < least ? null : this.#sorted.median();
  }

  #take(value: number): void {
    if (!Number.isNaN(value)) this.#sorted.insert(value);
  }
}
