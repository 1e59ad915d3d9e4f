import { reasonsOf, rounded } from '../../../../src/server/services/scoring/riskReasons';
import type { Contribution } from '../../../../src/server/services/scoring/riskModel';

const LOW: Contribution = {
  group: 'now',
  vital: 'bloodPressureMean',
  label: 'MAP now',
  value: 58.33349,
  change1h: -26.00049,
  points: 1.23456,
  isMeasured: true,
};

describe('the reasons of a score', () => {
  it('are rounded to three decimals', () =>
    expect(reasonsOf([LOW])).toEqual([
      { vital: 'bloodPressureMean', label: 'MAP now', value: 58.333, change_1h: -26, points: 1.235 },
    ]));

  it('have no change while the hour before is not known', () =>
    expect(reasonsOf([{ ...LOW, change1h: null }])).toMatchObject([{ change_1h: null }]));

  it.each([{ label: null }, { value: null }])('leave out a contribution with %j', (none) =>
    expect(reasonsOf([{ ...LOW, ...none }, LOW])).toHaveLength(1),
  );
});

it.each([
  [0.1234, 0.123],
  [0.1235, 0.124],
  [1.9999, 2],
  [-0.0004, 0],
])('%d is rounded to %d, and never to a negative zero', (exact, expected) =>
  expect(rounded(exact)).toBe(expected),
);
