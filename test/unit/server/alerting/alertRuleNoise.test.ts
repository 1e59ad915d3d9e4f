import { falseScoreAlarms, NOISY_SCORES, noisyScore } from '../../../fixtures/alarms/scoreHistories';
import { MINUTE, SECOND } from '../../../fixtures/patients/alertedPatient';

// The long forms of these belong to `npm run gate -- alarms`.
const RUNS = 200;

describe.each(NOISY_SCORES)('$name in a feed of one value in 2 s', (noisy) => {
  const runs = noisyScore(noisy, RUNS);

  it('is announced after less than 60 s in the median, and never after more than 2 min', () => {
    const delays = runs.map(({ delay }) => delay).sort((a, b) => a - b);
    expect(delays[RUNS / 2]).toBeLessThan(60 * SECOND);
    expect(delays.at(-1)).toBeLessThanOrEqual(2 * MINUTE);
  });

  it('is over within 10 min, even within 7, once back inside with the same noise', () => {
    expect(Math.max(...runs.map(({ over }) => over))).toBeLessThan(7 * MINUTE);
  });
});

describe('artefacts', () => {
  it('in 1 % of the values of a 1-min feed raise under 0.2 false CRITICAL a day', () => {
    const aDay = falseScoreAlarms(MINUTE, 300);
    expect(aDay).toBeGreaterThan(0);
    expect(aDay).toBeLessThan(0.2);
  });

  it('in 1 % of the values of a 2-s or a 10-s feed raise hardly any', () => {
    expect(falseScoreAlarms(2 * SECOND, 3)).toBe(0);
    expect(falseScoreAlarms(10 * SECOND, 15)).toBeLessThan(0.1);
  });
});
