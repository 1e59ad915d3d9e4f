import type { VitalKey } from '../../../clinical/vitals';
import { isForecast, valueIn, type ChartSet } from './chartSets';
import { tracesOf, VITAL_TRACES, type ChartKind } from './vitalTraces';

/** Ends of an axis. */
export interface Scale {
  min: number;
  max: number;
}

/** Both axes of a chart, with as many intervals on one as on the other: one set of grid lines serves both. */
export interface Scales {
  left: Scale;
  right: Scale;
}

/** Suggested ends (spec §9): of what is larger, everything is shown. */
export const CARDIO_MAX = 125;
export const CARDIO_STEP = 25;
export const RESPIRATION_STEP = 10;
export const OXYGEN_MIN = 95;
export const OXYGEN_MAX = 101;
export const TEMPERATURE_MIN = 33;
export const TEMPERATURE_MAX = 41;

/** Intervals of the oxygen/temperature chart. */
const INTERVALS = 4;

/** The ends of a chart's axes for what is shown in it. */
export function scalesOf(chart: ChartKind, sets: readonly ChartSet[], shown: ReadonlySet<VitalKey>): Scales {
  const extremes = (side: 'left' | 'right') => extremesOf(sets, tracesOf(chart).filter((key) => VITAL_TRACES[key].side === side && shown.has(key)));
  return chart === 'cardio' ? cardioScales(extremes('left').max, extremes('right').max) : oxygenTemperatureScales(extremes('left').min, extremes('right'));
}

function cardioScales(left: number, right: number): Scales {
  const intervals = Math.max(CARDIO_MAX / CARDIO_STEP, Math.ceil(left / CARDIO_STEP), Math.ceil(right / RESPIRATION_STEP));
  return { left: { min: 0, max: intervals * CARDIO_STEP }, right: { min: 0, max: intervals * RESPIRATION_STEP } };
}

function oxygenTemperatureScales(oxygen: number, temperature: Scale): Scales {
  const below = OXYGEN_MAX - oxygen;
  const span = below <= OXYGEN_MAX - OXYGEN_MIN ? OXYGEN_MAX - OXYGEN_MIN : Math.ceil(below / INTERVALS) * INTERVALS;
  const middle = (TEMPERATURE_MIN + TEMPERATURE_MAX) / 2;
  const half = Math.max(TEMPERATURE_MAX - middle, middle - temperature.min, temperature.max - middle);
  const step = Math.ceil(half / (INTERVALS / 2));
  return {
    left: { min: Math.max(0, OXYGEN_MAX - span), max: OXYGEN_MAX },
    right: { min: middle - (step * INTERVALS) / 2, max: middle + (step * INTERVALS) / 2 },
  };
}

/** Smallest and largest of all that is drawn of `keys`; of nothing, Infinity and -Infinity. */
function extremesOf(sets: readonly ChartSet[], keys: readonly VitalKey[]): Scale {
  let min = Infinity;
  let max = -Infinity;
  for (const set of sets) {
    for (const key of keys) {
      const edges = isForecast(set) && VITAL_TRACES[key].hasBand ? [set.lower, set.upper] : [];
      for (const observations of [set.observations, ...edges]) {
        const value = valueIn(observations, key);
        if (value === null) continue;
        min = Math.min(min, value);
        max = Math.max(max, value);
      }
    }
  }
  return { min, max };
}

/** The quarters of an axis. */
export const quarters = ({ min, max }: Scale): number[] => Array.from({ length: INTERVALS + 1 }, (_, index) => min + ((max - min) * index) / INTERVALS);
