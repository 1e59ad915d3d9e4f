import { LIMIT_KINDS } from '../../../../src/clinical/alarms/kindLists';
import { announcementsADay } from '../../../fixtures/alarms/answeredNoise';
import {
  falseLimitAlarms,
  LIMIT_VALUES,
  missedBetweenBatches,
  NOISY_LIMITS,
  noisyLimit,
  valueOf,
} from '../../../fixtures/alarms/limitHistories';
import { MINUTE, SECOND } from '../../../fixtures/patients/alertedPatient';
import { RulePatient } from '../../../fixtures/patients/rulePatient';

describe.each(LIMIT_KINDS)('a collapse of %s', (kind) => {
  const [calm, danger] = LIMIT_VALUES[kind];

  it.each([2, 10, 12, 20, 59.9, 60, 150, 300, 600, 3_600])(
    'in a feed of one value in %d s stands by the second value outside or 30 s, 45 s in feeds of 10 to 20 s',
    (gap) => {
      const every = gap * SECOND;
      const patient = new RulePatient();
      for (let nth = 0; nth < 40; nth++) patient.measure([[nth * every, valueOf(kind, calm)]]);
      let stands = Infinity;
      for (let nth = 0; nth < 40 && stands === Infinity; nth++) {
        patient.measure([[(40 + nth) * every, valueOf(kind, danger)]]);
        if (patient.standing(kind) !== null) stands = nth * every;
      }
      const patience = gap >= 10 && gap <= 20 ? 45 * SECOND : 30 * SECOND;
      expect(stands).toBeLessThanOrEqual(Math.max(every, patience));
    },
  );

  it('between two batches of 5 min is never missed', () => {
    expect(missedBetweenBatches(kind, 50)).toBe(0);
  });
});

describe.each(NOISY_LIMITS)('$kind at $danger ± $deviation every 2 s', (noisy) => {
  const runs = noisyLimit(noisy, 25);

  it('stands after less than 60 s in the median and 2 min at most, and is over within 10 min', () => {
    const delays = runs.map(({ stands }) => stands).sort((a, b) => a - b);
    expect(delays[12]).toBeLessThan(60 * SECOND);
    expect(delays.at(-1)).toBeLessThanOrEqual(2 * MINUTE);
    expect(Math.max(...runs.map(({ over }) => over))).toBeLessThanOrEqual(10 * MINUTE);
  });
});

describe('artefacts in 1 % of the values of a 1-min feed', () => {
  it('raise under 0.2 false CRITICAL a vital and day', () => {
    expect(falseLimitAlarms(30)).toBeLessThan(0.2);
  });
});

describe('an alarm of a noisy vital, acknowledged 45 s after each announcement and renewed', () => {
  it.each([
    ['around the limit', { mean: 140, deviation: 15 }, 60],
    ['in a true danger', { mean: 150, deviation: 20 }, 30],
  ])('%s is announced a few times a day', (_, noise, limit) => {
    const aDay = announcementsADay({ kind: 'heartRateHigh', ...noise }, { days: 1, isRenewed: true });
    expect(aDay).toBeGreaterThan(0);
    expect(aDay).toBeLessThan(limit);
  });
});

describe('an alarm of a noisy vital, acknowledged 45 s after each announcement and left to run out', () => {
  it('is announced about once an hour', () => {
    const noise = { kind: 'heartRateHigh', mean: 140, deviation: 15 } as const;
    expect(announcementsADay(noise, { days: 1, isRenewed: false })).toBeLessThan(60);
  });
});

describe('what is kept of a patient', () => {
  const all = {
    heartRate: 75,
    respirationRate: 16,
    bloodOxygenSaturation: 97,
    bloodPressureSystolic: 125,
    bloodPressureDiastolic: 70,
    bloodPressureMean: 85,
    bodyTemperature: 36.8,
    hipi: 10,
    spi: 10,
    shockIndex: 0.6,
  };
  const bytesOf = (observations: typeof all, minutes = 3): number => {
    const patient = new RulePatient();
    for (let at = 0; at < minutes * MINUTE; at += 2 * SECOND)
      patient.measure([[at, observations, at % MINUTE === 0 ? { news2: 0 } : {}]]);
    return patient.bytes;
  };

  it('takes under 250 bytes for a calm patient, whatever the number of kinds, and under 2,000 for any', () => {
    expect(bytesOf(all)).toBeLessThan(250);
    expect(
      bytesOf({
        ...all,
        heartRate: 170,
        respirationRate: 40,
        bloodOxygenSaturation: 70,
        bloodPressureSystolic: 60,
        bloodPressureMean: 40,
        hipi: 99,
        spi: 99,
      }),
    ).toBeLessThan(2_000);
  });
});
