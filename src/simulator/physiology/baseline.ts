import type { VitalTargets } from '../../contract/simulatorPlan';
import { VITAL_KEYS, type VitalKey } from '../../clinical/vitals';
import { cholesky, correlated, correlationMatrix } from './correlation';
import { CORRELATIONS, POPULATION } from './population';
import { normal } from './random';

const BASELINE_CHANNEL = 100;

/** Patients further out than this are rare enough to look like a fault of the simulator. */
const MAX_DEVIATIONS = 2.2;

/** Patients differ from one another the way one patient's values differ from each other: same pairs, same strength. */
const matrix = cholesky(
  correlationMatrix(VITAL_KEYS.length, (i, j) => {
    const pair = CORRELATIONS.find(([a, b]) =>
      [a, b].every((key) => key === VITAL_KEYS[i] || key === VITAL_KEYS[j]),
    );
    return pair?.[2] ?? 0;
  }),
);

/** Mean values of a seed's patient, drawn from the ICU population. */
export function drawBaseline(seed: number): VitalTargets {
  const independent = VITAL_KEYS.map((_, channel) => normal(seed, BASELINE_CHANNEL + channel, 0));
  const deviations = matrix.map((row) =>
    Math.max(-MAX_DEVIATIONS, Math.min(MAX_DEVIATIONS, correlated(row, independent))),
  );
  const drawn = {} as Record<VitalKey, number>;
  VITAL_KEYS.forEach((key, i) => {
    const { mean, between } = POPULATION[key];
    drawn[key] = mean + between * (deviations[i] ?? 0);
  });
  drawn.bloodOxygenSaturation = saturation(
    POPULATION.bloodOxygenSaturation.between,
    POPULATION.bloodOxygenSaturation.mean,
    deviations[VITAL_KEYS.indexOf('bloodOxygenSaturation')] ?? 0,
  );
  return drawn;
}

/**
 * Saturation in percent: what is missing to 100 is lognormal with the given mean and deviation, because a healthy patient is
 * near the ceiling and only falls from it. `z` is a standard deviate; higher is better saturated.
 */
export function saturation(deviation: number, mean: number, z: number): number {
  const missing = 100 - mean;
  const spread = Math.sqrt(Math.log(1 + (deviation / missing) ** 2));
  return 100 - missing * Math.exp(-spread * z - spread ** 2 / 2);
}
