import { VITALS, type VitalKey } from '../../clinical/vitals';
import type { PatientHistory } from './scoring/patientHistory';
import { INPUT_LIFETIME_MS } from './scoring/riskModel';
import { HISTORY_HOURS } from './scoring/vitals';

/** A forecast reaches this many hours. */
export const FORECAST_HOURS = 6;

/** What a vital is expected to be, in its own unit, and where four of five values lie. */
export interface Forecast {
  value: number;
  lower: number;
  upper: number;
}

/** Weight of the newest hour in the exponential average that a forecast starts from. */
const SMOOTHING = 0.5;

/** Something that changes with the hours ahead: `[hours, value]`, linear between the points, level outside them. */
type Curve = readonly (readonly [hours: number, value: number])[];

/** How far a vital has drifted to the patient's own mean. */
const drift = (at1: number, at2: number, at4: number, at6: number): Curve => [[0, 0], [1, at1], [2, at2], [4, at4], [6, at6]];
const NO_DRIFT: Curve = [[0, 0]];

interface Model {
  /** Null: the last value persists, unsmoothed. */
  drift: Curve | null;
  /** The 80 % band as distances from the value. */
  below: Curve;
  above: Curve;
}

const symmetric = (band: Curve): Pick<Model, 'below' | 'above'> => ({ below: band, above: band });

/** From risk-and-forecast: fitted on 12,000 patients of PhysioNet 2019 set B. Not validated clinically. */
const MODELS: Readonly<Record<VitalKey, Model>> = {
  heartRate: { drift: drift(0.24, 0.31, 0.38, 0.44), ...symmetric([[1, 8], [6, 13]]) },
  bloodPressureSystolic: { drift: drift(0.43, 0.53, 0.61, 0.67), ...symmetric([[1, 18], [6, 25]]) },
  bloodPressureDiastolic: { drift: drift(0.43, 0.53, 0.61, 0.67), below: [[1, 11]], above: [[1, 10]] },
  bloodPressureMean: { drift: drift(0.48, 0.57, 0.64, 0.69), ...symmetric([[1, 12], [6, 17]]) },
  bloodOxygenSaturation: { drift: NO_DRIFT, ...symmetric([[1, 2]]) },
  respirationRate: { drift: NO_DRIFT, ...symmetric([[1, 4]]) },
  bodyTemperature: { drift: null, below: [[1, 0.4]], above: [[1, 0.5]] },
};

/**
 * The vital `hours` (0 to 6) after the history's moment: an exponential average that drifts to the patient's own mean,
 * never a trend. Null when the vital was not measured within the last 30 min or the moment asked for is further away.
 */
export function forecast(history: PatientHistory, key: VitalKey, hours: number): Forecast | null {
  const latest = history.latest(key, INPUT_LIFETIME_MS);
  if (latest === null || hours > FORECAST_HOURS) return null;
  const model = MODELS[key];
  const value = model.drift === null ? latest : drifted(history, key, valueAt(model.drift, hours)) ?? latest;
  const { min, max } = VITALS[key].limits;
  const possible = (wanted: number): number => Math.min(max, Math.max(min, wanted));
  return { value: possible(value), lower: possible(value - valueAt(model.below, hours)), upper: possible(value + valueAt(model.above, hours)) };
}

function drifted(history: PatientHistory, key: VitalKey, share: number): number | null {
  const start = history.smoothed(key, SMOOTHING);
  const mean = ownMean(history, key);
  return start === null || mean === null ? null : start + share * (mean - start);
}

/** The patient's own mean: that of the medians of the last 24 hours. */
function ownMean(history: PatientHistory, key: VitalKey): number | null {
  let sum = 0;
  let count = 0;
  for (let hour = 0; hour < HISTORY_HOURS; hour++) {
    const median = history.hourMedian(key, hour);
    if (median === null) continue;
    sum += median;
    count++;
  }
  return count === 0 ? null : sum / count;
}

function valueAt(curve: Curve, hours: number): number {
  const next = curve.findIndex(([at]) => at >= hours);
  const [toHours, to] = curve[next] ?? curve.at(-1) ?? [0, 0];
  const [fromHours, from] = curve[next - 1] ?? [toHours, to];
  return toHours === fromHours ? to : from + ((to - from) * (hours - fromHours)) / (toHours - fromHours);
}
