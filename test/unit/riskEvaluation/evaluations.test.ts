import {
  discriminate,
  operatingPoints,
  type EvaluatedMoment,
} from '../../../scripts/riskEvaluation/evaluations/discrimination';
import { ForecastEvaluator } from '../../../scripts/riskEvaluation/evaluations/forecasts';
import { GROUPS } from '../../../scripts/riskEvaluation/evaluations/groups';
import { fallsOf, followedByHypotension } from '../../../scripts/riskEvaluation/evaluations/hypotension';
import { leadTime } from '../../../scripts/riskEvaluation/evaluations/leadTimes';
import { onsetOf } from '../../../scripts/riskEvaluation/evaluations/sepsis';
import { ORIGIN, play } from '../../../scripts/riskEvaluation/play';
import { PROTOCOLS } from '../../../scripts/riskEvaluation/protocols';
import type { Recording } from '../../../scripts/riskEvaluation/recording';
import { RESAMPLING } from '../../../scripts/riskEvaluation/statistics/bootstrap';
import { HOUR_MS, MINUTE_MS } from '../../../src/server/services/scoring/vitals';
import { pressures, recording } from '../../fixtures/readings/recording';

describe('hypotension', () => {
  it('is looked for up to the end of the window, and is not known where the recording ends or nothing was measured', () => {
    const measured = pressures([0, 80], [30, 70], [60, 64], [125, 80], [240, 66], [245, 65]);
    expect(followedByHypotension(measured, HOUR_MS)).toEqual([true, true, null, null, null, null]);
    expect(followedByHypotension(pressures([0, 80], [60, 65], [120, 80]), HOUR_MS)).toEqual([
      false,
      false,
      null,
    ]);
  });

  it('begins with the first low value after an hour without one', () => {
    expect(fallsOf(pressures([0, 80], [60, 64], [120, 60], [180, 80], [240, 63]), 0)).toEqual([
      60 * MINUTE_MS,
      240 * MINUTE_MS,
    ]);
    // Nothing was measured in the hour before, so it may have been low for long.
    expect(fallsOf(pressures([0, 80], [61, 64]), 0)).toEqual([]);
    expect(fallsOf(pressures([0, 60], [30, 70], [60, 64]), 0)).toEqual([]);
  });

  it('of a dense recording must last', () => {
    const short = [...pressures([0, 80]), ...pressures([1, 60], [2, 60], [3, 60], [4, 60], [5, 66])];
    expect(fallsOf(short, 5 * MINUTE_MS)).toEqual([]);
    expect(fallsOf([...short.slice(0, -1), ...pressures([5, 60], [6, 66])], 5 * MINUTE_MS)).toEqual([
      MINUTE_MS,
    ]);
  });
});

describe('the onset of sepsis', () => {
  const labelled = (labels: readonly boolean[]): Recording => ({
    ...recording([]),
    readings: labels.map((isSepsis, hour) => ({
      time: hour * HOUR_MS,
      measured: { heartRate: 80 },
      isSepsis,
    })),
  });

  it('is six hours after the first label, and not known when the first reading has one', () => {
    expect(onsetOf(play(labelled([false, false, true, true])).moments)).toBe(ORIGIN + 8 * HOUR_MS);
    expect(onsetOf(play(labelled([true, true])).moments)).toBeNull();
    expect(onsetOf(play(labelled([false])).moments)).toBeNull();
  });
});

describe('the lead time', () => {
  const curve = [10, 60, 40, 90].map((score, index) => ({ time: index * MINUTE_MS, score }));

  it('is that of the first crossing since the given moment; one within the allowance is in time but leads nothing', () => {
    const events = [
      { time: 3 * MINUTE_MS, from: 0, curve },
      { time: 3 * MINUTE_MS, from: 2 * MINUTE_MS, curve },
      { time: MINUTE_MS, from: -Infinity, curve: curve.slice(2) },
    ];
    expect(leadTime(events, 50, MINUTE_MS)).toEqual({
      threshold: 50,
      events: 3,
      before: 1,
      inTime: 2,
      quartiles: [2 * MINUTE_MS, 2 * MINUTE_MS, 2 * MINUTE_MS],
    });
    expect(leadTime(events, 95, MINUTE_MS)).toMatchObject({
      before: 0,
      inTime: 0,
      quartiles: [NaN, NaN, NaN],
    });
  });
});

