import { setImmediate as others } from 'node:timers/promises';

/** How many steps of work are done at once: of a segment of a message each takes less than 0.1 ms. */
const AT_ONCE = 100;

/** Long work that yields after each step. */
export type Stepwise<T> = Generator<void, T, void>;

/** Does stepwise work, and lets all else go on between two slices of it. Short work is done at once. Rejects with what the work throws. */
export async function inSlices<T>(work: Stepwise<T>): Promise<T> {
  for (let step = 1; ; step++) {
    const { done, value } = work.next();
    if (done === true) return value;
    if (step % AT_ONCE === 0) await others();
  }
}
