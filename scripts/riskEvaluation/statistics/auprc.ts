import { forEachScore, type Statistic } from './ranked';

/**
 * Area under the precision-recall curve as average precision: the precision at each threshold, weighted by the recall it adds; no
 * interpolation. A predictor that knows nothing has the share of positives. NaN without a positive outcome.
 */
export const auprc: Statistic = (ranked, weights) => {
  let positives = 0;
  let all = 0;
  forEachScore(ranked, weights, (positive, negative) => {
    positives += positive;
    all += positive + negative;
  });
  let positivesBelow = 0;
  let below = 0;
  let area = 0;
  forEachScore(ranked, weights, (positive, negative) => {
    if (positive > 0) area += (positive * (positives - positivesBelow)) / (all - below);
    positivesBelow += positive;
    below += positive + negative;
  });
  return area / positives;
};
