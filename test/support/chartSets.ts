import type { ForecastSet, ObservationSet } from '../../src/contract/observationSets';
import type { Observations } from '../../src/contract/observations';
import { NO_OBSERVATIONS } from './dashboardEntry';

const MINUTE_MS = 60_000;

/** One bucket with what the test names, and nothing else known. */
export function measuredSet(time: number, observations: Partial<Observations> = {}): ObservationSet {
  return {
    timestamp: new Date(time).toISOString(),
    observations: { ...NO_OBSERVATIONS, ...observations },
    device: 1,
  };
}

/** What is expected at a moment, with a band of `margin` in both directions. */
export function forecastSet(time: number, observations: Partial<Observations> = {}, margin = 5): ForecastSet {
  const shifted = (by: number) => ({
    ...NO_OBSERVATIONS,
    ...Object.fromEntries(
      Object.entries(observations).map(([key, value]) => [key, value === null ? null : value + by]),
    ),
  });
  return {
    timestamp: new Date(time).toISOString(),
    observations: { ...NO_OBSERVATIONS, ...observations },
    device: null,
    lower: shifted(-margin),
    upper: shifted(margin),
  };
}

/** `count` sets, `minutes` apart, from a moment on. */
export function measuredSets(
  from: number,
  count: number,
  minutes: number,
  observations: Partial<Observations>,
): ObservationSet[] {
  return Array.from({ length: count }, (_, index) =>
    measuredSet(from + index * minutes * MINUTE_MS, observations),
  );
}
