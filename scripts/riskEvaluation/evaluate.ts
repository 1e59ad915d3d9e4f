import { RISK_HIGH, RISK_MEDIUM } from '../../src/clinical/risk';
import { VITAL_KEYS, type VitalKey } from '../../src/clinical/vitals';
import { REARM_POINTS } from '../../src/server/services/alerting/alertRule';
import { auroc, type Outcome } from './auroc';
import { HORIZONS, scoreStay, type JudgedForecast, type ScoredHour } from './scoredStay';
import type { Stay } from './stay';
import { normalisedUtility } from './utility';

/** Hypotension, as HIPI predicts it: a mean pressure below this, in mmHg. */
const HYPOTENSION = 65;

export interface Predictor {
  name: string;
  auroc: number;
}

export interface SepsisPredictor extends Predictor {
  /** Score at or above which sepsis is predicted for the utility: the customary one. */
  cutOff: number;
  utility: number;
}

export interface ForecastError {
  key: VitalKey;
  horizon: number;
  forecast: number;
  persistence: number;
  /** Share of the values inside the band, which is meant to hold 0.8 of them. */
  inBand: number;
  count: number;
}

export interface Evaluation {
  stays: number;
  hours: number;
  septicStays: number;
  hypotension: { scope: string; hours: number; events: number; predictors: Predictor[] }[];
  sepsis: { hours: number; events: number; predictors: SepsisPredictor[] };
  /** New crossings of a threshold a patient and day. */
  alerts: { score: 'HIPI' | 'SPI'; threshold: number; perPatientDay: number }[];
  forecasts: ForecastError[];
}

/** Judges the server's models on stays nobody here has fitted them to. */
export function evaluate(stays: readonly Stay[]): Evaluation {
  const scored = stays.map(scoreStay);
  const hours = scored.flat();
  return {
    stays: stays.length,
    hours: hours.length,
    septicStays: scored.filter((stay) => stay.some(({ isSepsis }) => isSepsis)).length,
    hypotension: [
      judgeHypotension('all hours', hours),
      judgeHypotension(`while MAP ≥ ${HYPOTENSION}`, hours.filter(({ meanPressure }) => meanPressure !== null && meanPressure >= HYPOTENSION)),
    ],
    sepsis: judgeSepsis(scored),
    alerts: (['hipi', 'spi'] as const).flatMap((key) =>
      [RISK_MEDIUM, RISK_HIGH].map((threshold) => ({
        score: key === 'hipi' ? ('HIPI' as const) : ('SPI' as const),
        threshold,
        perPatientDay: (24 * sum(scored.map((stay) => crossings(stay.map((hour) => hour[key]), threshold)))) / hours.length,
      })),
    ),
    forecasts: judgeForecasts(hours.flatMap(({ forecasts }) => forecasts)),
  };
}

function judgeHypotension(scope: string, hours: readonly ScoredHour[]): Evaluation['hypotension'][number] {
  const judged = hours.flatMap(({ hipi, meanPressure, nextMeanPressure }) =>
    hipi === null || meanPressure === null || nextMeanPressure === null ? [] : [{ hipi, meanPressure, isPositive: nextMeanPressure < HYPOTENSION }],
  );
  return {
    scope,
    hours: judged.length,
    events: judged.filter(({ isPositive }) => isPositive).length,
    predictors: [
      { name: 'MAP alone', auroc: auroc(judged.map(({ meanPressure, isPositive }) => ({ score: -meanPressure, isPositive }))) },
      { name: 'HIPI', auroc: auroc(judged.map(({ hipi, isPositive }) => ({ score: hipi, isPositive }))) },
    ],
  };
}

const SEPSIS_PREDICTORS: readonly { name: string; cutOff: number; scoreOf: (hour: ScoredHour) => number | null }[] = [
  { name: 'qSOFA, two parts', cutOff: 2, scoreOf: ({ qSofa }) => qSofa },
  { name: 'SIRS, three vitals', cutOff: 2, scoreOf: ({ sirs }) => sirs },
  { name: 'NEWS2, five of seven parts', cutOff: 5, scoreOf: ({ news2 }) => news2 },
  { name: 'SPI', cutOff: RISK_MEDIUM, scoreOf: ({ spi }) => spi },
];

/** Everybody is judged on the hours in which SPI has something to say. */
function judgeSepsis(stays: readonly ScoredHour[][]): Evaluation['sepsis'] {
  const judged = stays.flat().filter(({ spi }) => spi !== null);
  return {
    hours: judged.length,
    events: judged.filter(({ isSepsis }) => isSepsis).length,
    predictors: SEPSIS_PREDICTORS.map(({ name, cutOff, scoreOf }) => ({
      name,
      cutOff,
      auroc: auroc(judged.map((hour): Outcome => ({ score: scoreOf(hour) ?? NaN, isPositive: hour.isSepsis }))),
      utility: normalisedUtility(
        stays.map((stay) => ({ labels: stay.map(({ isSepsis }) => isSepsis), predictions: stay.map((hour) => hour.spi !== null && (scoreOf(hour) ?? 0) >= cutOff) })),
      ),
    })),
  };
}

/** How often a score rises to the threshold, after a fall to where the alert rule arms again. */
function crossings(scores: readonly (number | null)[], threshold: number): number {
  let count = 0;
  let isArmed = true;
  for (const score of scores) {
    if (score === null) continue;
    if (isArmed && score >= threshold) {
      count++;
      isArmed = false;
    } else if (score <= threshold - REARM_POINTS) isArmed = true;
  }
  return count;
}

function judgeForecasts(all: readonly JudgedForecast[]): ForecastError[] {
  return VITAL_KEYS.flatMap((key) =>
    HORIZONS.map((horizon) => {
      const judged = all.filter((each) => each.key === key && each.horizon === horizon);
      const mean = (of: (each: JudgedForecast) => number): number => sum(judged.map(of)) / judged.length;
      return {
        key,
        horizon,
        forecast: mean(({ predicted, actual }) => Math.abs(predicted - actual)),
        persistence: mean(({ persisted, actual }) => Math.abs(persisted - actual)),
        inBand: mean(({ lower, upper, actual }) => (actual >= lower && actual <= upper ? 1 : 0)),
        count: judged.length,
      };
    }),
  );
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
