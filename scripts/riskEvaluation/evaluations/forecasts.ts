import { FORECAST_KEYS, type ForecastKey } from '../../../src/clinical/observationKeys';
import { forecaster } from '../../../src/server/services/forecasting/forecasting';
import type { PatientHistory } from '../../../src/server/services/scoring/history/patientHistory';
import { HISTORY_HOURS, HOUR_MS } from '../../../src/server/services/scoring/vitals';
import type { Moment } from '../play';
import type { Protocol } from '../protocols';
import { quantile } from '../statistics/quantile';

/** With fewer hours a patient's variability is not known. */
const LEAST_HOURS = 4;

/** The errors of the forecast of one vital at one horizon (ms). */
export interface ForecastError {
  key: ForecastKey;
  horizon: number;
  count: number;
  /** Mean absolute errors, in the vital's unit: of the forecast, and of the value that was just measured. */
  forecast: number;
  persistence: number;
  /** Share of the values inside the band, which should hold 0.8 of them. */
  inBand: number;
}

/** The share inside the band for patients of similar variability. */
export interface BandCoverage {
  key: ForecastKey;
  /** Standard deviation of the patient's last 24 hours, in the vital's unit; null where fewer than four hours are known. */
  sd: { from: number; to: number } | null;
  /** By horizon, as in the protocol. */
  shares: { horizon: number; count: number; inBand: number }[];
}

interface Cell {
  horizon: number;
  forecastError: number;
  persistenceError: number;
  /** Of each forecast that could be compared: the variability (NaN = not known), and 1 if the value was inside. */
  variability: number[];
  inside: number[];
}

/** Compares forecasts with what was measured afterwards, and keeps only sums and bands of them. */
export class ForecastEvaluator {
  readonly #protocol: Protocol;
  readonly #cells: ReadonlyMap<ForecastKey, readonly Cell[]>;
  #waiting: {
    time: number;
    key: ForecastKey;
    now: number;
    sd: number;
    predictions: { cell: Cell; value: number; lower: number; upper: number }[];
  }[] = [];

  constructor(protocol: Protocol) {
    this.#protocol = protocol;
    this.#cells = new Map(
      FORECAST_KEYS.map((key) => [
        key,
        protocol.horizons.map((horizon) => ({
          horizon,
          forecastError: 0,
          persistenceError: 0,
          variability: [],
          inside: [],
        })),
      ]),
    );
  }

  /** Notes the forecasts of every vital that is forecast and that this reading has. */
  visit(history: PatientHistory, { time, observations }: Moment): void {
    for (const [key, cells] of this.#cells) {
      const now = observations[key];
      if (now === null) continue;
      const forecastAt = forecaster(history, key);
      const predictions = cells.flatMap((cell) => {
        const predicted = forecastAt?.(cell.horizon / HOUR_MS) ?? null;
        return predicted === null ? [] : [{ cell, ...predicted }];
      });
      this.#waiting.push({ time, key, now, sd: variabilityOf(history, key, now), predictions });
    }
  }

  /** Compares what was noted with what came: to be called after each recording. */
  settle(moments: readonly Moment[]): void {
    const measured = new Map(
      FORECAST_KEYS.map((key) => [key, moments.filter(({ observations }) => observations[key] !== null)]),
    );
    for (const { time, key, now, sd, predictions } of this.#waiting) {
      for (const { cell, value, lower, upper } of predictions) {
        const actual =
          nearest(measured.get(key) ?? [], time + cell.horizon, this.#protocol.tolerance, time)?.observations[
            key
          ] ?? null;
        if (actual === null) continue;
        cell.forecastError += Math.abs(value - actual);
        cell.persistenceError += Math.abs(now - actual);
        cell.variability.push(sd);
        cell.inside.push(actual >= lower && actual <= upper ? 1 : 0);
      }
    }
    this.#waiting = [];
  }

  /** Vitals and horizons with nothing to compare are left out. */
  errors(): ForecastError[] {
    return [...this.#cells].flatMap(([key, cells]) =>
      cells
        .filter(({ inside }) => inside.length > 0)
        .map((cell) => {
          const count = cell.inside.length;
          return {
            key,
            horizon: cell.horizon,
            count,
            forecast: cell.forecastError / count,
            persistence: cell.persistenceError / count,
            inBand: sum(cell.inside) / count,
          };
        }),
    );
  }

  /** By fifths of each vital's variability, the calmest first; those of unknown variability last. */
  coverage(): BandCoverage[] {
    return [...this.#cells].flatMap(([key, cells]) => {
      const known = cells
        .flatMap(({ variability }) => variability)
        .filter((sd) => !Number.isNaN(sd))
        .sort((a, b) => a - b);
      const edges = [0.2, 0.4, 0.6, 0.8].map((share) => quantile(known, share));
      const fifths =
        known.length === 0
          ? []
          : [0, 1, 2, 3, 4].map((fifth): BandCoverage => ({
              key,
              sd: { from: edges[fifth - 1] ?? known[0] ?? NaN, to: edges[fifth] ?? known.at(-1) ?? NaN },
              shares: sharesOf(
                cells,
                (sd) => !Number.isNaN(sd) && edges.filter((edge) => sd > edge).length === fifth,
              ),
            }));
      const unknown: BandCoverage = { key, sd: null, shares: sharesOf(cells, Number.isNaN) };
      return unknown.shares.some(({ count }) => count > 0) ? [...fifths, unknown] : fifths;
    });
  }
}

function sharesOf(cells: readonly Cell[], belongs: (sd: number) => boolean): BandCoverage['shares'] {
  return cells.map(({ horizon, variability, inside }) => {
    const chosen = inside.filter((_, index) => belongs(variability[index] ?? NaN));
    return { horizon, count: chosen.length, inBand: sum(chosen) / chosen.length };
  });
}

/** Population standard deviation of the value now and of the hours before it, as the forecast sees them. */
function variabilityOf(history: PatientHistory, key: ForecastKey, now: number): number {
  const hours = [now];
  for (let hour = 1; hour < HISTORY_HOURS; hour++) {
    const median = history.hourMedian(key, hour);
    if (median !== null) hours.push(median);
  }
  if (hours.length < LEAST_HOURS) return NaN;
  const mean = sum(hours) / hours.length;
  return Math.sqrt(sum(hours.map((value) => (value - mean) ** 2)) / hours.length);
}

/** The moment next to `wanted`, at most `tolerance` away and after `after`; of two equally near ones the earlier. */
function nearest(
  moments: readonly Moment[],
  wanted: number,
  tolerance: number,
  after: number,
): Moment | undefined {
  let from = 0;
  let to = moments.length;
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((moments[middle]?.time ?? NaN) < wanted) from = middle + 1;
    else to = middle;
  }
  const distance = (moment: Moment | undefined): number =>
    moment === undefined || moment.time <= after ? Infinity : Math.abs(moment.time - wanted);
  const [before, next] = [moments[from - 1], moments[from]];
  const chosen = distance(before) <= distance(next) ? before : next;
  return distance(chosen) <= tolerance ? chosen : undefined;
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
