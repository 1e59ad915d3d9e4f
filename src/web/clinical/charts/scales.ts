import { VITALS, type VitalKey } from '../../../clinical/vitals';
import type { HandSet } from './handSets';
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

/**
 * Suggested ends (spec §9, CH-28): values that stay outside them widen an axis, short excursions are marked
 * at its edge.
 */
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
 * An axis follows the middle 99 % of a vital: a spike of a loose probe would flatten every line on it. With
 * fewer values than this, one is too large a share of the day to be left out.
 */
const LEAST_VALUES = 48;
const TAIL = 0.005;

/**
 * Where all values were logged by hand, at least this many are left out at each end: no other value confirms
 * a single one.
 */
const LEAST_CUT_BY_HAND = 1;

/**
 * The ends of a chart's axes for its content: the suggested ones, joined with the middle of the measured
 * values and with the forecast. Hand-logged values never stretch the axis of a vital that a device sends,
 * whether marked by themselves (`byHand`) or averaged into their bucket.
 */
export function scalesOf(
  chart: ChartKind,
  sets: readonly ChartSet[],
  shown: ReadonlySet<VitalKey>,
  byHand: readonly HandSet[] = [],
): Scales {
  const touched = handsInBuckets(sets, byHand);
  const extremes = (side: 'left' | 'right') =>
    extremesOf(
      sets,
      touched,
      tracesOf(chart).filter((key) => VITALS[key].side === side && shown.has(key)),
    );
  return chart === 'cardio'
    ? cardioScales(extremes('left').max, extremes('right').max)
    : oxygenTemperatureScales(extremes('left').min, extremes('right'));
}

function cardioScales(left: number, right: number): Scales {
  const intervals = Math.max(
    CARDIO_MAX / CARDIO_STEP,
    Math.ceil(left / CARDIO_STEP),
    Math.ceil(right / RESPIRATION_STEP),
  );
  return {
    left: { min: 0, max: intervals * CARDIO_STEP },
    right: { min: 0, max: intervals * RESPIRATION_STEP },
  };
}

function oxygenTemperatureScales(oxygen: number, temperature: Scale): Scales {
  const below = OXYGEN_MAX - oxygen;
  const span =
    below <= OXYGEN_MAX - OXYGEN_MIN ? OXYGEN_MAX - OXYGEN_MIN : Math.ceil(below / INTERVALS) * INTERVALS;
  const middle = (TEMPERATURE_MIN + TEMPERATURE_MAX) / 2;
  const half = Math.max(TEMPERATURE_MAX - middle, middle - temperature.min, temperature.max - middle);
  const step = Math.ceil(half / (INTERVALS / 2));
  return {
    left: { min: Math.max(0, OXYGEN_MAX - span), max: OXYGEN_MAX },
    right: { min: middle - (step * INTERVALS) / 2, max: middle + (step * INTERVALS) / 2 },
  };
}

/** The smallest and largest value of `keys` that an axis has to show; Infinity and -Infinity for none. */
function extremesOf(sets: readonly ChartSet[], touched: HandsInBuckets, keys: readonly VitalKey[]): Scale {
  const scales = keys.flatMap((key) => [
    measuredSpan(sets, touched, key),
    spanOf(expectedValues(sets, key), 0),
  ]);
  return { min: Math.min(...scales.map(({ min }) => min)), max: Math.max(...scales.map(({ max }) => max)) };
}

/** Which vitals were logged by hand into which bucket: its mean then includes hand-logged values. */
type HandsInBuckets = ReadonlyMap<ChartSet, ReadonlySet<string>>;

function handsInBuckets(sets: readonly ChartSet[], byHand: readonly HandSet[]): HandsInBuckets {
  const touched = new Map<ChartSet, Set<string>>();
  if (byHand.length === 0) return touched;
  const buckets = sets
    .filter((set) => !isForecast(set))
    .map((set) => ({ set, start: Date.parse(set.timestamp) }));
  for (const { time, values } of byHand) {
    const bucket = buckets.findLast(({ start }) => start <= time);
    if (bucket === undefined) continue;
    touched.set(bucket.set, new Set([...(touched.get(bucket.set) ?? []), ...Object.keys(values)]));
  }
  return touched;
}

/** From device values; from hand-logged values only when there are no others. */
function measuredSpan(sets: readonly ChartSet[], touched: HandsInBuckets, key: VitalKey): Scale {
  const measured = sets.flatMap((set) => {
    const value = isForecast(set) ? null : valueIn(set.observations, key);
    return value === null
      ? []
      : [{ value, isByHand: set.device === null || touched.get(set)?.has(key) === true }];
  });
  const sent = measured.filter(({ isByHand }) => !isByHand);
  const values = (sent.length > 0 ? sent : measured).map(({ value }) => value);
  const tail = values.length >= LEAST_VALUES ? Math.ceil(values.length * TAIL) : 0;
  return spanOf(values, sent.length > 0 ? tail : Math.max(tail, LEAST_CUT_BY_HAND));
}

const expectedValues = (sets: readonly ChartSet[], key: VitalKey): number[] =>
  sets.flatMap((set) => {
    if (!isForecast(set)) return [];
    const edges = VITAL_TRACES[key].hasBand ? [set.lower, set.upper] : [];
    return [set.observations, ...edges].flatMap((observations) => valueIn(observations, key) ?? []);
  });

/** Between which values a vital's lie when `cut` of them are left out at each end; of nothing, Infinity and -Infinity. */
function spanOf(values: number[], cut: number): Scale {
  const sorted = values.sort((a, b) => a - b).slice(cut, values.length - cut);
  return { min: sorted[0] ?? Infinity, max: sorted.at(-1) ?? -Infinity };
}

/** The quarters of an axis. */
export const quarters = ({ min, max }: Scale): number[] =>
  Array.from({ length: INTERVALS + 1 }, (_, index) => min + ((max - min) * index) / INTERVALS);
