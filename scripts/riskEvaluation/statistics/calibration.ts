import type { Outcome } from './ranked';

/** What came of the scores in one range. */
export interface CalibratedRange {
  /** The scores from here (included) … */
  from: number;
  /** … to here (excluded, but for 100). */
  to: number;
  count: number;
  positives: number;
}

/** The ten ranges of ten points, empty ones too. */
export function calibration(outcomes: readonly Outcome[]): CalibratedRange[] {
  const ranges = Array.from({ length: 10 }, (_, range): CalibratedRange => ({
    from: 10 * range,
    to: 10 * range + 10,
    count: 0,
    positives: 0,
  }));
  for (const { score, isPositive } of outcomes) {
    const range = ranges[Math.min(9, Math.floor(score / 10))];
    if (range === undefined) continue;
    range.count++;
    if (isPositive) range.positives++;
  }
  return ranges;
}
