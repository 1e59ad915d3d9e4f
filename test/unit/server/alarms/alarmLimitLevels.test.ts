import {
  countingRows,
  effectiveLimits,
  inheritedLimits,
  isOffAt,
  rowsByKind,
  sourcedLimits,
  type Levels,
} from '../../../../src/server/services/alarms/limits/limitLevels';
import { defaultLimitsOf } from '../../../../src/server/services/alarms/limits/effectiveLimits';
import type { KeptLimit } from '../../../../src/server/db/alarms/alarmLimits';

const NOW = Date.parse('2026-05-04T08:00:00.000Z');
const SET_AT = '2026-05-04T07:00:00.000Z';
const ADA = { id: 7, name: 'Ada Nurse' };

const row = (kind: KeptLimit['kind'], values: Partial<KeptLimit>): KeptLimit => ({
  kind,
  departmentId: null,
  patientId: null,
  warning: null,
  critical: null,
  outer: null,
  offUntil: null,
  reason: '',
  setBy: ADA,
  setAt: SET_AT,
  ...values,
});

/** Levels with the rows of some, the nearest to the patient first. */
const levels = (rows: Partial<Record<'patient' | 'department' | 'hospital', KeptLimit[]>>): Levels =>
  (['patient', 'department', 'hospital'] as const).map((from) => [from, rowsByKind(rows[from] ?? [])]);

const UNSET = { set_by: null, set_at: null };
const BY_ADA = { set_by: ADA, set_at: SET_AT };

describe('what counts of a kind', () => {
  it('is the start where no level sets anything', () => {
    expect(sourcedLimits(levels({}), 'bloodOxygenSaturationLow')).toEqual({
      warning: { value: 90, clears_at: 91, from: 'start', ...UNSET },
      critical: { value: 88, clears_at: 90, from: 'start', ...UNSET },
      outer: { value: 70, clears_at: null, from: 'start', ...UNSET },
    });
    expect(sourcedLimits(levels({}), 'heartRateHigh')).toEqual({
      warning: { value: null, clears_at: null, from: 'start', ...UNSET },
      critical: { value: 140, clears_at: 135, from: 'start', ...UNSET },
      outer: { value: 160, clears_at: null, from: 'start', ...UNSET },
    });
  });

  it('is nothing for NEWS2', () => {
    const none = { value: null, clears_at: null, from: 'start', ...UNSET };
    expect(sourcedLimits(levels({ patient: [row('news2', { warning: 3 })] }), 'news2')).toEqual({
      warning: none,
      critical: none,
      outer: none,
    });
  });

  it('is of the nearest level that sets this value, each value by itself', () => {
    const set = levels({
      patient: [row('bloodOxygenSaturationLow', { critical: 84 })],
      department: [row('bloodOxygenSaturationLow', { critical: 86, warning: 89 })],
      hospital: [row('bloodOxygenSaturationLow', { warning: 92, outer: 75 })],
    });
    expect(sourcedLimits(set, 'bloodOxygenSaturationLow')).toEqual({
      warning: { value: 89, clears_at: 90, from: 'department', ...BY_ADA },
      critical: { value: 84, clears_at: 86, from: 'patient', ...BY_ADA },
      outer: { value: 75, clears_at: null, from: 'hospital', ...BY_ADA },
    });
  });

  // No patient comes to less than 25: a ward's limit counts as that, a patient's own as it was set.
  it.each([
    ['department', 24, 25, 30],
    ['department', 25, 25, 30],
    ['hospital', 24, 25, 30],
    ['patient', 24, 24, 29],
  ] as const)('of a %s: a low heart rate of %d counts as %d', (from, critical, value, clears_at) => {
    const set = levels({ [from]: [row('heartRateLow', { critical })] });
    expect(sourcedLimits(set, 'heartRateLow').critical).toEqual({ value, clears_at, from, ...BY_ADA });
  });

  it('gives way to the other side where a nearer level sets that to this value or beyond', () => {
    const low = (from: 'patient' | 'hospital', critical: number) =>
      levels({
        [from]: [row('heartRateLow', { critical })],
        department: [row('heartRateHigh', { critical: 120 })],
      });
    expect(sourcedLimits(low('patient', 119), 'heartRateHigh').critical).toMatchObject({
      value: 120,
      from: 'department',
    });
    // As far beyond as both clear inside it at the start: 5 below and 5 above.
    expect(sourcedLimits(low('patient', 120), 'heartRateHigh').critical).toEqual({
      value: 130,
      clears_at: 125,
      from: 'patient',
      ...BY_ADA,
    });
    expect(sourcedLimits(low('patient', 130), 'heartRateHigh').critical.value).toBe(140);
    // The department is nearer than the hospital: it is the hospital's side that moves.
    expect(sourcedLimits(low('hospital', 130), 'heartRateHigh').critical).toMatchObject({
      value: 120,
      from: 'department',
    });
    expect(sourcedLimits(low('hospital', 130), 'heartRateLow').critical).toMatchObject({
      value: 110,
      clears_at: 115,
      from: 'department',
    });
  });

  it('gives way to the one that set the innermost of the other side', () => {
    const bob = { id: 8, name: 'Bob Nurse' };
    const set = levels({
      patient: [row('heartRateLow', { warning: 130, critical: 100, setBy: bob })],
      hospital: [row('heartRateHigh', { critical: 125 })],
    });
    expect(sourcedLimits(set, 'heartRateHigh').critical).toMatchObject({
      value: 140,
      from: 'patient',
      set_by: bob,
    });
  });

  it('never moves the outer range, nor what stands beyond the other side already', () => {
    const set = levels({
      patient: [row('heartRateLow', { critical: 170 })],
      hospital: [row('heartRateHigh', { critical: 180, outer: 165 })],
    });
    expect(sourcedLimits(set, 'heartRateHigh')).toMatchObject({
      critical: { value: 180, clears_at: 175, from: 'hospital' },
      outer: { value: 165, from: 'hospital' },
    });
  });

  it('clears half way to the other side where its distance would cross that', () => {
    const set = levels({
      patient: [row('heartRateLow', { critical: 96 }), row('heartRateHigh', { critical: 100 })],
    });
    expect(sourcedLimits(set, 'heartRateLow').critical).toMatchObject({ value: 96, clears_at: 98 });
    expect(sourcedLimits(set, 'heartRateHigh').critical).toMatchObject({ value: 100, clears_at: 98 });
  });

  it('as plain values, of every kind', () => {
    const plain = inheritedLimits(levels({ hospital: [row('heartRateHigh', { warning: 130 })] }));
    expect(plain.heartRateHigh).toEqual({ warning: 130, critical: 140, outer: 160 });
    expect(plain.bloodPressureMeanLow).toEqual({ warning: null, critical: 55, outer: 50 });
  });
});

