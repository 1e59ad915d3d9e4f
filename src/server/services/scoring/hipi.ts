import hipi2 from './models/hipi-2.json';
import type { PatientHistory } from './history/patientHistory';
import type { RiskTable } from './riskTable';
import { tabledModel } from './tabledModel';

const MEAN_PRESSURE = 'bloodPressureMean';

/** In mmHg: a pressure below it counts as low, fully from 10 mmHg below on (MODELS.md). */
const LOW_UNDER = 70;
const LOW_DEPTH = 10;

/** The features in their places, with the words for them. */
const FEATURES = ['now', 'mean3', 'min6', 'mean24', 'low24'];
const LABELS: Readonly<Record<string, string>> = {
  now: 'MAP now',
  mean3: 'mean of 3 h',
  min6: 'lowest of 6 h',
  mean24: 'mean of 24 h',
  low24: 'low share of 24 h',
};

/**
 * HIPI: mean arterial pressure under 65 mmHg within the next hour, as an index from 0 to 100 (probability 0.10 reads 50, 0.30 reads 85).
 * Table from PhysioNet 2019 set B. Null without a mean pressure of the last 30 min. A lower pressure in any reading never
 * lowers it. A research baseline, not validated clinically.
 */
export const hipi = tabledModel(hipi2 as RiskTable, {
  count: FEATURES.length,
  placeOf: ({ feature, vital }) => (vital === MEAN_PRESSURE ? FEATURES.indexOf(feature) : -1),
  labelOf: ({ feature }) => LABELS[feature] ?? feature,
  read,
});

function read(history: PatientHistory, values: Float64Array): boolean {
  const now = history.now(MEAN_PRESSURE);
  if (now === null) return false;
  const lowest10 = history.lowest10(MEAN_PRESSURE);
  const hours = history.hours(MEAN_PRESSURE);
  // A fall shows at once in the history, and a recovery does not remove it.
  const newest = Math.min(now, hours[0] ?? NaN);
  let sum = newest;
  let count = 1;
  let low = lownessOf(newest);
  let mean3 = newest;
  let min6 = lowest10 === null ? newest : Math.min(newest, lowest10);
  for (let hour = 1; hour < hours.length; hour++) {
    const pressure = hours[hour] ?? NaN;
    if (!Number.isNaN(pressure)) {
      sum += pressure;
      count++;
      low += lownessOf(pressure);
      if (hour <= 5) min6 = Math.min(min6, pressure);
    }
    if (hour === 2) mean3 = sum / count;
  }
  values[0] = now;
  values[1] = mean3;
  values[2] = min6;
  values[3] = sum / count;
  values[4] = low / count;
  return true;
}

/** 0 at 70 mmHg and above, 1 at 60 and below. */
function lownessOf(pressure: number): number {
  return Math.min(1, Math.max(0, (LOW_UNDER - pressure) / LOW_DEPTH));
}
