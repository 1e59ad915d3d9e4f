import { uniform } from '../../../src/simulator/physiology/random';
import { quantile } from './quantile';
import type { Weights } from './ranked';

/**
 * How patients are drawn: the same seed gives the same intervals. Fewer resamples are drawn where the full
 * number takes too long.
 */
export interface Resampling {
  seed: number;
  resamples: number;
}

/** What the report is made with. */
export const RESAMPLING: Resampling = { seed: 1, resamples: 1_000 };

/** Fewer give too imprecise ends of an interval. */
const LEAST_RESAMPLES = 100;

/** How many outcomes are looked at for one table at most: about a minute. */
const AFFORDABLE = 3e9;

/** The middle 95 %. */
export interface Interval {
  low: number;
  high: number;
}

/** A figure with its interval. */
export interface Estimate extends Interval {
  value: number;
}

/** A figure of each name for patients that count as often as their weights say; each once without weights. */
type Statistics = (weights?: Weights) => Readonly<Record<string, number>>;

/**
 * 95 % intervals of several statistics by resampling patients (with all that belongs to them) with
 * replacement: the same patients for all statistics, so that a difference of two is itself a statistic. A
 * resample in which a statistic is NaN does not count for it. `outcomes` is the number in one resample: it
 * limits how many resamples are drawn.
 */
export function estimates(
  patients: number,
  outcomes: number,
  { seed, resamples: wanted }: Resampling,
  statistics: Statistics,
): { resamples: number; estimated(name: string): Estimate } {
  const resamples = Math.min(
    wanted,
    Math.max(LEAST_RESAMPLES, Math.floor(AFFORDABLE / Math.max(1, outcomes))),
  );
  const values = statistics();
  const drawn = new Map(Object.keys(values).map((name): [string, number[]] => [name, []]));
  for (let resample = 0; resample < resamples; resample++) {
    const said = statistics(drawWeights(patients, seed, resample));
    for (const [name, list] of drawn) if (!Number.isNaN(said[name])) list.push(said[name] ?? NaN);
  }
  return {
    resamples,
    estimated(name) {
      const list = drawn.get(name) ?? [];
      return { value: values[name] ?? NaN, low: quantile(list, 0.025), high: quantile(list, 0.975) };
    },
  };
}

/** How often each patient was drawn in one resample. */
function drawWeights(patients: number, seed: number, resample: number): Weights {
  const weights = new Float64Array(patients);
  for (let draw = 0; draw < patients; draw++) {
    const patient = Math.floor(uniform(seed, resample, draw) * patients);
    weights[patient] = (weights[patient] ?? 0) + 1;
  }
  return weights;
}