describe('switched off', () => {
  it('is a kind until its end, not at it', () => {
    const until = (ms: number) => row('news2', { offUntil: new Date(NOW + ms).toISOString() });
    expect(isOffAt(until(1), NOW)).toBe(true);
    expect(isOffAt(until(0), NOW)).toBe(false);
    expect(isOffAt(until(-1), NOW)).toBe(false);
    expect(isOffAt(row('news2', {}), NOW)).toBe(false);
    expect(isOffAt(undefined, NOW)).toBe(false);
  });

  it('raises nothing, of that kind alone; NEWS2 by itself', () => {
    const offUntil = new Date(NOW + 1).toISOString();
    const heart = levels({ patient: [row('heartRateHigh', { offUntil, critical: 150 })] });
    expect(effectiveLimits(heart, NOW).limits.heartRateHigh).toEqual({ warning: null, critical: null });
    expect(effectiveLimits(heart, NOW).limits.heartRateLow).toEqual({
      warning: null,
      critical: { raisesAt: 40, clearsAt: 45 },
    });
    expect(effectiveLimits(heart, NOW).isNews2Off).toBe(false);
    expect(effectiveLimits(heart, NOW + 1).limits.heartRateHigh.critical).toEqual({
      raisesAt: 150,
      clearsAt: 145,
    });
    const news2 = levels({ patient: [row('news2', { offUntil })] });
    expect(effectiveLimits(news2, NOW).isNews2Off).toBe(true);
    expect(effectiveLimits(news2, NOW).limits.heartRateHigh.critical).toEqual({
      raisesAt: 140,
      clearsAt: 135,
    });
  });
});

describe('what still counts of the rows of a patient', () => {
  const counting = (own: KeptLimit, ward: Partial<KeptLimit> = {}) =>
    countingRows([own], levels({ hospital: [row(own.kind, ward)] }).slice(1), NOW).get(own.kind);

  it('is a limit within the outer range, that itself not', () => {
    expect(counting(row('heartRateHigh', { critical: 159 }))?.critical).toBe(159);
    expect(counting(row('heartRateHigh', { critical: 160 }))?.critical).toBe(160);
    expect(counting(row('heartRateHigh', { critical: 161 }))).toBeUndefined();
    expect(counting(row('heartRateHigh', { critical: 161 }), { outer: 170 })?.critical).toBe(161);
    expect(counting(row('heartRateHigh', { warning: 150, critical: 161 }))).toMatchObject({
      warning: 150,
      critical: null,
    });
  });

  it('is everything while it is switched off; afterwards its limits, without the end', () => {
    const offUntil = new Date(NOW + 1).toISOString();
    expect(counting(row('heartRateHigh', { critical: 161, offUntil }))).toMatchObject({
      critical: 161,
      offUntil,
    });
    const past = new Date(NOW).toISOString();
    expect(counting(row('heartRateHigh', { critical: 150, offUntil: past }))).toMatchObject({
      critical: 150,
      offUntil: null,
    });
    expect(counting(row('heartRateHigh', { offUntil: past }))).toBeUndefined();
    expect(counting(row('news2', { warning: 3, offUntil: past }))).toBeUndefined();
  });
});

/** `alarm-response.md` §1: where each kind begins and ends, warning and critical. */
const STARTS = {
  heartRateLow: { warning: null, critical: { raisesAt: 40, clearsAt: 45 } },
  heartRateHigh: { warning: null, critical: { raisesAt: 140, clearsAt: 135 } },
  respirationRateLow: { warning: null, critical: { raisesAt: 8, clearsAt: 9 } },
  respirationRateHigh: { warning: null, critical: { raisesAt: 30, clearsAt: 28 } },
  bloodOxygenSaturationLow: {
    warning: { raisesAt: 90, clearsAt: 91 },
    critical: { raisesAt: 88, clearsAt: 90 },
  },
  bloodPressureSystolicLow: { warning: null, critical: { raisesAt: 80, clearsAt: 84 } },
  bloodPressureSystolicHigh: { warning: null, critical: { raisesAt: 200, clearsAt: 195 } },
  bloodPressureMeanLow: { warning: null, critical: { raisesAt: 55, clearsAt: 58 } },
  bodyTemperatureLow: { warning: { raisesAt: 34, clearsAt: 34.2 }, critical: null },
  bodyTemperatureHigh: { warning: { raisesAt: 40, clearsAt: 39.8 }, critical: null },
};

it('where no level sets anything, what raises is what the registry says', () => {
  expect(effectiveLimits(levels({}), NOW)).toEqual({ limits: STARTS, isNews2Off: false });
  expect(defaultLimitsOf(1)).toEqual({ limits: STARTS, isNews2Off: false });
});
