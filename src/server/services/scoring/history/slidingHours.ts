import { HISTORY_HOURS } from '../vitals';

const MINUTES = 60;

/**
 * The minute means of one vital in each hour from 1 on, kept in order, so that when the hours move on by a minute each of them changes by
 * one value that leaves and one that comes. 32-bit floats, as in the rolling hour; NaN stands for "none".
 */
export class SlidingHours {
  readonly #sorted = new Float32Array(HISTORY_HOURS * MINUTES);
  readonly #counts = new Uint8Array(HISTORY_HOURS);

  clear(): void {
    this.#counts.fill(0);
  }

  /** Removes a value from an hour that holds it, and inserts another. */
  exchange(hour: number, leaving: number, coming: number): void {
    const first = hour * MINUTES;
    let last = first + (this.#counts[hour] ?? NaN) - 1;
    let place: number;
    if (Number.isNaN(leaving)) {
      if (Number.isNaN(coming)) return;
      place = ++last;
      this.#counts[hour] = last - first + 1;
    } else {
      place = this.#placeOf(Math.fround(leaving), first, last);
    }
    const value = Math.fround(Number.isNaN(coming) ? Infinity : coming);
    const sorted = this.#sorted;
    while (place < last && (sorted[place + 1] ?? NaN) < value) sorted[place] = sorted[++place] ?? NaN;
    while (place > first && (sorted[place - 1] ?? NaN) > value) sorted[place] = sorted[--place] ?? NaN;
    sorted[place] = value;
    if (value === Infinity) this.#counts[hour] = last - first;
  }

  /** NaN when the hour has no value; the mean of the two middle values when their number is even. */
  median(hour: number): number {
    const count = this.#counts[hour] ?? NaN;
    if (count === 0) return NaN;
    const middle = hour * MINUTES + (count >> 1);
    const upper = this.#sorted[middle] ?? NaN;
    return count % 2 === 1 ? upper : ((this.#sorted[middle - 1] ?? NaN) + upper) / 2;
  }

  #placeOf(value: number, first: number, last: number): number {
    let from = first;
    let to = last;
    while (from < to) {
      const middle = (from + to) >> 1;
      if ((this.#sorted[middle] ?? NaN) < value) from = middle + 1;
      else to = middle;
    }
    return from;
  }
}
