import { VITAL_KEYS, VITALS, type VitalKey } from '../../../clinical/vitals';
import spi2 from './models/spi-2.json';
import type { PatientHistory } from './history/patientHistory';
import type { RiskTable } from './riskTable';
import { tabledModel } from './tabledModel';
import { HISTORY_HOURS, INPUT_LIFETIME_MS } from './vitals';

/** One of these must be fresh: a score made from averages alone would describe no patient. */
const REQUIRED: readonly VitalKey[] = ['heartRate', 'respirationRate', 'bloodPressureSystolic'];

/** The features of every vital in their places, with the words for them. */
const FEATURES = ['ew25', 'last', 'max24', 'min24'];
const LABELS: Readonly<Record<string, string>> = {
  ew25: 'recent mean',
  last: 'latest hour',
  max24: 'highest of 24 h',
  min24: 'lowest of 24 h',
};

/** By hour, the weight in the exponential average: that of the newest is 0.25. */
const WEIGHTS = Float64Array.from({ length: HISTORY_HOURS }, (_, hour) => 0.25 * 0.75 ** hour);

const VITALS_USED = VITAL_KEYS.filter((key) => spi2.terms.some(({ vital }) => vital === key));

/**
 * SPI: sepsis (Sepsis-3) now or within six hours, as an index from 0 to 100. Table from PhysioNet 2019 set B. Null unless a
 * heart rate, respiratory rate or systolic pressure is at most 30 min old; a vital that was not measured within 24 h counts as the
 * average patient's. A research baseline, not validated clinically.
 */
export const spi = tabledModel(spi2 as RiskTable, {
  count: VITALS_USED.length * FEATURES.length,
  placeOf: ({ feature, vital }) =>
    FEATURES.includes(feature)
      ? VITALS_USED.indexOf(vital) * FEATURES.length + FEATURES.indexOf(feature)
      : -1,
  labelOf: ({ feature, vital }) => `${VITALS[vital].modelName} ${LABELS[feature] ?? feature}`,
  read(history, values) {
    if (!isKnown(history)) return false;
    for (let index = 0; index < VITALS_USED.length; index++)
      summarize(history.hours(VITALS_USED[index] as VitalKey), values, index * FEATURES.length);
    return true;
  },
});

function isKnown(history: PatientHistory): boolean {
  for (const key of REQUIRED) if (history.latest(key, INPUT_LIFETIME_MS) !== null) return true;
  return false;
}

/** The features of one vital from `place` on, all NaN when no hour has data. */
function summarize(hours: Float64Array, values: Float64Array, place: number): void {
  let weights = 0;
  let total = 0;
  let last = NaN;
  let highest = -Infinity;
  let lowest = Infinity;
  for (let hour = 0; hour < hours.length; hour++) {
    const median = hours[hour] ?? NaN;
    if (Number.isNaN(median)) continue;
    const weight = WEIGHTS[hour] ?? NaN;
    if (weights === 0) last = median;
    weights += weight;
    total += weight * median;
    if (median > highest) highest = median;
    if (median < lowest) lowest = median;
  }
  const isMeasured = weights > 0;
  values[place] = total / weights;
  values[place + 1] = last;
  values[place + 2] = isMeasured ? highest : NaN;
  values[place + 3] = isMeasured ? lowest : NaN;
}
