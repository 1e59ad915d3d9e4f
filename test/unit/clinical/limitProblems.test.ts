import type { LimitKind } from '../../../src/clinical/alarms/kindLists';
import type { WardLimits } from '../../../src/clinical/alarms/alarmLimits';
import {
  limitProblems,
  type InheritedLimits,
  type OwnLimits,
} from '../../../src/clinical/alarms/limitProblems';

/** Limits as a hospital might have them, written out: each rule below is about one of these numbers. */
const INHERITED: InheritedLimits = {
  heartRateLow: { warning: null, critical: 40, outer: 30 },
  heartRateHigh: { warning: 130, critical: 140, outer: 160 },
  respirationRateLow: { warning: null, critical: 8, outer: 6 },
  respirationRateHigh: { warning: null, critical: 30, outer: 40 },
  bloodOxygenSaturationLow: { warning: 90, critical: 88, outer: 70 },
  bloodPressureSystolicLow: { warning: null, critical: 80, outer: 60 },
  bloodPressureSystolicHigh: { warning: null, critical: 200, outer: 240 },
  bloodPressureMeanLow: { warning: null, critical: 55, outer: 45 },
  bodyTemperatureLow: { warning: 34, critical: null, outer: null },
  bodyTemperatureHigh: { warning: null, critical: null, outer: null },
};
const NONE: WardLimits = { warning: null, critical: null, outer: null };

const problemsOf = (kind: LimitKind, own: Partial<WardLimits>, isOff?: (kind: LimitKind) => boolean) =>
  limitProblems({ [kind]: { ...NONE, ...own } }, INHERITED, isOff).map(
    (problem) => `${problem.kind} ${problem.field}: ${problem.sentence}`,
  );
const IN_FORCE = () => false;

const WHOLE = 'A whole number is required.';
const ONE_DECIMAL = 'At most one decimal is allowed.';
const atLeast = (value: number) =>
  `The value must be at least ${value}: beyond it the alarm would never come.`;
const atMost = (value: number) => `The value must be at most ${value}: beyond it the alarm would never come.`;

it.each<[LimitKind, Partial<WardLimits>, string[]]>([
  // Decimals, of every field.
  ['heartRateLow', { critical: 39.5 }, [`heartRateLow critical: ${WHOLE}`]],
  ['heartRateHigh', { warning: 129.5 }, [`heartRateHigh warning: ${WHOLE}`]],
  ['heartRateHigh', { outer: 159.5 }, [`heartRateHigh outer: ${WHOLE}`]],
  ['bodyTemperatureLow', { warning: 34.25 }, [`bodyTemperatureLow warning: ${ONE_DECIMAL}`]],
  ['bodyTemperatureLow', { warning: 34.2 }, []],
  // Where no patient comes to; the plainest sentence of a value alone.
  ['heartRateLow', { critical: 24 }, [`heartRateLow critical: ${atLeast(25)}`]],
  ['heartRateHigh', { critical: 201 }, [`heartRateHigh critical: ${atMost(200)}`]],
  ['heartRateHigh', { critical: 201.5 }, [`heartRateHigh critical: ${WHOLE}`]],
  // The warning and the critical limit, on either side: at each other they are allowed.
  ['bloodOxygenSaturationLow', { warning: 88 }, []],
  [
    'bloodOxygenSaturationLow',
    { warning: 87 },
    ['bloodOxygenSaturationLow warning: The warning may not be below the critical limit, 88.'],
  ],
  [
    'heartRateHigh',
    { warning: 141 },
    ['heartRateHigh warning: The warning may not be above the critical limit, 140.'],
  ],
  ['bloodOxygenSaturationLow', { critical: 90 }, []],
  [
    'bloodOxygenSaturationLow',
    { critical: 91 },
    ['bloodOxygenSaturationLow critical: The critical limit may not be above the warning, 90.'],
  ],
  [
    'heartRateHigh',
    { critical: 129 },
    ['heartRateHigh critical: The critical limit may not be below the warning, 130.'],
  ],
  [
    'bloodOxygenSaturationLow',
    { warning: 85, critical: 86 },
    ['bloodOxygenSaturationLow warning: The warning may not be below the critical limit, 86.'],
  ],
  // The other side of the vital: its innermost limit.
  ['heartRateLow', { critical: 129 }, []],
  [
    'heartRateLow',
    { critical: 130 },
    ['heartRateLow critical: The low limit must be below the high one, 130.'],
  ],
  [
    'heartRateLow',
    { warning: 131 },
    ['heartRateLow warning: The low limit must be below the high one, 130.'],
  ],
  [
    'heartRateHigh',
    { warning: 40, critical: 150 },
    ['heartRateHigh warning: The high limit must be above the low one, 40.'],
  ],
  [
    'heartRateLow',
    { warning: 140, critical: 135 },
    [
      'heartRateLow warning: The low limit must be below the high one, 130.',
      'heartRateLow critical: The low limit must be below the high one, 130.',
    ],
  ],
  // Another side without limits, and a vital without another side.
  ['bodyTemperatureLow', { warning: 36 }, []],
  ['bloodOxygenSaturationLow', { warning: 99 }, []],
  // The outer range.
  ['heartRateLow', { critical: 30 }, []],
  ['heartRateLow', { critical: 29 }, ['heartRateLow critical: Beyond the outer range, 30.']],
  ['heartRateHigh', { critical: 160 }, []],
  ['heartRateHigh', { critical: 161 }, ['heartRateHigh critical: Beyond the outer range, 160.']],
  ['bodyTemperatureLow', { warning: 31 }, []],
  ['heartRateHigh', { outer: 140 }, []],
  ['heartRateHigh', { outer: 139 }, ['heartRateHigh outer: The outer range must include the limits.']],
  ['heartRateLow', { outer: 41 }, ['heartRateLow outer: The outer range must include the limits.']],
  [
    'heartRateHigh',
    { outer: 30 },
    ['heartRateHigh outer: The outer range is inverted: its other end is 30.'],
  ],
  [
    'heartRateLow',
    { outer: 160 },
    ['heartRateLow outer: The outer range is inverted: its other end is 160.'],
  ],
  ['bloodOxygenSaturationLow', { outer: 80 }, []],
])('[J26] of a ward, %s %j: %j', (kind, own, expected) => {
  expect(problemsOf(kind, own)).toEqual(expected);
});

