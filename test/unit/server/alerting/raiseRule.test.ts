import {
  easedFrom,
  isClear,
  isClearOfAll,
  isOutside,
  isOutsideAny,
  raiseRulesOf,
  type RaiseRule,
} from '../../../../src/server/services/alerting/lanes/raiseRule';
import { DEFAULT_LIMITS } from '../../../../src/server/services/alarms/limits/effectiveLimits';

const RAISE_RULES = raiseRulesOf(DEFAULT_LIMITS);

/** A limit below which a vital is outside, as of a mean pressure. */
const LOW: RaiseRule = {
  outside: 'below',
  isInclusive: false,
  warning: null,
  critical: { raisesAt: 55, clearsAt: 58 },
  runMs: 30_000,
  holdMs: 180_000,
  toleratesOneShort: true,
  endsAloneAfterMs: 150_000,
};
const HIGH: RaiseRule = { ...LOW, outside: 'above', critical: { raisesAt: 140, clearsAt: 135 } };

describe('the thresholds of the scores', () => {
  it.each(['hipi', 'spi'] as const)(
    '[ALT-19] %s: WARNING from 50, CRITICAL from 85; eased at 80, over at 45',
    (kind) => {
      const rule = RAISE_RULES[kind];
      const levelsOf = (is: typeof isOutside, value: number) =>
        ([1, 2] as const).map((level) => is(rule, level, value));
      expect([49.9, 50, 84.9, 85].map((value) => levelsOf(isOutside, value))).toEqual([
        [false, false],
        [true, false],
        [true, false],
        [true, true],
      ]);
      expect([45, 45.1, 80, 80.1].map((value) => levelsOf(isClear, value))).toEqual([
        [true, true],
        [false, true],
        [false, true],
        [false, false],
      ]);
    },
  );

  it.each(['hipi', 'spi'] as const)(
    '[ALT-19] %s: 15 s raise, 60 s end, without a value short of it',
    (kind) =>
      expect(RAISE_RULES[kind]).toMatchObject({ runMs: 15_000, holdMs: 60_000, toleratesOneShort: false }),
  );
});

describe('the thresholds of a limit', () => {
  it.each([
    ['below 55', LOW, [54.9, true], [55, false], [57.9, false], [58, false]],
    ['above 140', HIGH, [140.1, true], [140, false], [135.1, false], [135, false]],
  ] as [string, RaiseRule, ...[number, boolean][]][])('%s begins beyond it alone', (_, rule, ...values) => {
    for (const [value, outside] of values) expect(isOutside(rule, 2, value)).toBe(outside);
  });

  it.each([
    ['below 55', LOW, [57.9, false], [58, true], [90, true]],
    ['above 140', HIGH, [135.1, false], [135, true], [80, true]],
  ] as [string, RaiseRule, ...[number, boolean][]][])(
    '%s ends at a value further inside',
    (_, rule, ...values) => {
      for (const [value, isOver] of values) expect(isClear(rule, 2, value)).toBe(isOver);
    },
  );

  it('that includes its value begins at it', () => {
    expect(isOutside({ ...LOW, isInclusive: true }, 2, 55)).toBe(true);
    expect(isOutside({ ...HIGH, isInclusive: true }, 2, 140)).toBe(true);
  });
});

describe('a kind without one of the severities', () => {
  it('is never outside for it, and always clear of it', () => {
    expect([isOutside(LOW, 1, 0), isClear(LOW, 1, 0)]).toEqual([false, true]);
    expect([isOutsideAny(LOW, 54), isOutsideAny(LOW, 55)]).toEqual([true, false]);
    expect([isClearOfAll(LOW, 57), isClearOfAll(LOW, 58)]).toEqual([false, true]);
  });

  it('is outside for any severity when it is for one, and clear when it is of both', () => {
    expect([49, 50, 85].map((value) => isOutsideAny(RAISE_RULES.hipi, value))).toEqual([false, true, true]);
    expect([45, 46, 81].map((value) => isClearOfAll(RAISE_RULES.hipi, value))).toEqual([true, false, false]);
  });

  it('eases from CRITICAL to WARNING where there is one; a WARNING is over', () => {
    expect([easedFrom(RAISE_RULES.spi, 2), easedFrom(RAISE_RULES.spi, 1), easedFrom(LOW, 2)]).toEqual([
      1, 0, 0,
    ]);
  });
});
