import { partialNews2 } from '../../src/clinical/news2';
import { VITAL_KEYS, type VitalKey } from '../../src/clinical/vitals';
import { forecast } from '../../src/server/services/forecasting';
import { hipi } from '../../src/server/services/scoring/hipi';
import { PatientHistory } from '../../src/server/services/scoring/patientHistory';
import { INPUT_LIFETIME_MS } from '../../src/server/services/scoring/riskModel';
import { spi } from '../../src/server/services/scoring/spi';
import { HOUR_MS, type Vitals } from '../../src/server/services/scoring/vitals';
import { qSofa, sirs } from './bedsideScores';
import type { Stay, StayHour } from './stay';

/** Hours ahead at which forecasts are judged. */
export const HORIZONS = [1, 2, 4, 6] as const;

/** How far back a bedside score may reach for a vital that was not measured this hour: to the benefit of the rivals. */
const CARRIED_MS = 24 * HOUR_MS;

/** A forecast of one vital, the last value beside it, and what really came. */
export interface JudgedForecast {
  key: VitalKey;
  horizon: (typeof HORIZONS)[number];
  predicted: number;
  lower: number;
  upper: number;
  persisted: number;
  actual: number;
}

/** What the product would have said at one hour, what others would have said, and what came. */
export interface ScoredHour {
  hipi: number | null;
  spi: number | null;
  meanPressure: number | null;
  nextMeanPressure: number | null;
  news2: number;
  sirs: number;
  qSofa: number;
  isSepsis: boolean;
  forecasts: JudgedForecast[];
}

/** Any whole hour: only differences count. */
const ADMITTED = Date.UTC(2026, 0, 1);

/** Plays a stay through the server's own models, hour by hour. No hour sees anything of a later one. */
export function scoreStay({ hours }: Stay): ScoredHour[] {
  const byHour = new Map(hours.map((each) => [each.hour, each]));
  const history = new PatientHistory();
  return hours.map(({ hour, vitals, isSepsis }) => {
    history.add(ADMITTED + hour * HOUR_MS, vitals);
    const known = carried(history);
    return {
      hipi: hipi.score(history),
      spi: spi.score(history),
      meanPressure: vitals.bloodPressureMean,
      nextMeanPressure: byHour.get(hour + 1)?.vitals.bloodPressureMean ?? null,
      news2: partialNews2(known),
      sirs: sirs(known),
      qSofa: qSofa(known),
      isSepsis,
      forecasts: VITAL_KEYS.flatMap((key) => judgedForecasts(history, key, hour, byHour)),
    };
  });
}

function carried(history: PatientHistory): Vitals {
  return Object.fromEntries(VITAL_KEYS.map((key) => [key, history.latest(key, CARRIED_MS)])) as Vitals;
}

function judgedForecasts(history: PatientHistory, key: VitalKey, hour: number, byHour: ReadonlyMap<number, StayHour>): JudgedForecast[] {
  const persisted = history.latest(key, INPUT_LIFETIME_MS);
  return HORIZONS.flatMap((horizon) => {
    const actual = byHour.get(hour + horizon)?.vitals[key] ?? null;
    const predicted = forecast(history, key, horizon);
    if (predicted === null || persisted === null || actual === null) return [];
    return [{ key, horizon, predicted: predicted.value, lower: predicted.lower, upper: predicted.upper, persisted, actual }];
  });
}