describe('predictors', () => {
  const evaluated: EvaluatedMoment[] = [
    [0, true, 3, 9],
    [0, false, 5, 1],
    [4, false, 2, 2],
    [4, true, 4, 8],
  ].map(([patient, isPositive, rival, own]) => ({
    patient: Number(patient),
    isPositive: isPositive === true,
    scores: { rival: Number(rival), own: Number(own) },
  }));

  it('are compared on the same moments, whatever the numbers of the patients', () => {
    const { moments, events, predictors, gain } = discriminate(evaluated, ['rival', 'own'], RESAMPLING);
    expect({ moments, events }).toEqual({ moments: 4, events: 2 });
    expect(predictors.map(({ name, auroc }) => [name, auroc.value])).toEqual([
      ['rival', 0.5],
      ['own', 1],
    ]);
    expect(gain).toMatchObject({ over: 'rival', auroc: { value: 0.5 } });
    // Each patient alone gives the rival 0 or 1, so a resample of one of them twice does: the interval of its gain is [0, 1].
    expect(gain.auroc).toMatchObject({ low: 0, high: 1 });
  });

  it('have operating points', () => {
    expect(operatingPoints(evaluated, 'rival', [4], RESAMPLING)).toMatchObject([
      { threshold: 4, share: { value: 0.5 }, sensitivity: { value: 0.5 }, precision: { value: 0.5 } },
    ]);
  });
});

describe('groups', () => {
  it('take each patient of known sex and age once', () => {
    const names = (rest: Partial<Recording>) =>
      GROUPS.filter(({ has }) => has(recording([], HOUR_MS, rest))).map(({ name }) => name);
    expect(names({ age: 49.9, sex: 'F' })).toEqual(['women', 'under 50']);
    expect(names({ age: 50, sex: 'M' })).toEqual(['men', '50–64']);
    expect(names({ age: 80, sex: 'M' })).toEqual(['men', '80 and over']);
    expect(names({})).toEqual([]);
  });
});

describe('forecasts', () => {
  const evaluatedOn = (made: Recording, kind: '2019' | '2012') => {
    const evaluator = new ForecastEvaluator(PROTOCOLS[kind]);
    evaluator.settle(play(made, ORIGIN, (history, moment) => evaluator.visit(history, moment)).moments);
    return evaluator;
  };

  it('are compared with what was measured then, and with the value that was just measured', () => {
    const errors = evaluatedOn(recording([80, 80, 80, 80, 90]), '2019').errors();
    expect(
      errors.map(({ key, horizon, count, persistence }) => [key, horizon / HOUR_MS, count, persistence]),
    ).toEqual([
      ['bloodPressureMean', 1, 4, 2.5],
      ['bloodPressureMean', 2, 3, 10 / 3],
      ['bloodPressureMean', 3, 2, 5],
      ['bloodPressureMean', 4, 1, 10],
    ]);
  });

  it('of irregular recordings are compared with the nearest value at most ten minutes off', () => {
    const times = [0, 51, 69, 131];
    const made: Recording = {
      ...recording([]),
      readings: times.map((minute) => ({
        time: minute * MINUTE_MS,
        measured: { bloodPressureMean: 80 + minute },
        isSepsis: null,
      })),
    };
    // From 0: both at 51 and at 69 would do, as far off; the earlier one counts. From 69: 131 is two minutes off.
    expect(evaluatedOn(made, '2012').errors()[0]).toMatchObject({
      horizon: HOUR_MS,
      count: 2,
      persistence: (51 + 62) / 2,
    });
  });

  it('have their bands evaluated by how variable the patient was', () => {
    const coverage = evaluatedOn(
      recording(Array.from({ length: 40 }, (_, hour) => 80 + (hour % 2))),
      '2019',
    ).coverage();
    expect(coverage.map(({ sd }) => sd === null)).toEqual([false, false, false, false, false, true]);
    // Three hours without a known variability; each is compared six times.
    expect(coverage.at(-1)?.shares.map(({ count }) => count)).toEqual([3, 3, 3, 3, 3, 3]);
    const counts = coverage.slice(0, -1).flatMap(({ shares }) => shares.map(({ count }) => count));
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(36 + 35 + 34 + 33 + 32 + 31);
  });
});
