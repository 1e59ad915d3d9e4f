const FIRST_CAPACITY = 32;

/** A multiset of numbers kept in order, so that its median costs nothing and a change costs one short move in memory. */
export class SortedValues {
  #values = new Float32Array(FIRST_CAPACITY);
  #count = 0;

  get count(): number {
    return this.#count;
  }

  insert(value: number): void {
    if (this.#count === this.#values.length) {
      const larger = new Float32Array(2 * this.#count);
      larger.set(this.#values);
      this.#values = larger;
    }
    const index = this.#indexOf(value);
    this.#values.copyWithin(index + 1, index, this.#count);
    this.#values[index] = value;
    this.#count++;
  }

  /** Removes one occurrence of a value that was inserted before. */
  remove(value: number): void {
    const index = this.#indexOf(value);
    this.#values.copyWithin(index, index + 1, this.#count);
    this.#count--;
  }

  /** Null when empty; the mean of the two middle values when their number is even. */
  median(): number | null {
    if (this.#count === 0) return null;
    const middle = this.#count >> 1;
    const upper = this.#values[middle] ?? NaN;
    return this.#count % 2 === 1 ? upper : ((this.#values[middle - 1] ?? NaN) + upper) / 2;
  }

  /** The first place whose value is not smaller. */
  #indexOf(value: number): number {
    let from = 0;
    let to = this.#count;
    while (from < to) {
      const middle = (from + to) >> 1;
      if ((this.#values[middle] ?? NaN) < value) from = middle + 1;
      else to = middle;
    }
    return from;
  }
}
