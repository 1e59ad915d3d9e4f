import type { ScoreKey } from './observationKeys';
import type { VitalKey } from './vitals';

/** Thresholds of the two risk scores, 0 to 100 (open-points §4). */
export const RISK_LOW = 0;
export const RISK_MEDIUM = 50;
export const RISK_HIGH = 85;

/**
 * The vitals that the scores are computed from. Others only add to them: a temperature alone gives no score.
 */
export const RISK_VITALS = [
  'bloodPressureMean',
  'bloodPressureSystolic',
  'heartRate',
  'respirationRate',
] as const satisfies readonly VitalKey[];

/** The bands a card can be in, from the lowest risk to the highest. */
export const RISK_BANDS = ['none', 'low', 'medium', 'high'] as const;
export type RiskBand = (typeof RISK_BANDS)[number];

/** The higher of two bands. */
export const louderBand = (a: RiskBand, b: RiskBand): RiskBand =>
  RISK_BANDS.indexOf(a) > RISK_BANDS.indexOf(b) ? a : b;

/** Sorted from the top: the first row whose threshold the score reaches names the band. */
const BANDS: readonly { from: number; band: RiskBand }[] = [
  { from: RISK_HIGH, band: 'high' },
  { from: RISK_MEDIUM, band: 'medium' },
  { from: RISK_LOW, band: 'low' },
];

/** The score that decides: the larger of the two, a missing one counts as -1 (spec §4). */
export function decidingScore(hipi: number | null, spi: number | null): number {
  return Math.max(hipi ?? -1, spi ?? -1);
}

/** Band of a pair of scores; `none` ("no signal") exactly when both are missing. */
export function riskBand(hipi: number | null, spi: number | null): RiskBand {
  const score = decidingScore(hipi, spi);
  return BANDS.find(({ from }) => score >= from)?.band ?? 'none';
}

/** Band of a pair of scores of which at least one is known; null otherwise. */
export function knownBand(hipi: number | null, spi: number | null): Exclude<RiskBand, 'none'> | null {
  const band = riskBand(hipi, spi);
  return band === 'none' ? null : band;
}

/** The high-risk shadow: strictly above HIGH, not at it (spec §4). */
export function hasHighRiskShadow(hipi: number | null, spi: number | null): boolean {
  return decidingScore(hipi, spi) > RISK_HIGH;
}

/**
 * What was observed after scores of the second models, per ten points from 0 up: the event occurred about
 * once in this many hours of held-out patients (8,000 stays; design/risk-and-forecast, `rates` of hipi-2 and
 * spi-2). For display only: rates do not carry over between hospitals, and no band is derived from them.
 */
const ONE_IN: Readonly<Record<ScoreKey, readonly number[]>> = {
  hipi: [179, 37, 21, 15, 11, 8.3, 5.9, 4.7, 3.3, 1.8],
  spi: [171, 96, 65, 55, 42, 34, 30, 21, 16, 12],
};

const POINTS = 10;

/** The time within which the predicted event followed: a mean pressure under 65 mmHg, and sepsis. */
const WITHIN: Readonly<Record<ScoreKey, string>> = { hipi: 'within the hour', spi: 'within six hours' };

/** About once in how many hours the event followed a score of this value (0 to 100); 100 belongs to the last ten points. */
export function oneIn(score: ScoreKey, value: number): number {
  const rates = ONE_IN[score];
  return rates[Math.min(rates.length - 1, Math.max(0, Math.floor(value / POINTS)))] ?? Number.NaN;
}

/** A rate in words: 'about 1 in 5 within the hour'. A rate above one in two has its own wording. */
export function rateText(score: ScoreKey, rate: number): string {
  const words = rate < 2 ? 'more than 1 in 2' : `about 1 in ${Math.round(rate)}`;
  return `${words} ${WITHIN[score]}`;
}
