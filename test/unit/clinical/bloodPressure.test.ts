import { contradictingPressure, meanPressure, shockIndex } from '../../../src/clinical/bloodPressure';

it('[API-80] the mean pressure of a cuff is a third of the systolic and two thirds of the diastolic one', () => {
  expect([meanPressure(120, 75), meanPressure(null, 75), meanPressure(120, null)]).toEqual([90, null, null]);
});

it('[API-80] the shock index is the heart rate over the systolic pressure, and unknown when that is 0', () => {
  expect([shockIndex(90, 120), shockIndex(0, 120), shockIndex(90, 0), shockIndex(0, 0)]).toEqual([
    0.75,
    0,
    null,
    null,
  ]);
  expect([shockIndex(null, 120), shockIndex(90, null)]).toEqual([null, null]);
});

it.each([
  [120, 80, 90, null],
  [80, 80, 80, null],
  [80, 81, 80, 'bloodPressureDiastolic'],
  [120, 80, 121, 'bloodPressureMean'],
  [120, 80, 120, null],
  [120, 80, 79, 'bloodPressureMean'],
  [120, 80, 80, null],
  [null, 80, 79, 'bloodPressureMean'],
  [120, null, 121, 'bloodPressureMean'],
  [null, null, 0, null],
  [120, 80, null, null],
] as const)('of %p over %p with a mean of %p, %p cannot be right', (systolic, diastolic, mean, wrong) => {
  expect(contradictingPressure(systolic, diastolic, mean)).toBe(wrong);
});
