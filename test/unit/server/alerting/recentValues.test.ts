import type { RecentValues } from '../../../../src/server/db/alerting/alertStates';
import {
  addRecent,
  areMostOutside,
  isFast,
} from '../../../../src/server/services/alerting/lanes/recentValues';

const SECOND = 1_000;
/** At a whole second. */
const START = Date.UTC(2026, 10, 20, 6, 0, 0);

/** A value at START plus a number of ms, and for which severities it is outside. */
type At = readonly [at: number, outside?: '' | 'W' | 'WC'];

function recentAfter(...values: readonly At[]): RecentValues {
  let recent: RecentValues | undefined;
  let previous: number | null = null;
  for (const [at, outside = ''] of values) {
    recent = addRecent(recent, previous, START + at, [outside !== '', outside === 'WC']);
    previous = START + at;
  }
  return recent ?? { seen: '' };
}
const often = (count: number, outside: At[1] = ''): At[] =>
  Array.from({ length: count }, (_, nth) => [nth, outside]);
const zeros = (count: number): string => '0'.repeat(count);

describe('the counts of the last 60 s', () => {
  it.each([
    ['one value', [0], '1'],
    ['two in a second', [0, 999], '2'],
    ['two in seconds one after the other', [999, 1_000], '11'],
    ['two in the last of two seconds', [0, 1_000, 1_500], '12'],
    ['two in the first of two', [0, 500, 1_000], '21'],
    ['two 3 s apart', [0, 3_000], '1001'],
    ['two 59 s apart', [0, 59_000], `1${zeros(58)}1`],
    ['two 60 s apart', [0, 60_000], '1'],
    ['two an hour apart', [0, 3_600_000], '1'],
    ['the first of three 60 s old', [0, 1_000, 60_000], `1${zeros(58)}1`],
    ['the first of three over 60 s old', [0, 3_000, 61_000], `1${zeros(57)}1`],
    [
      'one each second for two minutes',
      Array.from({ length: 120 }, (_, nth) => nth * SECOND),
      '1'.repeat(60),
    ],
    ['all but the newest over 60 s old', [0, 1_000, 2_000, 63_000], '1'],
  ])('have a digit a second, without leading zeros: %s', (_, times, seen) =>
    expect(recentAfter(...times.map((at): At => [at])).seen).toBe(seen),
  );

  it.each([
    [9, '9'],
    [10, 'a'],
    [11, 'b'],
    [35, 'z'],
    [36, 'z'],
    [100, 'z'],
  ])('hold at most 35 values a second: of %d', (count, digit) => {
    expect(recentAfter(...often(count)).seen).toBe(digit);
    expect(recentAfter(...often(count), [SECOND]).seen).toBe(`${digit}1`);
  });

  it('count the values outside for each severity beside them', () => {
    expect(recentAfter([0, 'WC'])).toEqual({ seen: '1', warning: '1', critical: '1' });
    expect(recentAfter([0], [SECOND, 'W'])).toEqual({ seen: '11', warning: '1', critical: undefined });
    expect(recentAfter([0, 'WC'], [SECOND, 'W'], [2 * SECOND])).toEqual({
      seen: '111',
      warning: '110',
      critical: '100',
    });
    expect(recentAfter([0], [1, 'W'], [2], [SECOND], [SECOND + 1, 'W'])).toMatchObject({
      seen: '32',
      warning: '11',
    });
    expect(recentAfter([0, 'WC'], [59 * SECOND])).toMatchObject({ critical: `1${zeros(59)}` });
    expect(recentAfter([0, 'WC'], [30 * SECOND], [60 * SECOND])).toMatchObject({ critical: undefined });
  });

  it('do not count what comes in a second that is full', () => {
    expect(recentAfter(...often(35), [900, 'WC'])).toMatchObject({ warning: undefined, critical: undefined });
    expect(recentAfter(...often(34), [900, 'WC'])).toMatchObject({ warning: '1', critical: '1' });
    expect(recentAfter(...often(35), [SECOND, 'WC'])).toMatchObject({ warning: '1', critical: '1' });
  });

  it('begin anew when it is not known when the last value was', () =>
    expect(addRecent({ seen: '52', warning: '1' }, null, START, [false, true])).toEqual({
      seen: '1',
      warning: undefined,
      critical: '1',
    }));
});

describe('a fast feed', () => {
  it.each([
    ['without a value is not known', '', false],
    ['of one value is not known', '1', false],
    ['has two values 9 s apart', `1${zeros(8)}1`, true],
    ['has not two values 10 s apart', `1${zeros(9)}1`, false],
    ['has three values within 19 s', `11${zeros(17)}1`, true],
    ['has not three within 20 s', `11${zeros(18)}1`, false],
    ['has two values in one second', '2', true],
    ['has seven values within 59 s', `6${zeros(58)}1`, true],
    ['has not six', `5${zeros(58)}1`, false],
  ])('%s', (_, seen, fast) => expect(isFast({ seen })).toBe(fast));
});

describe('most of the last 60 s', () => {
  it.each([
    ['two of three values, the first 15 s ago', `2${zeros(14)}1`, `1${zeros(14)}1`, true],
    ['two of three values, the first 14 s ago', `2${zeros(13)}1`, `1${zeros(13)}1`, false],
    ['two of four values', `3${zeros(14)}1`, `1${zeros(14)}1`, false],
    ['9 of 17', `a${zeros(14)}7`, `9${zeros(15)}`, true],
    ['9 of 18', `a${zeros(14)}8`, `9${zeros(15)}`, false],
    ['19 of 36', `z${zeros(14)}1`, `j${zeros(15)}`, true],
    ['18 of 36', `z${zeros(14)}1`, `i${zeros(15)}`, false],
  ])('is outside when more than half is, and long enough: %s', (_, seen, outside, isMost) => {
    expect(areMostOutside({ seen, warning: outside }, 1, 15_000)).toBe(isMost);
    expect(areMostOutside({ seen, critical: outside }, 2, 15_000)).toBe(isMost);
    expect(areMostOutside({ seen, critical: outside }, 1, 15_000)).toBe(false);
  });

  it('is never outside where nothing was', () => expect(areMostOutside({ seen: '' }, 1, 0)).toBe(false));
});
