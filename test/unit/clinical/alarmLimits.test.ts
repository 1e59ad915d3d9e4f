import { LIMIT_KINDS } from '../../../src/clinical/alarms/kindLists';
import {
  clearsAtOf,
  innermost,
  isFurtherOut,
  LIMITED_VITALS,
  movedBeyond,
  oppositeOf,
  START_LIMITS,
} from '../../../src/clinical/alarms/alarmLimits';
import { limitProblems, type OwnLimits } from '../../../src/clinical/alarms/limitProblems';

const NONE = { warning: null, critical: null, outer: null };
const problems = (own: OwnLimits, isOff?: () => boolean) => limitProblems(own, START_LIMITS, isOff);

describe('the limits at the start', () => {
  it('contradict neither each other nor the outer range', () => {
    expect(problems({ ...START_LIMITS })).toEqual([]);
  });

  it('are of every kind that has limits, by vital', () => {
    expect(LIMITED_VITALS.flatMap(({ kinds }) => kinds).sort()).toEqual([...LIMIT_KINDS].sort());
    // A diastolic pressure has none.
    expect(LIMITED_VITALS.every(({ kinds }) => kinds.length > 0)).toBe(true);
  });
});

describe('sides', () => {
  it('lower is further out on the low side, higher on the high side, equal on neither', () => {
    expect([
      isFurtherOut('heartRateLow', 39, 40),
      isFurtherOut('heartRateLow', 40, 40),
      isFurtherOut('heartRateHigh', 141, 140),
      isFurtherOut('heartRateHigh', 140, 140),
    ]).toEqual([true, false, true, false]);
  });

  it('have each other, where the vital has both', () => {
    expect(
      ['heartRateLow', 'heartRateHigh', 'bloodOxygenSaturationLow'].map((kind) =>
        oppositeOf(kind as 'heartRateLow'),
      ),
    ).toEqual(['heartRateHigh', 'heartRateLow', null]);
  });

  it('the innermost limit is the one that raises first', () => {
    expect(innermost('bloodOxygenSaturationLow', { warning: 90, critical: 88 })).toBe(90);
    expect(innermost('heartRateHigh', { warning: 130, critical: 140 })).toBe(130);
    expect(innermost('heartRateHigh', { warning: null, critical: 140 })).toBe(140);
    expect(innermost('heartRateHigh', { warning: null, critical: null })).toBeNull();
  });
});

describe('where an alarm clears', () => {
  it.each([
    ['heartRateLow', 'critical', 40, 140, 45],
    ['heartRateLow', 'critical', 50, 140, 55],
    // The registry has no warning of this kind: it clears as far inside as the critical one.
    ['heartRateLow', 'warning', 50, 140, 55],
    ['heartRateHigh', 'critical', 120, 40, 115],
    ['bodyTemperatureLow', 'warning', 35.1, 40, 35.3],
    ['bodyTemperatureHigh', 'critical', 39.4, 34, 39.2],
    ['bloodOxygenSaturationLow', 'critical', 99, null, 100],
    // Half way, where it would lie at the other limit or beyond it.
    ['heartRateLow', 'critical', 58, 60, 59],
    ['heartRateLow', 'critical', 55, 60, 57.5],
    ['heartRateHigh', 'critical', 62, 60, 61],
  ] as const)('%s %s at %s, with the other side at %s: %s', (kind, level, raisesAt, opposite, clears) => {
    expect(clearsAtOf(kind, level, raisesAt, opposite)).toBe(clears);
  });
});

describe('how far out a ward may set a limit', () => {
  it.each([
    ['heartRateLow', 25],
    ['heartRateHigh', 200],
    ['respirationRateLow', 5],
    ['respirationRateHigh', 60],
    ['bloodOxygenSaturationLow', 65],
    ['bloodPressureSystolicLow', 55],
    ['bloodPressureSystolicHigh', 250],
    ['bloodPressureMeanLow', 45],
    ['bodyTemperatureLow', 30],
    ['bodyTemperatureHigh', 41.5],
  ] as const)('[J26] %s: to %s, not to what no patient reaches, and no field of it', (kind, furthest) => {
    const out = kind.endsWith('Low') ? -1 : 1;
    const problemsBeyond = (field: 'warning' | 'critical' | 'outer', value: number, isOff?: () => boolean) =>
      problems({ [kind]: { ...NONE, [field]: value } }, isOff).filter(({ sentence }) =>
        sentence.endsWith(`${furthest}: beyond it the alarm would never come.`),
      );
    for (const field of ['warning', 'critical', 'outer'] as const) {
      expect(problemsBeyond(field, furthest)).toEqual([]);
      expect(problemsBeyond(field, furthest + out)).toMatchObject([{ kind, field }]);
      // A patient's has an end.
      expect(problemsBeyond(field, furthest + out, () => true)).toEqual([]);
    }
  });
});

describe('[J26] where a limit is moved that a nearer one crosses', () => {
  it.each([
    ['heartRateHigh', 110, 120],
    ['heartRateLow', 90, 80],
    ['respirationRateHigh', 20, 23],
    ['bloodPressureSystolicLow', 120, 111],
    ['bodyTemperatureHigh', 37.5, 37.9],
  ] as const)('%s, of the other side at %s: to %s, so that both clear at one value', (kind, there, moved) => {
    expect(movedBeyond(kind, there)).toBe(moved);
    const other = oppositeOf(kind) ?? kind;
    expect(clearsAtOf(kind, 'critical', moved, there)).toBe(clearsAtOf(other, 'critical', there, moved));
  });
});

describe('[J26] what is wrong', () => {
  it('is reported for the level’s own values alone: an inherited one cannot be corrected there', () => {
    const inherited = { ...START_LIMITS, heartRateLow: { ...NONE, critical: 200, outer: 30 } };
    expect(limitProblems({}, inherited)).toEqual([]);
    expect(limitProblems({ heartRateHigh: { ...NONE, critical: 150 } }, inherited)).toEqual([
      {
        kind: 'heartRateHigh',
        field: 'critical',
        sentence: 'The high limit must be above the low one, 200.',
      },
    ]);
  });

  it('of two own values is reported for both', () => {
    const own = {
      heartRateLow: { ...NONE, critical: 150 },
      heartRateHigh: { ...NONE, critical: 145 },
    };
    expect(problems(own).map(({ kind, field }) => `${kind} ${field}`)).toEqual([
      'heartRateLow critical',
      'heartRateHigh critical',
    ]);
  });

  it('a warning at the critical limit is allowed, one beyond it is not', () => {
    const spo2 = (warning: number) =>
      problems({ bloodOxygenSaturationLow: { ...NONE, warning } }).map(({ sentence }) => sentence);
    expect(spo2(88)).toEqual([]);
    expect(spo2(87)).toEqual(['The warning may not be below the critical limit, 88.']);
  });

  it('a patient’s limit beyond the outer range is allowed while the alarm is switched off', () => {
    const own = { heartRateHigh: { ...NONE, critical: 161 } };
    expect(problems(own, () => false)).toHaveLength(1);
    expect(problems(own, () => true)).toEqual([]);
    expect(problems({ heartRateHigh: { ...NONE, critical: 160 } }, () => false)).toEqual([]);
  });

  it('the outer range has one sentence a side, and none where the vital has one side only', () => {
    expect(problems({ heartRateHigh: { ...NONE, outer: 30 } })).toEqual([
      {
        kind: 'heartRateHigh',
        field: 'outer',
        sentence: 'The outer range is inverted: its other end is 30.',
      },
    ]);
    expect(problems({ bloodOxygenSaturationLow: { ...NONE, outer: 65 } })).toEqual([]);
  });
});
