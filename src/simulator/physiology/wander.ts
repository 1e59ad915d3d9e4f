import { VITAL_KEYS, type VitalKey } from '../../clinical/vitals';
import { cholesky, correlated, correlationMatrix } from './correlation';
import { CORRELATIONS, POPULATION } from './population';
import { normal } from './random';

const STEP_MS = 5 * 60_000;
const STEPS_PER_HOUR = 12;

/**
 * Steps are counted from the start of the block before, so any moment costs at most two blocks of work and never the whole
 * past. A block is four time constants of the slowest vital long: what is lost at its end is under 2 % of a deviation.
 */
const BLOCK_STEPS = 48 * STEPS_PER_HOUR;

/** How much of a vital's deviation is left for wandering once daily swing and instrument have had their share. */
export function wanderDeviation(key: VitalKey): number {
  const { within, circadian, instrument } = POPULATION[key];
  return Math.sqrt(within ** 2 - circadian ** 2 / 2 - instrument ** 2);
}

const SIZE = VITAL_KEYS.length;

/** What a step keeps of the step before, and how much new it adds so that the deviation stays 1. */
const persistence = VITAL_KEYS.map((key) => POPULATION[key].lagOneHour ** (1 / STEPS_PER_HOUR));
const fresh = persistence.map((kept) => Math.sqrt(1 - kept * kept));

/** Correlation that wandering needs so that whole values, with their common daily swing, have the published one. */
function wanderCorrelation(a: VitalKey, b: VitalKey): number {
  const pair = CORRELATIONS.find(([x, y]) => (x === a && y === b) || (x === b && y === a));
  if (pair === undefined) return 0;
  const whole = pair[2] * POPULATION[a].within * POPULATION[b].within;
  return (
    (whole - (POPULATION[a].circadian * POPULATION[b].circadian) / 2) /
    (wanderDeviation(a) * wanderDeviation(b))
  );
}

/** Correlated steps: two processes that decay at different speeds correlate less than their steps do. */
const stepMatrix = cholesky(
  correlationMatrix(SIZE, (i, j) => {
    const [a, b] = [VITAL_KEYS[i], VITAL_KEYS[j]];
    if (a === undefined || b === undefined) return 0;
    const [p, q] = [persistence[i] ?? 0, persistence[j] ?? 0];
    return (wanderCorrelation(a, b) * (1 - p * q)) / Math.sqrt((1 - p * p) * (1 - q * q));
  }),
);

/**
 * Seven correlated first-order processes (Ornstein–Uhlenbeck) of mean 0 and deviation 1: the slow variation
 * of one patient's vitals. A pure function of the seed and of absolute time; it only caches its last
 * position, to be cheap.
 */
export class Wander {
  private index = Number.NaN;
  private left = new Float64Array(SIZE);
  private right = new Float64Array(SIZE);
  private readonly independent = new Float64Array(SIZE);

  constructor(private readonly seed: number) {}

  /** Deviations of each vital, in standard units, at `time` (epoch ms). */
  at(time: number): Record<VitalKey, number> {
    const position = time / STEP_MS;
    const index = Math.floor(position);
    this.moveTo(index);
    const part = position - index;
    const values = {} as Record<VitalKey, number>;
    VITAL_KEYS.forEach((key, i) => {
      const mixed = (1 - part) * (this.left[i] ?? 0) + part * (this.right[i] ?? 0);
      // A mean of two neighbours varies less than either: put back what interpolation takes.
      const variance = (1 - part) ** 2 + part ** 2 + 2 * part * (1 - part) * (persistence[i] ?? 0);
      values[key] = mixed / Math.sqrt(variance);
    });
    return values;
  }

  private moveTo(index: number): void {
    if (index === this.index) return;
    if (index === this.index + 1 && index % BLOCK_STEPS !== 0) {
      this.left.set(this.right);
    } else {
      const start = (Math.floor(index / BLOCK_STEPS) - 1) * BLOCK_STEPS;
      this.left.fill(0);
      for (let k = start; k <= index; k += 1) this.step(this.left, k);
    }
    this.right.set(this.left);
    this.step(this.right, index + 1);
    this.index = index;
  }

  /** Advances a state by the shocks of one step, in place: called a thousand times per device at start. */
  private step(state: Float64Array, index: number): void {
    for (let i = 0; i < SIZE; i += 1) this.independent[i] = normal(this.seed, i, index);
    for (let i = 0; i < SIZE; i += 1) {
      const kept = persistence[i] ?? 0;
      state[i] = kept * (state[i] ?? 0) + (fresh[i] ?? 0) * correlated(stepMatrix[i] ?? [], this.independent);
    }
  }
}
