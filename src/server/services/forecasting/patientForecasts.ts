import {
  FORECAST_KEYS,
  NOTHING_KNOWN,
  type ObservationValues,
  type VitalKey,
} from '../../../clinical/vitals';
import type { ForecastSet, Resolution } from '../../../contract/observationSets';
import type { Db } from '../../db/engine/client';
import { FORECAST_HOURS, forecaster, type Forecaster } from './forecasting';
import { tidied } from '../patients/observationSets';
import { loadHistory } from '../scoring/history/patientHistories';
import type { PatientHistory } from '../scoring/history/patientHistory';
import { INPUT_LIFETIME_MS } from '../scoring/riskModel';
import { HOUR_MS, MINUTE_MS } from '../scoring/vitals';

/** Whose forecast is asked for, and the revision that the database holds of the patient's readings. */
export interface Forecasted {
  patientId: number;
  revision: number;
  resolution: Resolution;
}

/** What this process has in memory of a patient at a revision. */
export type HistoryAt = (patientId: number, revision: number) => PatientHistory | null;

/**
 * What is expected of a patient at `now` (epoch ms). Scoring holds the day of who is measured through this process; it is used when
 * it is of the database's revision, and otherwise read: another server may have stored readings, or a person have written some down.
 * What is dated ahead of `now` was written while a clock was wrong: it counts as unknown.
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
 * What is expected after a history's newest reading, at the starts of the buckets that follow it, up to six hours on. Empty when
 * that reading is more than 30 min old at `now`: nobody knows then what has become of the patient.
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

/** Null when nothing can be said of any vital. */
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
