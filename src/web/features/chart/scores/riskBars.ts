import type { RiskContribution } from '../../../../contract/risk';

/**
 * A full bar is at least one point of log-odds, so that the bars stay short when no vital contributes much.
 */
const LEAST_WIDTH = 1;

/** The range from the lowest to the highest points, always including zero: the length of a full bar. */
export function spanOf(contributions: readonly Pick<RiskContribution, 'points'>[]): {
  low: number;
  width: number;
} {
  const points = contributions.map((contribution) => contribution.points);
  const low = Math.min(0, ...points);
  return { low, width: Math.max(LEAST_WIDTH, Math.max(0, ...points) - low) };
}

/** Whether points round to zero at one decimal. */
export const isNothing = (points: number): boolean => Number(Math.abs(points).toFixed(1)) === 0;

/** Points with their sign and one decimal: '+1.6', '−0.2'; points that round to zero have no sign. */
export function pointsText(points: number): string {
  const text = Math.abs(points).toFixed(1);
  if (isNothing(points)) return text;
  return points > 0 ? `+${text}` : `\u2212${text}`;
}