it.each<[LimitKind, Partial<WardLimits>, string[]]>([
  [
    'heartRateHigh',
    { critical: 161 },
    [
      'heartRateHigh critical: Beyond the outer range, 160: that switches the alarm off, which needs an end within 24 hours.',
    ],
  ],
  [
    'heartRateLow',
    { warning: 29, critical: 28 },
    [
      'heartRateLow warning: Beyond the outer range, 30: that switches the alarm off, which needs an end within 24 hours.',
      'heartRateLow critical: Beyond the outer range, 30: that switches the alarm off, which needs an end within 24 hours.',
    ],
  ],
  ['heartRateHigh', { critical: 160 }, []],
  ['heartRateLow', { critical: 39.5 }, [`heartRateLow critical: ${WHOLE}`]],
])('[J26] of a patient whose alarm is in force, %s %j: %j', (kind, own, expected) => {
  expect(problemsOf(kind, own, IN_FORCE)).toEqual(expected);
});

it('[J26] of a patient, the kind that is switched off may lie beyond the outer range, another one may not', () => {
  const own: OwnLimits = {
    heartRateLow: { ...NONE, critical: 28 },
    heartRateHigh: { ...NONE, critical: 161 },
  };
  const fields = (isOff: (kind: LimitKind) => boolean) =>
    limitProblems(own, INHERITED, isOff).map(({ kind, field }) => `${kind} ${field}`);
  expect(fields((kind) => kind === 'heartRateLow')).toEqual(['heartRateHigh critical']);
  expect(fields((kind) => kind === 'heartRateHigh')).toEqual(['heartRateLow critical']);
  expect(fields(() => true)).toEqual([]);
});

it('[J26] of an own outer range that leaves out an own limit the outer range is reported, once', () => {
  const own: OwnLimits = { heartRateHigh: { ...NONE, critical: 155, outer: 150 } };
  expect(limitProblems(own, INHERITED).map(({ field, sentence }) => `${field}: ${sentence}`)).toEqual([
    'outer: The outer range must include the limits.',
  ]);
});

it('[J26] what is inherited alone is no fault here', () => {
  const crossedEverywhere: InheritedLimits = {
    ...INHERITED,
    heartRateLow: { warning: 20.5, critical: 150, outer: 170 },
    bloodOxygenSaturationLow: { warning: 60, critical: 88, outer: 95 },
  };
  expect(limitProblems({}, crossedEverywhere)).toEqual([]);
  expect(limitProblems({}, crossedEverywhere, IN_FORCE)).toEqual([]);
});
