import type { VitalKey } from '../../../clinical/vitals';
import { hasValues, isForecast, valueIn, type ChartSet } from './chartSets';

/** Epoch ms and value; null breaks the line. */
export type Point = [x: number, y: number | null];
export type BandPoint = [x: number, low: number | null, high: number | null];

const MINUTE_MS = 60_000;

/** A slightly late set still counts as the next bucket. */
const TOLERANCE = 1.5;

/**
 * A vital's measured points, with a null at every bucket of `resolution` minutes in which there is nothing between two sets:
 * a gap is drawn as a gap.
 */
export function measuredPoints(sets: readonly ChartSet[], key: VitalKey, resolution: number): Point[] {
  const step = resolution * MINUTE_MS;
  const points: Point[] = [];
  let before: number | undefined;
  for (const set of sets) {
    if (isForecast(set)) break;
    const x = Date.parse(set.timestamp);
    if (before !== undefined && x - before > step * TOLERANCE) {
      for (let missing = before + step; missing < x; missing += step) points.push([missing, null]);
    }
    points.push([x, valueIn(set.observations, key)]);
    before = x;
  }
  return points;
}

/** Where a forecast begins: at the value that was measured last, now. */
function forecastStart(sets: readonly ChartSet[], key: VitalKey, now: number): Point | null {
  const last = sets.findLast((set) => !isForecast(set) && hasValues(set));
  const value = last === undefined ? null : valueIn(last.observations, key);
  return value === null ? null : [now, value];
}

/** The forecast of a vital after `now` (epoch ms), beginning at its last value; empty when there is none. */
export function forecastPoints(sets: readonly ChartSet[], key: VitalKey, now: number): Point[] {
  const points = sets
    .filter(isForecast)
    .map((set): Point => [Date.parse(set.timestamp), valueIn(set.observations, key)])
    .filter(([x]) => x > now);
  const start = forecastStart(sets, key, now);
  return start === null || points.length === 0 ? points : [start, ...points];
}

/** The band in which four of five values of a vital are expected, opening at its last value. */
export function bandPoints(sets: readonly ChartSet[], key: VitalKey, now: number): BandPoint[] {
  const points = sets
    .filter(isForecast)
    .map((set): BandPoint => [Date.parse(set.timestamp), valueIn(set.lower, key), valueIn(set.upper, key)])
    .filter(([x]) => x > now);
  const start = forecastStart(sets, key, now);
  return start === null || points.length === 0 ? points : [[start[0], start[1], start[1]], ...points];
}

/** A stretch of time, epoch ms. */
export interface Span {
  from: number;
  to: number;
}

/** The stretches in which nothing at all was measured: between two sets, and from the last one to `now`. */
export function gapsOf(sets: readonly ChartSet[], resolution: number, now: number | null): Span[] {
  const step = resolution * MINUTE_MS;
  const times = sets
    .filter((set) => !isForecast(set) && hasValues(set))
    .map(({ timestamp }) => Date.parse(timestamp));
  const gaps = times.flatMap((from, index) => {
    const to = times[index + 1];
    return to !== undefined && to - from > step * TOLERANCE ? [{ from, to }] : [];
  });
  const last = times.at(-1);
  // The last bucket reaches a step beyond its stamp, and may still be filling.
  if (last !== undefined && now !== null && now - last > 2 * step) gaps.push({ from: last, to: now });
  return gaps;
}
