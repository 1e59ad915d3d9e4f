/** Hours relative to the onset of sepsis, and points, of the PhysioNet/CinC 2019 challenge (Reyna et al. 2020). */
const EARLIEST = -12;
const OPTIMAL = -6;
const LATEST = 3;
const MISSED = -2;
const FALSE_ALARM = -0.05;

/**
 * One stay: hour by hour, whether the label is sepsis (from six hours before onset on) and whether it was
 * predicted.
 */
export interface PredictedStay {
  labels: readonly boolean[];
  predictions: readonly boolean[];
}

/** The challenge's utility of the predictions: 1 for the best that were possible, 0 for never predicting anything. */
export function normalisedUtility(stays: readonly PredictedStay[]): number {
  let observed = 0;
  let best = 0;
  let inaction = 0;
  for (const { labels, predictions } of stays) {
    observed += utility(labels, predictions);
    best += utility(labels, bestPredictions(labels));
    inaction += utility(
      labels,
      labels.map(() => false),
    );
  }
  return (observed - inaction) / (best - inaction);
}

function onsetOf(labels: readonly boolean[]): number | null {
  const first = labels.indexOf(true);
  return first === -1 ? null : first - OPTIMAL;
}

function bestPredictions(labels: readonly boolean[]): boolean[] {
  const onset = onsetOf(labels);
  return labels.map((_, hour) => onset !== null && hour >= onset + EARLIEST && hour <= onset + LATEST);
}

function utility(labels: readonly boolean[], predictions: readonly boolean[]): number {
  const onset = onsetOf(labels);
  return predictions.reduce(
    (sum, isPredicted, hour) => sum + utilityOfHour(isPredicted, onset === null ? null : hour - onset),
    0,
  );
}

/** `toOnset`: hours after the onset (negative before it), null in a stay without sepsis. */
function utilityOfHour(isPredicted: boolean, toOnset: number | null): number {
  if (toOnset === null) return isPredicted ? FALSE_ALARM : 0;
  if (toOnset > LATEST) return 0;
  if (toOnset <= OPTIMAL)
    return isPredicted ? Math.max((toOnset - EARLIEST) / (OPTIMAL - EARLIEST), FALSE_ALARM) : 0;
  const late = (toOnset - OPTIMAL) / (LATEST - OPTIMAL);
  return isPredicted ? 1 - late : MISSED * late;
}
