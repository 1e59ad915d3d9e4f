import { qSofa, sirs } from '../../../../scripts/riskEvaluation/bedsideScores';
import { evaluate, type Evaluation } from '../../../../scripts/riskEvaluation/evaluate';
import { play } from '../../../../scripts/riskEvaluation/play';
import { readRecordings } from '../../../../scripts/riskEvaluation/readers/readRecordings';
import type { Recording, Recordings } from '../../../../scripts/riskEvaluation/recording';
import { report } from '../../../../scripts/riskEvaluation/report/report';
import { VITAL_KEYS } from '../../../../src/clinical/vitals';
import { HOUR_MS, type Vitals } from '../../../../src/server/services/scoring/vitals';
import { times } from '../../../fixtures/runner/fullForm';
import { describeOnData } from '../../../fixtures/runner/sharedData';

const UNKNOWN = Object.fromEntries(VITAL_KEYS.map((key) => [key, null])) as Vitals;

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

describe('a recording that is played', () => {
  const made = (hours: number): Recording => ({
    name: 'made',
    age: null,
    sex: null,
    readings: Array.from({ length: hours }, (_, hour) => ({
      time: hour * HOUR_MS,
      isSepsis: false,
      measured: {
        heartRate: 80 + 3 * hour,
        bloodPressureMean: 90 - 4 * hour,
        bloodPressureSystolic: 120 - 4 * hour,
      },
    })),
  });

  it('is evaluated without a look ahead: later readings change nothing of earlier ones', () => {
    expect(play(made(6)).moments).toEqual(play(made(12)).moments.slice(0, 6));
  });

  it('lets bedside scores reach back for a day, and no further', () => {
    const readings = [
      { time: 0, isSepsis: null, measured: { respirationRate: 30 } },
      ...[24, 25].map((hour) => ({ time: hour * HOUR_MS, isSepsis: null, measured: { heartRate: 80 } })),
    ];
    expect(play({ ...made(0), readings }).moments.map(({ news2 }) => news2)).toEqual([3, 3, 0]);
  });
});

describeOnData('the models of the server on recorded patients', 'physionet2019_sepsis', (folder) => {
  let evaluation: Evaluation;
  beforeAll(() => {
    evaluation = evaluate(readRecordings(folder) as Recordings, { seed: 1, resamples: times(100, 1_000) });
  }, 300_000);

  const aurocOf = (
    predictors: Evaluation['hypotension'][number]['predictors'] | undefined,
    name: string,
  ): number => predictors?.find((each) => each.name.startsWith(name))?.auroc.value ?? NaN;

  it('were evaluated on 138 stays', () => {
    expect(evaluation).toMatchObject({ kind: '2019', recordings: 138, septicRecordings: 58, empty: 0 });
  });

  it('HIPI beats MAP alone in all hours, and while MAP is at least 65', () => {
    expect(evaluation.hypotension).toHaveLength(2);
    for (const { predictors, gain } of evaluation.hypotension) {
      expect(aurocOf(predictors, 'HIPI')).toBeGreaterThan(aurocOf(predictors, 'MAP') + 0.01);
      expect(gain.auroc.low).toBeGreaterThan(0);
    }
  });

  it('SPI beats NEWS2, SIRS and qSOFA, and not by so much that the evaluation must leak', () => {
    for (const rival of ['NEWS2', 'SIRS', 'qSOFA'])
      expect(aurocOf(evaluation.sepsis?.predictors, 'SPI')).toBeGreaterThan(
        aurocOf(evaluation.sepsis?.predictors, rival) + 0.01,
      );
    expect(aurocOf(evaluation.sepsis?.predictors, 'SPI')).toBeLessThan(0.8);
  });

  it('forecasts are never worse than the last value, at any vital and horizon, and their bands hold what they promise', () => {
    expect(evaluation.forecasts).toHaveLength(VITAL_KEYS.length * 6);
    for (const { forecast, persistence, inBand } of evaluation.forecasts) {
      // The sum of a hundred thousand rounded numbers has a last digit of its own.
      expect(forecast).toBeLessThanOrEqual(persistence * 1.0001);
      expect(Math.abs(inBand - 0.8)).toBeLessThan(0.04);
    }
  });

  it('bands hold about as much for calm patients as for variable ones', () => {
    const known = evaluation.coverage.filter(({ sd }) => sd !== null);
    expect(known).toHaveLength(VITAL_KEYS.length * 5);
    for (const { shares } of known)
      for (const { inBand } of shares) expect(Math.abs(inBand - 0.8)).toBeLessThan(0.1);
  });

  it('raise alerts at the cadence of the recordings: hourly rows of these patients raised none before', () => {
    for (const { newPerDay } of evaluation.alerts) expect(newPerDay).toBeGreaterThan(0.1);
  });

  it('prints every figure', () => {
    const text = report(evaluation);
    expect(text).toContain('138 hourly recordings');
    expect(text).not.toMatch(/NaN|undefined|null/);
    for (const name of [
      'HIPI',
      'MAP alone',
      'SPI',
      'NEWS2, five of seven parts',
      'SIRS, three vitals',
      'qSOFA, two parts',
      'women',
      '80 and over',
    ])
      expect(text).toContain(`| ${name}`);
  });
});
