import type { RiskContribution } from '../../../contract/risk';

/** The bars of a patient in whom nothing counts stay short: a whole bar is at least one point of log-odds. */
const LEAST_WIDTH = 1;

/** From the lowest points to the highest, zero always among them: what a whole bar stands for. */
export function spanOf(contributions: readonly Pick<RiskContribution, 'points'>[]): {
  low: number;
  width: number;
} {
  const points = contributions.map((contribution) => contribution.points);
  const low = Math.min(0, ...points);
  return { low, width: Math.max(LEAST_WIDTH, Math.max(0, ...points) - low) };
}

/** Whether points round to nothing at one decimal. */
export const isNothing = (points: number): boolean => Number(Math.abs(points).toFixed(1)) === 0;

/** Points with their sign and one decimal: '+1.6', '−0.2'; what rounds to nothing has no sign. */
export function pointsText(points: number): string {
  const text = Math.abs(points).toFixed(1);
  if (isNothing(points)) return text;
  return points > 0 ? `+${text}` : `\u2212${text}`;
}
