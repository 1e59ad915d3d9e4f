import { isPlausible, isSensorZero, isWithinLimits } from '../../../src/clinical/vitalLimits';
import { VITAL_KEYS, VITALS } from '../../../src/clinical/vitals';

it('[row 9] what is plausible begins and ends within the hard limits, ends included', () => {
  for (const key of VITAL_KEYS) {
    const { min, max } = VITALS[key].plausible;
    expect([min, max].map((value) => isPlausible(key, value) && isWithinLimits(key, value))).toEqual([
      true,
      true,
    ]);
    expect([min - 0.1, max + 0.1].map((value) => isPlausible(key, value))).toEqual([false, false]);
  }
});

it.each([
  // The hard limits of open-points §4.
  ['heartRate', 0, 350],
  ['bloodOxygenSaturation', 0, 100],
  ['bodyTemperature', 20, 45],
  ['respirationRate', 0, 120],
  ['bloodPressureSystolic', 0, 350],
  ['bloodPressureDiastolic', 0, 250],
  ['bloodPressureMean', 0, 300],
] as const)('%s can be %p to %p, ends included', (key, min, max) => {
  const values = [min - 0.1, min, max, max + 0.1];
  expect(values.map((value) => isWithinLimits(key, value))).toEqual([false, true, true, false]);
});

it.each([
  ['heartRate', true],
  ['bloodOxygenSaturation', true],
  ['bodyTemperature', false],
  ['respirationRate', true],
  ['bloodPressureSystolic', true],
  ['bloodPressureDiastolic', true],
  ['bloodPressureMean', true],
] as const)('0 for %s is what a sensor without contact sends: %p; another number never is', (key, isSent) => {
  expect([0, 1, 20, -1].map((value) => isSensorZero(key, value))).toEqual([isSent, false, false, false]);
});

it('[row 9] a heart rate is plausible from 30 to 160', () => {
  expect([29, 30, 160, 161, 180].map((value) => isPlausible('heartRate', value))).toEqual([
    false,
    true,
    true,
    false,
    false,
  ]);
});
