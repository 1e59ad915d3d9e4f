import type { Ranked, Weights } from './ranked';

/** The outcomes of acting on every score at or above a threshold; NaN where there is nothing to count. */
export interface AtThreshold {
  /** Share of the outcomes whose score is at or above it. */
  share: number;
  /** Share of the positive outcomes whose score is at or above it. */
  sensitivity: number;
  /** Share of positive ones among the outcomes whose score is at or above it. */
  precision: number;
}

/** Without weights each patient counts once. */
export function atThreshold(
  { scores, positives, patients }: Ranked,
  threshold: number,
  weights?: Weights,
): AtThreshold {
  let all = 0;
  let events = 0;
  let flagged = 0;
  let hits = 0;
  for (let i = 0; i < scores.length; i++) {
    const weight = weights === undefined ? 1 : (weights[patients[i] ?? 0] ?? 0);
    const event = positives[i] === 1 ? weight : 0;
    all += weight;
    events += event;
    if ((scores[i] ?? NaN) < threshold) continue;
    flagged += weight;
    hits += event;
  }
  return { share: flagged / all, sensitivity: hits / events, precision: hits / flagged };
}
