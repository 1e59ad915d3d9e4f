import { forEachScore, type Statistic } from './ranked';

/**
 * Area under the receiver operating characteristic: how likely a positive outcome has the higher score than a negative one, ties
 * counting half. NaN without both kinds of outcome.
 */
export const auroc: Statistic = (ranked, weights) => {
  let pairs = 0;
  let positives = 0;
  let negatives = 0;
  forEachScore(ranked, weights, (positive, negative) => {
    pairs += positive * (negatives + negative / 2);
    positives += positive;
    negatives += negative;
  });
  return pairs / (positives * negatives);
};
