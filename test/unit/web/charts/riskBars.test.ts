import fc from 'fast-check';
import { pointsText, spanOf } from '../../../../src/web/features/chart/scores/riskBars';

const points = (...values: number[]) => values.map((value) => ({ points: value }));

it('a whole bar goes from the lowest points to the highest, and is at least one point', () => {
  expect(spanOf(points(2.5, 1, -0.5))).toEqual({ low: -0.5, width: 3 });
  expect(spanOf(points(0.2, 0.1))).toEqual({ low: 0, width: 1 });
  expect(spanOf([])).toEqual({ low: 0, width: 1 });
});

it('every bar lies inside the whole one', () => {
  fc.assert(
    fc.property(fc.array(fc.double({ min: -8, max: 8, noNaN: true })), (values) => {
      const { low, width } = spanOf(points(...values));
      for (const value of values) {
        expect((Math.min(0, value) - low) / width).toBeGreaterThanOrEqual(0);
        expect((Math.max(0, value) - low) / width).toBeLessThanOrEqual(1 + 1e-12);
      }
    }),
  );
});

it.each([
  [1.62, '+1.6'],
  [-0.21, '−0.2'],
  [0.04, '0.0'],
  [-0.04, '0.0'],
  [0, '0.0'],
])('%p points read %s', (value, text) => {
  expect(pointsText(value)).toBe(text);
});
