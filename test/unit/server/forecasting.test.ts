import fc from 'fast-check';
import { VITAL_KEYS, VITALS, type VitalKey } from '../../../src/clinical/vitals';
import { forecast, FORECAST_HOURS } from '../../../src/server/services/forecasting';
import { PatientHistory } from '../../../src/server/services/scoring/patientHistory';
import type { Vitals } from '../../../src/server/services/scoring/vitals';

const START = Date.UTC(2026, 10, 20, 6, 0, 0);
const HOUR = 3_600_000;
const UNKNOWN = Object.fromEntries(VITAL_KEYS.map((key) => [key, null])) as Vitals;

/** One reading an hour, the last of them now. */
function hourly(key: VitalKey, values: readonly number[]): PatientHistory {
  const history = new PatientHistory();
  values.forEach((value, hour) => history.add(START + hour * HOUR, { ...UNKNOWN, [key]: value }));
  return history;
}

describe('the forecast', () => {
  it('of a steady patient is what it was, at every horizon', () => {
    for (const key of VITAL_KEYS) {
      const middle = (VITALS[key].limits.min + VITALS[key].limits.max) / 2;
      for (const hours of [0, 0.25, 1, 3, 6]) expect(forecast(hourly(key, Array<number>(24).fill(middle)), key, hours)?.value).toBeCloseTo(middle, 3);
    }
  });

  it('drifts from the smoothed value to the patient’s own mean, linearly between its points', () => {
    const history = hourly('bloodPressureMean', [...Array<number>(20).fill(90), 60]);
    // Exponential average: half of 60, the rest of 90; own mean: twenty hours at 90 and one at 60.
    const start = 60 * 0.5 + 90 * 0.5;
    const mean = (20 * 90 + 60) / 21;
    const at = (k: number) => start + k * (mean - start);
    const expected: [number, number][] = [[0, 0], [0.5, 0.24], [1, 0.48], [2, 0.57], [3, 0.605], [4, 0.64], [5, 0.665], [6, 0.69]];
    for (const [hours, k] of expected) expect(forecast(history, 'bloodPressureMean', hours)?.value).toBeCloseTo(at(k), 2);
  });

  it('lets the temperature persist, unsmoothed', () => {
    expect(forecast(hourly('bodyTemperature', [36.5, 37, 39]), 'bodyTemperature', 6)?.value).toBeCloseTo(39, 4);
  });

  it.each<[VitalKey, number, number, number, number]>([
    ['heartRate', 8, 8, 13, 13], ['bloodPressureSystolic', 18, 18, 25, 25], ['bloodPressureMean', 12, 12, 17, 17],
    ['bloodPressureDiastolic', 11, 10, 11, 10], ['respirationRate', 4, 4, 4, 4], ['bodyTemperature', 0.4, 0.5, 0.4, 0.5],
  ])('has the 80 %% band of %s: -%d..+%d at 1 h, -%d..+%d at 6 h', (key, below1, above1, below6, above6) => {
    const middle = VITALS[key].limits.min + 15;
    const history = hourly(key, [middle, middle, middle]);
    const band = (hours: number) => {
      const { value, lower, upper } = forecast(history, key, hours) ?? { value: NaN, lower: NaN, upper: NaN };
      return [value - lower, upper - value];
    };
    const wanted = (below: number, above: number) => [expect.closeTo(Math.min(below, 15), 3) as number, expect.closeTo(above, 3) as number];
    expect(band(1)).toEqual(wanted(below1, above1));
    expect(band(6)).toEqual(wanted(below6, above6));
  });

  it('is null without a value of the last 30 minutes, and beyond six hours', () => {
    const history = hourly('heartRate', [80, 80]);
    expect(forecast(history, 'respirationRate', 1)).toBeNull();
    expect(forecast(history, 'heartRate', FORECAST_HOURS)).not.toBeNull();
    expect(forecast(history, 'heartRate', FORECAST_HOURS + 0.01)).toBeNull();
    history.advanceTo(START + HOUR + 30 * 60_000);
    expect(forecast(history, 'heartRate', 1)).not.toBeNull();
    history.advanceTo(START + HOUR + 30 * 60_000 + 1);
    expect(forecast(history, 'heartRate', 1)).toBeNull();
  });

  it('is possible, lies in its band and between what the patient has shown', () => {
    const key = fc.constantFrom(...VITAL_KEYS);
    const arbitrary = key.chain((vital) => {
      const { min, max } = VITALS[vital].limits;
      return fc.record({ vital: fc.constant(vital), values: fc.array(fc.integer({ min, max }), { minLength: 1, maxLength: 30 }), hours: fc.double({ min: 0, max: 6, noNaN: true }) });
    });
    fc.assert(
      fc.property(arbitrary, ({ vital, values, hours }) => {
        const { min, max } = VITALS[vital].limits;
        const { value, lower, upper } = forecast(hourly(vital, values), vital, hours) ?? { value: NaN, lower: NaN, upper: NaN };
        expect(lower).toBeLessThanOrEqual(value);
        expect(value).toBeLessThanOrEqual(upper);
        expect(lower).toBeGreaterThanOrEqual(min);
        expect(upper).toBeLessThanOrEqual(max);
        expect(value).toBeGreaterThanOrEqual(Math.min(...values) - 1e-3);
        expect(value).toBeLessThanOrEqual(Math.max(...values) + 1e-3);
      }),
    );
  });
});
