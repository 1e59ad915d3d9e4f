import fc from 'fast-check';
import { auprc } from '../../../scripts/riskEvaluation/statistics/auprc';
import { auroc } from '../../../scripts/riskEvaluation/statistics/auroc';
import { estimates, RESAMPLING } from '../../../scripts/riskEvaluation/statistics/bootstrap';
import { calibration } from '../../../scripts/riskEvaluation/statistics/calibration';
import { quantile } from '../../../scripts/riskEvaluation/statistics/quantile';
import { rank, type Outcome } from '../../../scripts/riskEvaluation/statistics/ranked';
import { atThreshold } from '../../../scripts/riskEvaluation/statistics/threshold';
import { normalisedUtility } from '../../../scripts/riskEvaluation/statistics/utility';

/** Each outcome of a patient of its own. */
const outcomes = (...pairs: readonly (readonly [score: number, isPositive: boolean])[]): Outcome[] =>
  pairs.map(([score, isPositive], patient) => ({ score, isPositive, patient }));
const ranked = (...pairs: readonly (readonly [number, boolean])[]) => rank(outcomes(...pairs));

const scored = fc.array(
  fc.record({
    score: fc.integer({ min: 0, max: 9 }),
    isPositive: fc.boolean(),
    count: fc.integer({ min: 0, max: 3 }),
  }),
  { minLength: 2, maxLength: 30 },
);

/** The same twice: outcomes that count as often as they are weighted, and outcomes that stand there so often. */
function twoWays(all: readonly { score: number; isPositive: boolean; count: number }[]) {
  const weighted = rank(all.map((each, patient) => ({ ...each, patient })));
  const repeated = rank(
    all.flatMap((each, patient) => Array.from({ length: each.count }, () => ({ ...each, patient }))),
  );
  return { weighted, weights: Float64Array.from(all, ({ count }) => count), repeated };
}

describe('AUROC', () => {
  it('is 1 for a perfect predictor, 0 for its opposite, a half for a constant, unknown without both kinds', () => {
    expect(auroc(ranked([1, false], [2, false], [3, true], [4, true]))).toBe(1);
    expect(auroc(ranked([4, false], [3, false], [2, true], [1, true]))).toBe(0);
    expect(auroc(ranked([5, false], [5, true], [5, false], [5, true]))).toBe(0.5);
    expect(auroc(ranked([1, false]))).toBeNaN();
  });

  it('counts pairs by hand', () => {
    // 3 beats 1 and 2, ties with 3; 2 beats 1, ties with 2, loses against 3: 2.5 + 1.5 = 4 of 6; 9 instead of 3: 3 + 1.5.
    expect(auroc(ranked([1, false], [2, false], [3, false], [3, true], [2, true]))).toBeCloseTo(4 / 6, 10);
    expect(auroc(ranked([1, false], [2, false], [3, false], [9, true], [2, true]))).toBeCloseTo(4.5 / 6, 10);
  });

  it('is the share of pairs in which the positive one has the higher score', () => {
    fc.assert(
      fc.property(scored, (all) => {
        const positives = all.filter(({ isPositive }) => isPositive);
        const negatives = all.filter(({ isPositive }) => !isPositive);
        fc.pre(positives.length > 0 && negatives.length > 0);
        const pairs = positives.flatMap((a) =>
          negatives.map((b): number => (a.score > b.score ? 1 : a.score === b.score ? 0.5 : 0)),
        );
        expect(
          auroc(ranked(...all.map(({ score, isPositive }) => [score, isPositive] as const))),
        ).toBeCloseTo(pairs.reduce((sum, each) => sum + each, 0) / pairs.length, 10);
      }),
    );
  });
});

describe('AUPRC', () => {
  it('is the average precision, by hand', () => {
    expect(auprc(ranked([4, true], [3, false], [2, true], [1, false]))).toBeCloseTo((1 + 2 / 3) / 2, 10);
    expect(auprc(ranked([2, true], [2, false], [1, true]))).toBeCloseTo((1 / 2 + 2 / 3) / 2, 10);
    expect(auprc(ranked([3, true], [2, true], [1, false]))).toBe(1);
    expect(auprc(ranked([1, false]))).toBeNaN();
  });

  it('of a constant is the share of positives', () => {
    expect(auprc(ranked([5, true], [5, false], [5, false], [5, false]))).toBe(0.25);
  });
});

describe('weights', () => {
  it('count an outcome as if it stood there so often', () => {
    fc.assert(
      fc.property(scored, (all) => {
        const { weighted, weights, repeated } = twoWays(all);
        fc.pre(repeated.scores.length > 0);
        for (const statistic of [auroc, auprc]) {
          const [a, b] = [statistic(weighted, weights), statistic(repeated)];
          if (Number.isNaN(b)) expect(a).toBeNaN();
          else expect(a).toBeCloseTo(b, 10);
        }
        expect(atThreshold(weighted, 5, weights)).toEqual(atThreshold(repeated, 5));
      }),
    );
  });
});

