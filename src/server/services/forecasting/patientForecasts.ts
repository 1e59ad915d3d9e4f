import { FORECAST_KEYS, NOTHING_KNOWN, type ObservationValues } from '../../../clinical/observationKeys';
import type { VitalKey } from '../../../clinical/vitals';
import type { Resolution } from '../../../contract/constants';
import type { ForecastSet } from '../../../contract/observationSets';
import type { Db } from '../../db/engine/client';
import { FORECAST_HOURS, forecaster, type Forecaster } from './forecasting';
import { tidied } from '../patients/observationSets';
import { loadHistory } from '../scoring/history/patientHistories';
import type { PatientHistory } from '../scoring/history/patientHistory';
import { INPUT_LIFETIME_MS } from '../scoring/riskModel';
import { HOUR_MS, MINUTE_MS } from '../scoring/vitals';

/** The patient of a forecast, and the revision of the patient's readings in the database. */
export interface Forecasted {
  patientId: number;
  revision: number;
  resolution: Resolution;
}

/** The history of a patient that this process has in memory at a revision. */
export type HistoryAt = (patientId: number, revision: number) => PatientHistory | null;

/**
 * The forecast of a patient at `now` (epoch ms). Scoring holds the last day of patients measured through this
 * process; it is used when it is of the database's revision, and otherwise read: another server may have
 * stored readings, or a person have logged some. Values dated ahead of `now` were written while a clock was
 * wrong: they count as unknown.
 */
export async function forecastsOf(
  db: Db,
  historyAt: HistoryAt,
  { patientId, revision, resolution }: Forecasted,
  now: number,
): Promise<ForecastSet[]> {
  return forecastsFrom(
    historyAt(patientId, revision) ?? (await loadHistory(db, patientId, now)),
    resolution,
    now,
  );
}

/**
 * The forecast after a history's newest reading, at the starts of the buckets that follow it, up to six hours
 * on. Empty when that reading is more than 30 min old at `now`: the patient's present state is then unknown.
 */
function forecastsFrom(history: PatientHistory, resolution: Resolution, now: number): ForecastSet[] {
  if (now - history.moment > INPUT_LIFETIME_MS) return [];
  const width = resolution * MINUTE_MS;
  const sets: ForecastSet[] = [];
  const forecasters = FORECAST_KEYS.map((key) => ({ key, at: forecaster(history, key) }));
  for (
    let time = (Math.floor(history.moment / width) + 1) * width;
    time <= history.moment + FORECAST_HOURS * HOUR_MS;
    time += width
  ) {
    const set = expectedAt(forecasters, time, (time - history.moment) / HOUR_MS);
    if (set !== null) sets.push(set);
  }
  return sets;
}

/** Null when no vital can be forecast. */
function expectedAt(
  forecasters: readonly { key: VitalKey; at: Forecaster | null }[],
  time: number,
  hours: number,
): ForecastSet | null {
  const [value, lower, upper] = [unknown(), unknown(), unknown()];
  let isAnyKnown = false;
  for (const { key, at } of forecasters) {
    const expected = at?.(hours) ?? null;
    if (expected === null) continue;
    isAnyKnown = true;
    value[key] = tidied(expected.value);
    lower[key] = tidied(expected.lower);
    upper[key] = tidied(expected.upper);
  }
  return isAnyKnown
    ? { timestamp: new Date(time).toISOString(), observations: value, device: null, lower, upper }
    : null;
}

const unknown = (): ObservationValues => ({ ...NOTHING_KNOWN });
