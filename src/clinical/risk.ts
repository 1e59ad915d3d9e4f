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
