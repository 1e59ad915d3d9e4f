import { evaluate } from '../../../scripts/riskEvaluation/evaluate';
import { report } from '../../../scripts/riskEvaluation/report/report';
import { MINUTE_MS } from '../../../src/server/services/scoring/vitals';
import { recording } from '../../fixtures/readings/recording';

describe('an evaluation', () => {
  it('of minute-wise recordings looks ahead by 60, 15 and 5 minutes, and knows neither sepsis nor groups', () => {
    const falling = Array.from({ length: 300 }, (_, minute) => (minute < 200 ? 85 - (minute % 7) : 50));
    const said = evaluate(
      {
        kind: '2009',
        recordings: [
          recording(falling, MINUTE_MS),
          recording(
            falling.map(() => 84),
            MINUTE_MS,
          ),
        ],
        empty: 1,
      },
      { seed: 1, resamples: 100 },
    );
    expect(said).toMatchObject({
      recordings: 2,
      empty: 1,
      readings: 600,
      sepsis: null,
      patientDays: 600 / 1_440,
    });
    expect(said.hypotension.map(({ title }) => / within (\d+) min/.exec(title)?.[1])).toEqual([
      '60',
      '60',
      '15',
      '15',
      '5',
      '5',
    ]);
    expect(said.hypotension[0]).toMatchObject({ events: 60 + 100 - 60, groups: [] });
    expect(said.leadTimes).toMatchObject([
      {
        score: 'HIPI',
        rows: [
          { threshold: 50, events: 1 },
          { threshold: 85, events: 1 },
        ],
      },
    ]);
    const text = report(said);
    expect(text).toContain(
      '2 recordings of the mean arterial pressure by the minute (PhysioNet 2009) (1 more without any vital)',
    );
    expect(text).not.toMatch(/NaN|undefined|null/);
    for (const name of [
      'HIPI less MAP alone',
      'Calibration of HIPI',
      'Alerts a patient and day',
      'Lead time of HIPI',
      'Share inside the 80 % band',
    ])
      expect(text).toContain(name);
  });

  it('gives the same for the same seed', () => {
    const given = {
      kind: '2019' as const,
      recordings: [recording([80, 60, 70, 66, 64, 90, 62]), recording([90, 88, 64, 70, 72, 60, 80])],
      empty: 0,
    };
    const resampling = { seed: 3, resamples: 100 };
    expect(evaluate(given, resampling)).toEqual(evaluate(given, resampling));
  });
});
