import fc from 'fast-check';
import { VITAL_KEYS, VITALS, type VitalKey } from '../../../../src/clinical/vitals';
import {
  forecast,
  FORECAST_HOURS,
  forecaster,
} from '../../../../src/server/services/forecasting/forecasting';
import { PatientHistory } from '../../../../src/server/services/scoring/history/patientHistory';
import type { Vitals } from '../../../../src/server/services/scoring/vitals';

const START = Date.UTC(2026, 10, 20, 6, 0, 0);
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const UNKNOWN = Object.fromEntries(VITAL_KEYS.map((key) => [key, null])) as Vitals;
const NOTHING = { value: NaN, lower: NaN, upper: NaN };

/** One reading each `cadence`, the last of them now. */
function feed(key: VitalKey, values: readonly number[], cadence = HOUR): PatientHistory {
  const history = new PatientHistory();
  values.forEach((value, index) => history.add(START + index * cadence, { ...UNKNOWN, [key]: value }));
  return history;
}

/** The means in the table, to which the forecasts of these two vitals lean. */
const POPULATION: Partial<Record<VitalKey, number>> = { respirationRate: 18, bodyTemperature: 36.9 };

describe('the forecast', () => {
  it('of a steady patient is what it was, at every horizon, unless it leans to the population', () => {
    for (const key of VITAL_KEYS) {
      const steady = POPULATION[key] ?? (VITALS[key].limits.min + VITALS[key].limits.max) / 2;
      for (const hours of [0, 0.25, 1, 3, 6])
        expect(forecast(feed(key, Array<number>(24).fill(steady)), key, hours)?.value).toBeCloseTo(steady, 3);
    }
  });

  it('starts at the present value and drifts to the patient’s own averages, linearly between its points', () => {
    const history = feed('bloodPressureMean', [...Array<number>(20).fill(90), 60]);
    // Exponential average: half of 60, the rest of 90; own mean: twenty hours at 90 and one at 60.
    const ewma = (60 * 0.5 + 90 * (0.5 - 0.5 ** 21)) / (1 - 0.5 ** 21);
    const mean = (20 * 90 + 60) / 21;
    const at = (a: number, b: number) => 60 + a * (ewma - 60) + b * (mean - 60);
    const expected: [number, number, number][] = [
      [0, 0, 0],
      [0.5, 0.3035, 0.115],
      [1, 0.607, 0.23],
      [2, 0.639, 0.325],
      [3, 0.596, 0.392],
      [4, 0.54, 0.447],
      [5, 0.497, 0.4895],
      [6, 0.454, 0.532],
    ];
    for (const [hours, a, b] of expected)
      expect(forecast(history, 'bloodPressureMean', hours)?.value).toBeCloseTo(at(a, b), 3);
  });

  it('[J2] starts at the collapse of minutes ago, not at the hour’s median', () => {
    const history = feed(
      'bloodPressureMean',
      [...Array<number>(180).fill(87), ...Array<number>(4).fill(47)],
      MINUTE,
    );
    expect(forecast(history, 'bloodPressureMean', 0)?.value).toBe(47);
    expect(forecast(history, 'bloodPressureMean', 1)?.value).toBeGreaterThan(60);
  });

  it('lets the temperature persist for an hour, then lean a little to the population', () => {
    const history = feed('bodyTemperature', [36.5, 37, 39]);
    expect(forecast(history, 'bodyTemperature', 1)?.value).toBeCloseTo(39, 4);
    expect(forecast(history, 'bodyTemperature', 6)?.value).toBeCloseTo(39 + 0.249 * (36.9 - 39), 4);
  });

  it('has a band as wide as the patient varies, and one of its own while fewer than four hours are known', () => {
    const below = (values: readonly number[], hours: number) => {
      const { value, lower } = forecast(feed('heartRate', values), 'heartRate', hours) ?? NOTHING;
      return value - lower;
    };
    const swinging = (by: number) =>
      Array.from({ length: 24 }, (_, hour) => 80 + (hour % 2 === 0 ? by : -by));
    expect([1, 2, 6].map((hours) => below(swinging(1), hours))).toEqual(
      [4.1, 5.2, 8].map((wide) => expect.closeTo(wide, 3) as number),
    );
    // A standard deviation of 5.24 lies midway between two columns of the table.
    expect(below(swinging(5.24), 1)).toBeCloseTo(6.5, 3);
    expect([1, 6].map((hours) => below(swinging(20), hours))).toEqual(
      [11.2, 18.3].map((wide) => expect.closeTo(wide, 3) as number),
    );
    expect([0, 1, 1.5, 6].map((hours) => below([80, 80, 80], hours))).toEqual(
      [8, 8, 9.3, 16].map((wide) => expect.closeTo(wide, 3) as number),
    );
    expect(below([80, 80, 80, 80], 1)).toBeCloseTo(4.1, 3);
  });

  it('widens with the hours ahead', () => {
    for (const key of VITAL_KEYS) {
      const middle = POPULATION[key] ?? (VITALS[key].limits.min + VITALS[key].limits.max) / 2;
      const history = feed(
        key,
        Array.from({ length: 24 }, (_, hour) => middle + (hour % 3)),
      );
      const width = (hours: number) => {
        const { lower, upper } = forecast(history, key, hours) ?? NOTHING;
        return upper - lower;
      };
      expect(width(6)).toBeGreaterThan(width(1));
    }
  });

  it('is null without a value of the last 30 minutes, before now, and beyond six hours', () => {
    const history = feed('heartRate', [80, 80]);
    expect(forecaster(history, 'respirationRate')).toBeNull();
    expect(forecast(history, 'respirationRate', 1)).toBeNull();
    expect(forecast(history, 'heartRate', FORECAST_HOURS)).not.toBeNull();
    for (const hours of [FORECAST_HOURS + 0.01, -0.01, NaN])
      expect(forecast(history, 'heartRate', hours)).toBeNull();
    history.advanceTo(START + HOUR + 30 * MINUTE);
    expect(forecast(history, 'heartRate', 1)).not.toBeNull();
    history.advanceTo(START + HOUR + 30 * MINUTE + 1);
    expect(forecast(history, 'heartRate', 1)).toBeNull();
  });

  it('is possible, lies in its band and about between what the patient and the population have shown', () => {
    const key = fc.constantFrom(...VITAL_KEYS);
    const arbitrary = key.chain((vital) => {
      const { min, max } = VITALS[vital].limits;
      return fc.record({
        vital: fc.constant(vital),
        values: fc.array(fc.integer({ min, max }), { minLength: 1, maxLength: 30 }),
        hours: fc.double({ min: 0, max: 6, noNaN: true }),
      });
    });
    fc.assert(
      fc.property(arbitrary, ({ vital, values, hours }) => {
        const { min, max } = VITALS[vital].limits;
        const { value, lower, upper } = forecast(feed(vital, values), vital, hours) ?? NOTHING;
        expect(lower).toBeLessThanOrEqual(value);
        expect(value).toBeLessThanOrEqual(upper);
        expect(lower).toBeGreaterThanOrEqual(min);
        expect(upper).toBeLessThanOrEqual(max);
        const shown = [...values, POPULATION[vital] ?? values[0] ?? NaN];
        const [lowest, highest] = [Math.min(...shown), Math.max(...shown)];
        // The shares of the two averages add up to at most 1.021: so far a forecast may pass both.
        const passed = 0.021 * (highest - lowest) + 1e-3;
        expect(value).toBeGreaterThanOrEqual(lowest - passed);
        expect(value).toBeLessThanOrEqual(highest + passed);
      }),
    );
  });
});
