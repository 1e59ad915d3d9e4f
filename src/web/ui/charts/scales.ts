import type { VitalKey } from '../../../clinical/vitals';
import { handValues, type HandSet } from './handSets';
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

/** Suggested ends (spec §9): what lasts beyond them widens an axis, what does not is marked at its edge. */
export const CARDIO_MAX = 125;
export const CARDIO_STEP = 25;
export const RESPIRATION_STEP = 10;
export const OXYGEN_MIN = 95;
export const OXYGEN_MAX = 101;
export const TEMPERATURE_MIN = 33;
export const TEMPERATURE_MAX = 41;

/** Intervals of the oxygen/temperature chart. */
const INTERVALS = 4;

/**
 * An axis follows the middle 99 % of a vital: a spike of a loose probe would flatten every line that is read on it. Of fewer values than
 * this, one is too large a share of the day to be left out.
 */
const LEAST_VALUES = 48;
const TAIL = 0.005;

/** The one vital whose axis goes as far as any value of it (open-points §8, CH-28). */
const WHOLE: VitalKey = 'bodyTemperature';

/** The ends of a chart's axes for what is shown in it. What was logged by hand is always within them: an average may hide it, an axis must not. */
export function scalesOf(chart: ChartKind, sets: readonly ChartSet[], shown: ReadonlySet<VitalKey>, byHand: readonly HandSet[] = []): Scales {
  const extremes = (side: 'left' | 'right') => extremesOf(sets, byHand, tracesOf(chart).filter((key) => VITAL_TRACES[key].side === side && shown.has(key)));
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

/** Smallest and largest that an axis has to show of `keys`; of nothing, Infinity and -Infinity. */
function extremesOf(sets: readonly ChartSet[], byHand: readonly HandSet[], keys: readonly VitalKey[]): Scale {
  const scales = keys.flatMap((key) => [spanOf(measuredValues(sets, key), key !== WHOLE), spanOf(expectedValues(sets, key), false), spanOf(handValues(byHand, key), false)]);
  return { min: Math.min(...scales.map(({ min }) => min)), max: Math.max(...scales.map(({ max }) => max)) };
}

const measuredValues = (sets: readonly ChartSet[], key: VitalKey): number[] =>
  sets.flatMap((set) => (isForecast(set) ? [] : valueIn(set.observations, key) ?? []));

const expectedValues = (sets: readonly ChartSet[], key: VitalKey): number[] => sets.flatMap((set) => {
  if (!isForecast(set)) return [];
  const edges = VITAL_TRACES[key].hasBand ? [set.lower, set.upper] : [];
  return [set.observations, ...edges].flatMap((observations) => valueIn(observations, key) ?? []);
});

/** Between which values a vital's lie, all or the middle of them. */
function spanOf(values: number[], isMiddle: boolean): Scale {
  const sorted = values.sort((a, b) => a - b);
  const cut = isMiddle && sorted.length >= LEAST_VALUES ? Math.ceil(sorted.length * TAIL) : 0;
  return { min: sorted[cut] ?? Infinity, max: sorted.at(-1 - cut) ?? -Infinity };
}

/** The quarters of an axis. */
export const quarters = ({ min, max }: Scale): number[] => Array.from({ length: INTERVALS + 1 }, (_, index) => min + ((max - min) * index) / INTERVALS);
