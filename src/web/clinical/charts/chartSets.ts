import { VITAL_KEYS, type VitalKey } from '../../../clinical/vitals';
import type { ForecastSet, ObservationSet } from '../../../contract/observationSets';

/** A set as a chart draws it: measured, or, when it has the edges of a band, forecast. */
export type ChartSet = ObservationSet | ForecastSet;

export const isForecast = (set: ChartSet): set is ForecastSet => 'lower' in set;

/**
 * The forecast sets appended after the measured ones (spec §3). Forecasts for times that have been measured
 * meanwhile are dropped.
 */
export function joinSets(measured: readonly ObservationSet[], forecast: readonly ForecastSet[]): ChartSet[] {
  const lastMeasured = measured.at(-1)?.timestamp;
  const since = lastMeasured === undefined ? -Infinity : Date.parse(lastMeasured);
  return [...measured, ...forecast.filter(({ timestamp }) => Date.parse(timestamp) > since)];
}

/**
 * A vital of a set, null when it is not known. Anything that is not a number is not drawn (reliability B9).
 */
export function valueIn(observations: ChartSet['observations'], key: VitalKey): number | null {
  const value = observations[key];
  return value !== null && Number.isFinite(value) ? value : null;
}

/** Whether any vital is known in a set. */
export const hasValues = ({ observations }: ChartSet): boolean =>
  VITAL_KEYS.some((key) => valueIn(observations, key) !== null);
