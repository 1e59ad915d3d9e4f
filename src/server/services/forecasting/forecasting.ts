import type { ForecastKey } from '../../../clinical/observationKeys';
import { VITALS } from '../../../clinical/vitals';
import { interpolate } from '../scoring/history/interpolate';
import forecast2 from '../scoring/models/forecast-2.json';
import type { PatientHistory } from '../scoring/history/patientHistory';

/** A forecast reaches this many hours. */
export const FORECAST_HOURS = 6;

/** The expected value of a vital, in its own unit, and the edges between which four of five values lie. */
export interface Forecast {
  value: number;
  lower: number;
  upper: number;
}

/** The expected value `hours` (0 to 6) after the moment; null outside. */
export type Forecaster = (hours: number) => Forecast | null;

/** One vital's part of the table. Shares by horizon, an absent one is 0; distances of the band by band horizon and then by variability. */
interface ForecastTable {
  ewma?: readonly number[];
  mean?: readonly number[];
  population?: readonly number[];
  populationMean?: number;
  sdKnots: readonly number[];
  below: readonly (readonly number[])[];
  above: readonly (readonly number[])[];
  belowUnknownSd: readonly number[];
  aboveUnknownSd: readonly number[];
}

const TABLES: Readonly<Record<ForecastKey, ForecastTable>> = forecast2.vitals;

/** The inputs of a forecast: the vital now, averages of the last day, variability (null: too few hours). */
interface Known {
  now: number;
  ewma: number;
  mean: number;
  sd: number | null;
}

/** The vital `hours` (0 to 6) after the history's moment, as `forecaster` predicts it. */
export function forecast(history: PatientHistory, key: ForecastKey, hours: number): Forecast | null {
  return forecaster(history, key)?.(hours) ?? null;
}

/**
 * The second forecast, from PhysioNet 2019 set B: it starts at the vital's present value and drifts to the
 * patient's own averages of the last day (respiration and temperature also to the population's), never along
 * a trend. The band holds 80 %, wider for a patient who varies more. Null when the vital was not measured
 * within the last 30 min. Valid as long as the history does not change. Not validated clinically.
 */
export function forecaster(history: PatientHistory, key: ForecastKey): Forecaster | null {
  const now = history.now(key);
  if (now === null) return null;
  const table = TABLES[key];
  const known = knownOf(now, history.hours(key));
  const below = bandOf(table.below, table.belowUnknownSd, table.sdKnots, known.sd);
  const above = bandOf(table.above, table.aboveUnknownSd, table.sdKnots, known.sd);
  const { min, max } = VITALS[key].limits;
  const possible = (wanted: number): number => Math.min(max, Math.max(min, wanted));
  return (hours) => {
    if (!(hours >= 0 && hours <= FORECAST_HOURS)) return null;
    const value = valueAt(table, known, hours);
    return {
      value: possible(value),
      lower: possible(value - interpolate(forecast2.bandHorizons, below, hours)),
      upper: possible(value + interpolate(forecast2.bandHorizons, above, hours)),
    };
  };
}

function valueAt(table: ForecastTable, { now, ewma, mean }: Known, hours: number): number {
  const share = (shares: readonly number[] | undefined): number =>
    shares === undefined ? 0 : interpolate(forecast2.horizons, shares, hours);
  return (
    now +
    share(table.ewma) * (ewma - now) +
    share(table.mean) * (mean - now) +
    share(table.population) * ((table.populationMean ?? now) - now)
  );
}

/** From the hours' medians, NaN for one without data; the present value replaces the newest hour. */
function knownOf(now: number, hours: Float64Array): Known {
  const known = Array.from(hours, (median, hour) => ({
    value: hour === 0 ? now : median,
    weight: forecast2.smoothing * (1 - forecast2.smoothing) ** hour,
  })).filter(({ value }) => !Number.isNaN(value));
  const weights = known.reduce((sum, { weight }) => sum + weight, 0);
  const mean = known.reduce((sum, { value }) => sum + value, 0) / known.length;
  return {
    now,
    ewma: known.reduce((sum, { value, weight }) => sum + weight * value, 0) / weights,
    mean,
    sd:
      known.length < forecast2.unknownSdBelow
        ? null
        : Math.sqrt(known.reduce((sum, { value }) => sum + (value - mean) ** 2, 0) / known.length),
  };
}

/** The distances of one side of the band by band horizon, for a standard deviation in the vital's unit. */
function bandOf(
  bySd: readonly (readonly number[])[],
  unknownSd: readonly number[],
  sdKnots: readonly number[],
  sd: number | null,
): readonly number[] {
  return sd === null ? unknownSd : bySd.map((distances) => interpolate(sdKnots, distances, sd));
}
