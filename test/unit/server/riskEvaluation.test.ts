import fc from 'fast-check';
import { auroc } from '../../../scripts/riskEvaluation/auroc';
import { qSofa, sirs } from '../../../scripts/riskEvaluation/bedsideScores';
import { evaluate, type Evaluation } from '../../../scripts/riskEvaluation/evaluate';
import { report } from '../../../scripts/riskEvaluation/report';
import { scoreStay } from '../../../scripts/riskEvaluation/scoredStay';
import { parseStay, readStays, type Stay } from '../../../scripts/riskEvaluation/stay';
import { normalisedUtility } from '../../../scripts/riskEvaluation/utility';
import { VITAL_KEYS } from '../../../src/clinical/vitals';
import type { Vitals } from '../../../src/server/services/scoring/vitals';
import { sharedData } from '../../support/sharedData';

const UNKNOWN = Object.fromEntries(VITAL_KEYS.map((key) => [key, null])) as Vitals;
const outcomes = (pairs: readonly (readonly [number, boolean])[]) => pairs.map(([score, isPositive]) => ({ score, isPositive }));

describe('AUROC', () => {
  it('is 1 for a perfect predictor, 0 for its opposite, a half for a constant', () => {
    expect(auroc(outcomes([[1, false], [2, false], [3, true], [4, true]]))).toBe(1);
    expect(auroc(outcomes([[4, false], [3, false], [2, true], [1, true]]))).toBe(0);
    expect(auroc(outcomes([[5, false], [5, true], [5, false], [5, true]]))).toBe(0.5);
    expect(auroc(outcomes([[1, false]]))).toBeNaN();
  });

  it('is the share of pairs in which the positive one has the higher score', () => {
    const outcome = fc.record({ score: fc.integer({ min: 0, max: 9 }), isPositive: fc.boolean() });
    fc.assert(
      fc.property(fc.array(outcome, { minLength: 2, maxLength: 40 }), (all) => {
        const positives = all.filter(({ isPositive }) => isPositive);
        const negatives = all.filter(({ isPositive }) => !isPositive);
        fc.pre(positives.length > 0 && negatives.length > 0);
        const pairs = positives.flatMap((a) => negatives.map((b): number => (a.score > b.score ? 1 : a.score === b.score ? 0.5 : 0)));
        expect(auroc(all)).toBeCloseTo(pairs.reduce((sum, each) => sum + each, 0) / pairs.length, 10);
      }),
    );
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

describe('bedside scores', () => {
  it('count the criteria that vitals give', () => {
    expect(sirs(UNKNOWN)).toBe(0);
    expect(sirs({ ...UNKNOWN, bodyTemperature: 38, heartRate: 90, respirationRate: 20 })).toBe(0);
    expect(sirs({ ...UNKNOWN, bodyTemperature: 38.1, heartRate: 91, respirationRate: 21 })).toBe(3);
    expect(sirs({ ...UNKNOWN, bodyTemperature: 35.9 })).toBe(1);
    expect(qSofa(UNKNOWN)).toBe(0);
    expect(qSofa({ ...UNKNOWN, respirationRate: 21, bloodPressureSystolic: 101 })).toBe(0);
    expect(qSofa({ ...UNKNOWN, respirationRate: 22, bloodPressureSystolic: 100 })).toBe(2);
  });
});

describe('a stay', () => {
  it('is read without what cannot be, with a derived mean pressure and the label', () => {
    const [first, second] = parseStay('HR|O2Sat|Temp|SBP|MAP|DBP|Resp|ICULOS|SepsisLabel\n88|NaN|384.5|120|NaN|60|NaN|1|0\nNaN|97|37|NaN|80|NaN|18|2|1\n');
    expect(first).toEqual({ hour: 1, vitals: { ...UNKNOWN, heartRate: 88, bloodPressureSystolic: 120, bloodPressureDiastolic: 60, bloodPressureMean: 80 }, isSepsis: false });
    expect(second).toEqual({ hour: 2, vitals: { ...UNKNOWN, bloodOxygenSaturation: 97, bodyTemperature: 37, bloodPressureMean: 80, respirationRate: 18 }, isSepsis: true });
  });

  it('is judged without a look ahead: later hours change nothing of earlier ones', () => {
    const hours = Array.from({ length: 12 }, (_, hour) => ({
      hour: hour + 1, isSepsis: false,
      vitals: { ...UNKNOWN, heartRate: 80 + 3 * hour, bloodPressureMean: 90 - 4 * hour, bloodPressureSystolic: 120 - 4 * hour },
    }));
    const said = (stay: Stay) => scoreStay(stay).map(({ hipi, spi, forecasts }) => ({ hipi, spi, predicted: forecasts.map(({ predicted }) => predicted) }));
    const whole = said({ name: 'whole', hours });
    const shown = said({ name: 'cut', hours: hours.slice(0, 6) });
    shown.forEach(({ hipi, spi }, hour) => expect({ hipi, spi }).toEqual({ hipi: whole[hour]?.hipi, spi: whole[hour]?.spi }));
  });
});

describe('the models of the server on recorded patients', () => {
  const folder = sharedData('physionet2019_sepsis');
  if (folder === null) {
    it('is not judged here: no data', () => expect(folder).toBeNull());
    return;
  }
  let evaluation: Evaluation;
  beforeAll(() => {
    evaluation = evaluate(readStays(folder));
  });

  const aurocOf = (predictors: readonly { name: string; auroc: number }[], name: string): number => predictors.find((each) => each.name.startsWith(name))?.auroc ?? NaN;

  it('were judged on 138 stays', () => {
    expect(evaluation).toMatchObject({ stays: 138, septicStays: 58 });
  });

  it('HIPI beats MAP alone in all hours, and while MAP is at least 65', () => {
    for (const { predictors } of evaluation.hypotension) expect(aurocOf(predictors, 'HIPI')).toBeGreaterThan(aurocOf(predictors, 'MAP') + 0.01);
  });

  it('SPI beats NEWS2, SIRS and qSOFA, and not by so much that the evaluation must leak', () => {
    const { predictors } = evaluation.sepsis;
    for (const rival of ['NEWS2', 'SIRS', 'qSOFA']) expect(aurocOf(predictors, 'SPI')).toBeGreaterThan(aurocOf(predictors, rival) + 0.01);
    expect(aurocOf(predictors, 'SPI')).toBeLessThan(0.8);
  });

  it('forecasts are at least as good as persistence, heart rate within 8 %', () => {
    for (const { key, forecast, persistence } of evaluation.forecasts) {
      expect(forecast).toBeLessThanOrEqual(persistence * (key === 'heartRate' ? 1.08 : 1.001));
    }
  });

  it('prints every figure', () => {
    const text = report(evaluation);
    expect(text).toContain('138 stays');
    expect(text).not.toContain('NaN');
    for (const name of ['HIPI', 'MAP alone', 'SPI', 'NEWS2, five of seven parts', 'SIRS, three vitals', 'qSOFA, two parts']) expect(text).toContain(`| ${name}`);
  });
});
