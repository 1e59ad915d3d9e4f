import { handWindowMs, isAhead, isWithin } from '../../../src/clinical/freshness';

const NOW = Date.parse('2026-03-10T08:00:00.000Z');

it.each([
  // How far ahead of now, ms.
  [-1, false],
  [0, false],
  [5_000, false],
  [5_001, true],
])('a moment %p ms ahead of now was written by a wrong clock: %p', (ahead, isUnknown) => {
  expect(isAhead(NOW + ahead, NOW)).toBe(isUnknown);
});

it.each([
  // Age in ms, in a window of 30 s.
  [0, true],
  [30_000, true],
  [30_001, false],
  [-5_000, true],
  [-5_001, false],
])('what is %p ms old lies within the last 30 s: %p', (age, isIt) => {
  expect(isWithin(NOW - age, 30_000, NOW)).toBe(isIt);
});

it('what never was does not lie within any time', () => {
  expect(isWithin(null, Infinity, 0)).toBe(false);
});

it.each([
  // Within its minute, ms; how long it counts as current, ms.
  [0, 120_000],
  [12_000, 108_000],
  [59_999, 60_001],
])(
  'what was logged by hand %p ms after its minute counts until 60 s after that minute: %p ms',
  (within, ms) => {
    expect(handWindowMs(NOW + within)).toBe(ms);
  },
);
