/** A prediction about a patient and whether it came true. */
export interface Outcome {
  score: number;
  isPositive: boolean;
  /** Number of the patient from 0 on: resampling takes or leaves whole patients. */
  patient: number;
}

/** Outcomes in the ascending order of their scores, as columns. */
export interface Ranked {
  scores: Float64Array;
  /** 1 for a positive outcome, else 0. */
  positives: Uint8Array;
  patients: Uint32Array;
}

/** How often each patient counts, by number. */
export type Weights = Float64Array;

/** A statistic of ranked outcomes, NaN where it is undefined; without weights each patient counts once. */
export type Statistic = (ranked: Ranked, weights?: Weights) => number;

export function rank(outcomes: readonly Outcome[]): Ranked {
  const sorted = [...outcomes].sort((a, b) => a.score - b.score);
  return {
    scores: Float64Array.from(sorted, ({ score }) => score),
    positives: Uint8Array.from(sorted, ({ isPositive }) => Number(isPositive)),
    patients: Uint32Array.from(sorted, ({ patient }) => patient),
  };
}

/**
 * Visits each score from the lowest to the highest, with the weight of the positive and of the negative
 * outcomes that have it.
 */
export function forEachScore(
  { scores, positives, patients }: Ranked,
  weights: Weights | undefined,
  visit: (positive: number, negative: number) => void,
): void {
  let positive = 0;
  let negative = 0;
  for (let i = 0; i < scores.length; i++) {
    const weight = weights === undefined ? 1 : (weights[patients[i] ?? 0] ?? 0);
    if (positives[i] === 1) positive += weight;
    else negative += weight;
    if (scores[i] === scores[i + 1]) continue;
    visit(positive, negative);
    positive = 0;
    negative = 0;
  }
}
