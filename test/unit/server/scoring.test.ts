import { VITAL_KEYS } from '../../../src/clinical/vitals';
import { hipi } from '../../../src/server/services/scoring/hipi';
import { PatientHistory } from '../../../src/server/services/scoring/patientHistory';
import { spi } from '../../../src/server/services/scoring/spi';
import type { Vitals } from '../../../src/server/services/scoring/vitals';

const START = Date.UTC(2026, 10, 20, 6, 0, 30);
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

function vitals(known: Partial<Vitals>): Vitals {
  return { ...(Object.fromEntries(VITAL_KEYS.map((key) => [key, null])) as Vitals), ...known };
}

/** A patient who gives the same reading every minute. */
function steady(known: Partial<Vitals>, hours = 24): PatientHistory {
  const history = new PatientHistory();
  for (let minute = 0; minute <= hours * 60; minute++) history.add(START + minute * MINUTE, vitals(known));
  return history;
}

const sick = (heartRate: number, respirationRate: number, bodyTemperature: number, bloodOxygenSaturation: number, bloodPressureSystolic: number) =>
  ({ heartRate, respirationRate, bodyTemperature, bloodOxygenSaturation, bloodPressureSystolic });

describe('HIPI', () => {
  it.each([[62, 89], [70, 53], [90, 1]])('of a steady mean pressure of %d mmHg reads %d', (bloodPressureMean, score) => {
    expect(Math.round(hipi.score(steady({ bloodPressureMean })) ?? NaN)).toBe(score);
  });

  it('[API-79] follows a fall after 48 h at 72 mmHg: 41, then 59 at 62 and 88 at 40', () => {
    const history = steady({ bloodPressureMean: 72 }, 48);
    expect(Math.round(hipi.score(history) ?? NaN)).toBe(41);
    history.add(history.moment + 2_000, vitals({ bloodPressureMean: 62 }));
    expect(Math.round(hipi.score(history) ?? NaN)).toBe(59);
    history.add(history.moment + 2_000, vitals({ bloodPressureMean: 40 }));
    expect(Math.round(hipi.score(history) ?? NaN)).toBe(88);
  });

  it('takes a fresh device through all bands in half an hour', () => {
    const history = new PatientHistory();
    let time = START;
    const feed = (bloodPressureMean: number, times: number): number => {
      for (let i = 0; i < times; i++) history.add((time += MINUTE), vitals({ bloodPressureMean }));
      return hipi.score(history) ?? NaN;
    };
    expect(feed(84, 5)).toBeLessThan(50);
    const medium = feed(68, 6);
    expect(medium).toBeGreaterThanOrEqual(64.5);
    expect(medium).toBeLessThanOrEqual(80.5);
    expect(Math.round(feed(58, 15))).toBe(96);
  });

  it('is null without a mean pressure of the last 30 minutes, whatever else is known', () => {
    expect(hipi.score(new PatientHistory())).toBeNull();
    expect(hipi.score(steady(sick(80, 18, 37, 98, 120), 1))).toBeNull();
    const history = steady({ bloodPressureMean: 70 }, 2);
    history.add(history.moment + 30 * MINUTE, vitals({ heartRate: 80 }));
    expect(hipi.score(history)).not.toBeNull();
    history.add(history.moment + 1, vitals({ heartRate: 80 }));
    expect(hipi.score(history)).toBeNull();
  });

  it('judges the lowest of six hourly medians, and forgets it after the sixth hour', () => {
    const history = steady({ bloodPressureMean: 60 }, 2);
    const low = history.moment;
    const at = (hours: number): number => {
      while (history.moment < low + hours * HOUR) history.add(history.moment + MINUTE, vitals({ bloodPressureMean: 90 }));
      return hipi.score(history) ?? NaN;
    };
    // Until 5.5 h later the sixth hour back has more low minutes than high ones.
    expect(Math.round(at(5.4))).toBe(8);
    expect(Math.round(at(5.6))).toBe(1);
  });
});

describe('SPI', () => {
  it.each([
    [sick(112, 24, 38.4, 94, 105), 89],
    [sick(105, 24, 38.3, 95, 112), 75],
    [sick(88, 17, 37, 97, 125), 8],
  ])('of a steady patient %j reads %d', (known, score) => {
    expect(Math.round(spi.score(steady(known)) ?? NaN)).toBe(score);
  });

  it('is null unless heart rate, respiration or systolic pressure is fresh', () => {
    const history = new PatientHistory();
    history.add(START, vitals({ bodyTemperature: 40, bloodOxygenSaturation: 80 }));
    expect(spi.score(history)).toBeNull();
    for (const key of ['heartRate', 'respirationRate', 'bloodPressureSystolic'] as const) {
      const other = new PatientHistory();
      other.add(START, vitals({ [key]: 100 }));
      expect(spi.score(other)).not.toBeNull();
      other.add(START + 30 * MINUTE, vitals({ bodyTemperature: 40 }));
      expect(spi.score(other)).not.toBeNull();
      other.add(START + 30 * MINUTE + 1, vitals({ bodyTemperature: 40 }));
      expect(spi.score(other)).toBeNull();
    }
  });

  it('moves over hours: an hour of the worst inputs brings a healthy patient to about 50', () => {
    const history = steady(sick(75, 16, 36.9, 98, 125), 24);
    const healthy = spi.score(history) ?? NaN;
    const onset = history.moment;
    history.add(onset + 2_000, vitals(sick(180, 45, 41, 80, 60)));
    expect(spi.score(history)).toBe(healthy);
    while (history.moment < onset + 61 * MINUTE) history.add(history.moment + MINUTE, vitals(sick(180, 45, 41, 80, 60)));
    expect(spi.score(history)).toBeGreaterThan(50);
  });

  it('takes a pressure of 0 for a fallen line: no division by it', () => {
    expect(spi.score(steady(sick(80, 18, 37, 98, 0), 1))).toBeGreaterThan(0);
  });
});
