import fc from 'fast-check';
import { TREND_MINUTES, trendOf } from '../../../src/clinical/trend';
import type { VitalKey } from '../../../src/clinical/vitals';
import { VITAL_KEYS } from '../../../src/clinical/vitals';

/** The smallest change that draws an arrow, in the unit of the vital. */
const LEAST: Record<VitalKey, number> = {
  heartRate: 8,
  bloodPressureSystolic: 15,
  bloodPressureDiastolic: 10,
  bloodPressureMean: 10,
  bloodOxygenSaturation: 3,
  respirationRate: 4,
  bodyTemperature: 0.3,
};

const times = (count: number, value: number) => Array.from({ length: count }, () => value);
const anyVital = fc.constantFrom(...VITAL_KEYS);
/** `count` numbers between -1 and 1. */
const noise = (count: number) =>
  fc.array(fc.double({ min: -1, max: 1, noNaN: true }), { minLength: count, maxLength: count });

describe('the trend of a vital', () => {
  it.each(Object.entries(LEAST) as [VitalKey, number][])('%s: from a change of %p on', (key, least) => {
    const below = key === 'bodyTemperature' ? least - 0.1 : least - 1;
    expect(trendOf(key, times(15, 40 + least), times(60, 40))).toBe(least);
    expect(trendOf(key, times(15, 40 - least), times(60, 40))).toBe(-least);
    expect(trendOf(key, times(15, 40 + below), times(60, 40))).toBeNull();
  });

  it('compares the last quarter of an hour with the hour before', () => {
    expect(TREND_MINUTES).toEqual({ recent: 15, before: 60 });
  });

  it('of exactly the spread between the quartiles is one, of less is noise', () => {
    // The quartiles of 0, 1 … 60 are 15 and 45.
    const hour = Array.from({ length: 61 }, (_, at) => at);
    expect(trendOf('heartRate', times(15, 60), hour)).toBe(30);
    expect(trendOf('heartRate', times(15, 59.9), hour)).toBeNull();
  });

  it('a fall of half a unit more shows like the same rise', () => {
    expect(trendOf('bloodOxygenSaturation', times(15, 95.5), times(60, 98))).toBe(-3);
    expect(trendOf('bloodOxygenSaturation', times(15, 98), times(60, 95.5))).toBe(3);
  });

  it('is noise while nothing but noise of less than half the threshold is measured', () => {
    fc.assert(
      fc.property(anyVital, noise(15), noise(60), (key, recent, before) => {
        const around = (values: readonly number[]) => values.map((value) => 40 + value * LEAST[key] * 0.45);
        expect(trendOf(key, around(recent), around(before))).toBeNull();
      }),
    );
  });

  it('has the sign of a step, and its size, as it is shown', () => {
    fc.assert(
      fc.property(
        anyVital,
        fc.double({ min: 1.2, max: 10, noNaN: true }),
        fc.boolean(),
        (key, size, isUp) => {
          const step = size * LEAST[key] * (isUp ? 1 : -1);
          const change = trendOf(key, times(15, 40 + step), times(60, 40)) ?? NaN;
          expect(Math.sign(change)).toBe(isUp ? 1 : -1);
          expect(Math.abs(change - step)).toBeLessThanOrEqual(key === 'bodyTemperature' ? 0.0501 : 0.501);
        },
      ),
    );
  });

  it('one artefact, wherever it is and however large, draws no arrow', () => {
    fc.assert(
      fc.property(
        anyVital,
        fc.nat({ max: 74 }),
        fc.double({ min: 0, max: 350, noNaN: true }),
        (key, at, artefact) => {
          const minutes = times(75, 40);
          minutes[at] = artefact;
          expect(trendOf(key, minutes.slice(60), minutes.slice(0, 60))).toBeNull();
        },
      ),
    );
  });

  it('where the hour before was as restless as the change, it is noise; a steady rise is none', () => {
    const restless = Array.from({ length: 60 }, (_, minute) => 80 + (minute % 2 === 0 ? 12 : -12));
    expect(trendOf('heartRate', times(15, 92), restless)).toBeNull();
    const rise = Array.from({ length: 75 }, (_, minute) => 70 + minute * 0.5);
    expect(trendOf('heartRate', rise.slice(60), rise.slice(0, 60))).toBe(19);
  });

  it.each([
    [3, 15, 20],
    [2, 15, null],
    [3, 14, null],
    [0, 60, null],
    [15, 0, null],
  ])('with %i minutes known of the last 15 and %i of the hour before it is %p', (recent, before, change) => {
    expect(trendOf('heartRate', times(recent, 100), times(before, 80))).toBe(change);
  });
});
