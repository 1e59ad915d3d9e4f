import type { VitalTargets } from '../../contract/simulatorPlan';
import { VITAL_KEYS, type VitalKey } from '../../clinical/vitals';
import { saturation } from './baseline';
import { POPULATION } from './population';
import { normal } from './random';
import { Wander, wanderDeviation } from './wander';

const INSTRUMENT_CHANNEL = 200;
const DAY_MS = 86_400_000;

/** Heart rate, pressure and temperature are lowest around four in the morning and highest twelve hours later (UTC). */
const PEAK_MS = 16 * 3_600_000;

/** Least distance, in mmHg, of systolic above mean and of mean above diastolic: a pulse that a cuff could still find. */
const MIN_ABOVE_MEAN = 8;
const MIN_BELOW_MEAN = 5;

/** One patient's physiology around given means, without any fault of sensor or radio. */
export class Physiology {
  private readonly wander: Wander;

  /** `variability` scales spontaneous variation: 1 is that of ICU patients. The instrument's own noise always stays. */
  constructor(
    private readonly seed: number,
    private readonly variability: number,
  ) {
    this.wander = new Wander(seed);
  }

  /** Vitals at `time` (epoch ms) of a patient whose means are now `means`; rounded as a monitor rounds. */
  at(time: number, means: VitalTargets): Record<VitalKey, number> {
    const wander = this.wander.at(time);
    const daily = Math.cos((2 * Math.PI * (time - PEAK_MS)) / DAY_MS);
    const values = {} as Record<VitalKey, number>;
    VITAL_KEYS.forEach((key, channel) => {
      const { circadian, instrument } = POPULATION[key];
      const spread = this.variability * wanderDeviation(key);
      const slow =
        key === 'bloodOxygenSaturation'
          ? saturation(spread, means[key], wander[key])
          : means[key] + spread * wander[key];
      const noise = instrument * normal(this.seed, INSTRUMENT_CHANNEL + channel, Math.floor(time / 1_000));
      values[key] = slow + this.variability * circadian * daily + noise;
    });
    return plausible(values);
  }
}

/** The values as a monitor would show them on a living patient: within the population's limits, with a pulse, rounded. */
export function plausible(values: Record<VitalKey, number>): Record<VitalKey, number> {
  const limited = { ...values };
  for (const key of VITAL_KEYS)
    limited[key] = Math.min(POPULATION[key].max, Math.max(POPULATION[key].min, values[key]));
  return rounded(withPulse(limited));
}

function withPulse(values: Record<VitalKey, number>): Record<VitalKey, number> {
  const mean = values.bloodPressureMean;
  return {
    ...values,
    bloodPressureSystolic: Math.max(values.bloodPressureSystolic, mean + MIN_ABOVE_MEAN),
    bloodPressureDiastolic: Math.min(values.bloodPressureDiastolic, mean - MIN_BELOW_MEAN),
  };
}

function rounded(values: Record<VitalKey, number>): Record<VitalKey, number> {
  const result = { ...values };
  for (const key of VITAL_KEYS) result[key] = Number(values[key].toFixed(POPULATION[key].digits));
  return result;
}