describe('a threshold', () => {
  it('agrees with a calculation by hand: two of five flagged, one of two events found', () => {
    expect(atThreshold(ranked([10, false], [49.9, true], [50, true], [85, false], [20, false]), 50)).toEqual({
      share: 0.4,
      sensitivity: 0.5,
      precision: 0.5,
    });
    expect(atThreshold(ranked([10, false]), 50)).toEqual({ share: 0, sensitivity: NaN, precision: NaN });
  });
});

describe('calibration', () => {
  it('counts ten ranges, each from its lower end on, and 100 in the last', () => {
    const ranges = calibration(outcomes([0, false], [9.99, true], [10, true], [99.9, false], [100, true]));
    expect(ranges).toHaveLength(10);
    expect(ranges[0]).toEqual({ from: 0, to: 10, count: 2, positives: 1 });
    expect(ranges[1]).toEqual({ from: 10, to: 20, count: 1, positives: 1 });
    expect(ranges[4]).toEqual({ from: 40, to: 50, count: 0, positives: 0 });
    expect(ranges[9]).toEqual({ from: 90, to: 100, count: 2, positives: 1 });
  });
});

describe('a quantile', () => {
  it('is linear between neighbours', () => {
    expect(quantile([4, 1, 3, 2], 0.5)).toBe(2.5);
    expect(quantile([4, 1, 3, 2], 0.25)).toBe(1.75);
    expect(quantile([7], 0.9)).toBe(7);
    expect(quantile([], 0.5)).toBeNaN();
  });
});

describe('the bootstrap', () => {
  /** Share of patients who have it, of 100 with it and 100 without. */
  const share = (weights: Float64Array | undefined): number =>
    weights === undefined ? 0.5 : weights.slice(0, 100).reduce((sum, weight) => sum + weight, 0) / 200;

  it('finds the interval of a share: 1.96 standard errors each side', () => {
    const { resamples, estimated } = estimates(200, 200, RESAMPLING, (weights) => ({
      share: share(weights),
      twice: 2 * share(weights),
    }));
    const { value, low, high } = estimated('share');
    expect(resamples).toBe(1_000);
    expect(value).toBe(0.5);
    const reach = 1.96 * Math.sqrt(0.25 / 200);
    expect(Math.abs(low - (0.5 - reach))).toBeLessThan(0.011);
    expect(Math.abs(high - (0.5 + reach))).toBeLessThan(0.011);
    // The same resamples for all statistics.
    expect(estimated('twice')).toEqual({ value: 1, low: 2 * low, high: 2 * high });
  });

  it('draws as many patients as there are, gives the same for the same seed and something else for another', () => {
    const drawn: number[] = [];
    const of = (seed: number) =>
      estimates(30, 30, { ...RESAMPLING, seed }, (weights) => {
        if (weights !== undefined) drawn.push(weights.reduce((sum, weight) => sum + weight, 0));
        return {
          first: weights?.[0] ?? 1,
          ninth: weights?.[9] ?? 1,
          mean: weights === undefined ? 1 : weights.reduce((sum, weight, i) => sum + weight * i, 0),
        };
      }).estimated('mean');
    expect(of(1)).toEqual(of(1));
    expect(of(1)).not.toEqual(of(2));
    expect(new Set(drawn)).toEqual(new Set([30]));
  });

  it('leaves out resamples that say nothing, and says how many it could afford', () => {
    const { estimated } = estimates(2, 2, RESAMPLING, (weights) => ({ only: weights?.[0] === 0 ? NaN : 7 }));
    expect(estimated('only')).toEqual({ value: 7, low: 7, high: 7 });
    expect(estimates(2, 1e7, RESAMPLING, () => ({ any: 1 })).resamples).toBe(300);
    expect(estimates(2, 1e9, RESAMPLING, () => ({ any: 1 })).resamples).toBe(100);
  });
});

describe('the normalised utility', () => {
  /** Thirty hours, labelled from hour 14 on: onset at hour 20. */
  const labels = Array.from({ length: 30 }, (_, hour) => hour >= 14);
  const predicting = (from: number, to: number) => labels.map((_, hour) => hour >= from && hour <= to);

  it('is 1 for predicting from 12 hours before onset to 3 hours after, 0 for silence', () => {
    expect(normalisedUtility([{ labels, predictions: predicting(8, 23) }])).toBeCloseTo(1, 10);
    expect(normalisedUtility([{ labels, predictions: predicting(30, 30) }])).toBe(0);
  });

  it('punishes alarms in healthy stays and rewards early ones in septic stays', () => {
    const healthy = { labels: labels.map(() => false), predictions: labels.map(() => true) };
    const good = { labels, predictions: predicting(14, 23) };
    const late = { labels, predictions: predicting(20, 23) };
    expect(normalisedUtility([good])).toBeGreaterThan(normalisedUtility([late]));
    expect(normalisedUtility([good, healthy])).toBeLessThan(normalisedUtility([good]));
    // The best predictions win 7.5 points and silence loses 10; thirty false alarms cost 1.5.
    expect(normalisedUtility([good]) - normalisedUtility([good, healthy])).toBeCloseTo(1.5 / 17.5, 10);
  });
});
