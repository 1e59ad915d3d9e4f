/** A prediction and what came true. */
export interface Outcome {
  score: number;
  isPositive: boolean;
}

/**
 * Area under the receiver operating characteristic: how likely a positive outcome has the higher score, ties counting
 * half. NaN without both kinds of outcome.
 */
export function auroc(outcomes: readonly Outcome[]): number {
  const sorted = [...outcomes].sort((a, b) => a.score - b.score);
  const positives = sorted.filter(({ isPositive }) => isPositive).length;
  let rankSum = 0;
  for (let start = 0; start < sorted.length; ) {
    let end = start;
    while (end < sorted.length && sorted[end]?.score === sorted[start]?.score) end++;
    const tied = sorted.slice(start, end).filter(({ isPositive }) => isPositive).length;
    rankSum += tied * ((start + 1 + end) / 2);
    start = end;
  }
  return (rankSum - (positives * (positives + 1)) / 2) / (positives * (sorted.length - positives));
}
