import { bodyMassIndex } from '../../../src/clinical/bodyMassIndex';

it.each([
  // Height in cm, weight in kg, kg/m².
  [180, 81, 25],
  [100, 20, 20],
  [174, 81.5, 26.9],
  [165, 50, 18.4],
  [1, 1, 10_000],
])('a body of %p cm and %p kg has an index of %p, to one decimal', (height, weight, index) => {
  expect(bodyMassIndex(height, weight)).toBe(index);
});

it.each([
  [null, 81],
  [180, null],
  [null, null],
  [0, 81],
  [-1, 81],
])('the index of %p cm and %p kg is not known', (height, weight) => {
  expect(bodyMassIndex(height, weight)).toBeNull();
});
