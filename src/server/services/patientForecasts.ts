import { OBSERVATION_KEYS, VITAL_KEYS, type ObservationValues } from '../../clinical/vitals';
import type { ForecastSet, Resolution } from '../../contract/observationSets';
import type { Db } from '../db/client';
import { forecast, FORECAST_HOURS } from './forecasting';
import { tidied } from './observationSets';
import { loadHistory } from './patientHistories';
import type { PatientHistory } from './scoring/patientHistory';
import { INPUT_LIFETIME_MS } from './scoring/riskModel';
import { HOUR_MS, MINUTE_MS } from './scoring/vitals';

/**
 * What is expected of a patient after the newest reading, at the starts of the buckets that follow it, up to six hours on. Empty
 * when that reading is more than 30 min old at `now` (epoch ms): nobody knows then what has become of the patient.
 */
export async function forecastsOf(db: Db, patientId: number, resolution: Resolution, now: number): Promise<ForecastSet[]> {
  const history = await loadHistory(db, patientId);
  if (now - history.moment > INPUT_LIFETIME_MS) return [];
  const width = resolution * MINUTE_MS;
  const sets: ForecastSet[] = [];
  for (let time = (Math.floor(history.moment / width) + 1) * width; time <= history.moment + FORECAST_HOURS * HOUR_MS; time += width) {
    const set = expectedAt(history, time);
    if (set !== null) sets.push(set);
  }
  return sets;
}

/** Null when nothing can be said of any vital. */
function expectedAt(history: PatientHistory, time: number): ForecastSet | null {
  const [value, lower, upper] = [unknown(), unknown(), unknown()];
  let isAnyKnown = false;
  for (const key of VITAL_KEYS) {
    const expected = forecast(history, key, (time - history.moment) / HOUR_MS);
    if (expected === null) continue;
    isAnyKnown = true;
    value[key] = tidied(expected.value);
    lower[key] = tidied(expected.lower);
    upper[key] = tidied(expected.upper);
  }
  return isAnyKnown ? { timestamp: new Date(time).toISOString(), observations: value, device: null, lower, upper } : null;
}

const unknown = (): ObservationValues => Object.fromEntries(OBSERVATION_KEYS.map((key) => [key, null])) as ObservationValues;
