import {
  alarmKind,
  LIMIT_KINDS,
  limitKind,
  VALUE_KINDS,
  type LimitKind,
} from '../../../../src/clinical/alarms/kindLists';
import { byKey, type ObservationValues } from '../../../../src/clinical/observationKeys';
import {
  DEFAULT_LIMITS,
  type EffectiveLimits,
} from '../../../../src/server/services/alarms/limits/effectiveLimits';
import { RulePatient } from '../../../fixtures/patients/rulePatient';
import { HOUR, MINUTE, SECOND } from '../../../fixtures/patients/alertedPatient';

/** The table of alarm-response §1: the first value that raises and the last that does not; where it clears. */
const LIMITS: readonly (readonly [
  LimitKind,
  'WARNING' | 'CRITICAL',
  raises: number,
  not: number,
  clears: number,
  short: number,
])[] = [
  ['heartRateLow', 'CRITICAL', 39, 40, 45, 44],
  ['heartRateHigh', 'CRITICAL', 141, 140, 135, 136],
  ['respirationRateLow', 'CRITICAL', 7, 8, 9, 8.9],
  ['respirationRateHigh', 'CRITICAL', 31, 30, 28, 29],
  ['bloodOxygenSaturationLow', 'WARNING', 89, 90, 91, 90],
  ['bloodOxygenSaturationLow', 'CRITICAL', 87, 88, 91, 90.5],
  ['bloodPressureSystolicLow', 'CRITICAL', 79, 80, 84, 83],
  ['bloodPressureSystolicHigh', 'CRITICAL', 201, 200, 195, 196],
  ['bloodPressureMeanLow', 'CRITICAL', 54, 55, 58, 57],
  ['bodyTemperatureLow', 'WARNING', 33.9, 34, 34.2, 34.1],
  ['bodyTemperatureHigh', 'WARNING', 40.1, 40, 39.8, 39.9],
];

const of = (kind: LimitKind, value: number): Partial<ObservationValues> => ({
  [limitKind(kind).vital]: value,
});
const runOf = (kind: LimitKind): number =>
  (['heartRate', 'bloodOxygenSaturation'].includes(limitKind(kind).vital) ? 15 : 30) * SECOND;

describe.each(LIMITS)('%s (%s)', (kind, severity, raises, not, clears, short) => {
  it(`raises beyond its limit and not at it`, () => {
    expect(new RulePatient().deliver([[0, of(kind, raises)]]).ofKind(kind)).toMatchObject([
      { severity, value: raises, isNews: true },
    ]);
    const at = new RulePatient().deliver([[0, of(kind, not)]]).ofKind(kind);
    expect(at.map((change) => change.severity)).not.toContain(severity);
  });

  it('counts by itself after 150 s, else in a run', () => {
    const patient = new RulePatient().measure([[0, of(kind, clears)]]);
    patient.measure([[MINUTE, of(kind, raises)]]);
    expect(patient.standing(kind)).toBeNull();
    patient.measure([[MINUTE + runOf(kind) - SECOND, of(kind, raises)]]);
    expect(patient.standing(kind)).toBeNull();
    patient.measure([[MINUTE + runOf(kind), of(kind, raises)]]);
    expect(patient.standing(kind)).toBe(severity);

    const slow = new RulePatient().measure([
      [0, of(kind, clears)],
      [150 * SECOND + 1, of(kind, raises)],
    ]);
    expect(slow.standing(kind)).toBe(severity);
  });

  it('clears at its value held for 3 min, in a slow feed at the next value', () => {
    const patient = new RulePatient().measure([[0, of(kind, raises)]]);
    for (let at = MINUTE; at <= 6 * MINUTE; at += MINUTE) patient.measure([[at, of(kind, short)]]);
    expect(patient.standing(kind)).not.toBeNull();
    for (let at = 7 * MINUTE; at < 10 * MINUTE; at += MINUTE) patient.measure([[at, of(kind, clears)]]);
    expect(patient.standing(kind)).not.toBeNull();
    patient.measure([[10 * MINUTE, of(kind, clears)]]);
    expect(patient.standing(kind)).toBeNull();

    const slow = new RulePatient().measure([
      [0, of(kind, raises)],
      [10 * MINUTE, of(kind, clears)],
    ]);
    expect(slow.standing(kind)).toBeNull();
  });

  it('is raised by a logged set at once, and cleared by one', () => {
    const patient = new RulePatient();
    expect(patient.log([0, of(kind, raises)]).ofKind(kind)).toMatchObject([
      { severity, byHand: true, isNews: true },
    ]);
    patient.log([MINUTE, of(kind, clears)]);
    expect(patient.standing(kind)).toBeNull();
  });
});

describe('the kinds that values raise', () => {
  it('are all that are scores or limits, each with a run and a depth', () => {
    expect(VALUE_KINDS).toEqual(['hipi', 'spi', 'news2', ...LIMIT_KINDS]);
    expect(byKey(VALUE_KINDS, (kind) => alarmKind(kind).depth)).toEqual({
      hipi: 10,
      spi: 10,
      news2: 2,
      heartRateLow: 20,
      heartRateHigh: 20,
      respirationRateLow: 5,
      respirationRateHigh: 5,
      bloodOxygenSaturationLow: 5,
      bloodPressureSystolicLow: 15,
      bloodPressureSystolicHigh: 15,
      bloodPressureMeanLow: 8,
      bodyTemperatureLow: 1,
      bodyTemperatureHigh: 1,
    });
  });

  it('each end and begin by themselves: one vital outside raises none of another', () => {
    const patient = new RulePatient().measure([[0, { heartRate: 150, respirationRate: 16 }]]);
    expect(patient.allStanding()).toEqual({ heartRateHigh: 'CRITICAL' });
    patient.measure([[10 * MINUTE, { respirationRate: 5 }]]);
    expect(patient.allStanding()).toEqual({ heartRateHigh: 'CRITICAL', respirationRateLow: 'CRITICAL' });
  });

  it('SpO2 is WARNING under 90, CRITICAL under 88, eases at 90 and resolves at 91', () => {
    const values = [89, 87, 90, 91];
    const patient = new RulePatient();
    const stood = values.map((bloodOxygenSaturation, nth) =>
      patient.measure([[nth * 10 * MINUTE, { bloodOxygenSaturation }]]).standing('bloodOxygenSaturationLow'),
    );
    expect(stood).toEqual(['WARNING', 'CRITICAL', 'WARNING', null]);
  });

  it('raise nothing for a device that is not worn, and from values of 60 min and more', () => {
    const patient = new RulePatient();
    expect(patient.deliver([[0, { heartRate: 200 }]], { canRaise: false }).all).toEqual([]);
    expect(patient.deliver([[0, { heartRate: 200 }]], { now: HOUR }).all).toEqual([]);
    expect(patient.deliver([[SECOND, { heartRate: 70 }]], { now: HOUR }).all).toEqual([]);
  });

  it('take what was evaluated ahead of the clock as unknown', () => {
    const patient = new RulePatient().measure([[HOUR, { heartRate: 70 }]]);
    expect(patient.deliver([[0, { heartRate: 150 }]], { now: 0 }).ofKind('heartRateHigh')).toMatchObject([
      { severity: 'CRITICAL' },
    ]);
  });
});

describe('the limits of a patient', () => {
  const with_ = (limits: Partial<EffectiveLimits['limits']>, isNews2Off = false): EffectiveLimits => ({
    limits: { ...DEFAULT_LIMITS.limits, ...limits },
    isNews2Off,
  });

  it('decide, and a kind without any is off', () => {
    const own = with_({ heartRateHigh: { warning: { raisesAt: 110, clearsAt: 105 }, critical: null } });
    const patient = new RulePatient(own).measure([[0, { heartRate: 150 }]]);
    expect(patient.allStanding()).toEqual({ heartRateHigh: 'WARNING' });
    const off = with_({ heartRateHigh: { warning: null, critical: null } }, true);
    expect(new RulePatient(off).deliver([[0, { heartRate: 200 }]]).all).toEqual([]);
    expect(new RulePatient(off).deliver([[0, { heartRate: 70 }, { news2: 9 }]]).all).toEqual([]);
  });

  it('that no longer raise end an alarm, with that reason, and ease one that is outside of less', () => {
    const patient = new RulePatient().measure([[0, { heartRate: 150, bloodOxygenSaturation: 80 }]]);
    const wider = with_({
      heartRateHigh: { warning: null, critical: { raisesAt: 160, clearsAt: 155 } },
      bloodOxygenSaturationLow: {
        warning: { raisesAt: 85, clearsAt: 86 },
        critical: { raisesAt: 75, clearsAt: 77 },
      },
    });
    expect(patient.changeLimits(wider, MINUTE).all).toMatchObject([
      { kind: 'heartRateHigh', severity: null, resolution: 'limits changed', value: 150 },
      { kind: 'bloodOxygenSaturationLow', severity: 'WARNING', resolution: 'limits changed', value: 80 },
    ]);
    expect(patient.allStanding()).toEqual({ bloodOxygenSaturationLow: 'WARNING' });
    expect(patient.changeLimits(wider, MINUTE).all).toEqual([]);
  });

  it('leave an alarm of another kind as it is, also short of where it ends', () => {
    const patient = new RulePatient().measure([
      [0, { heartRate: 150 }],
      [MINUTE, { heartRate: 138 }],
    ]);
    const other = with_({ bodyTemperatureHigh: { warning: null, critical: null } });
    expect(patient.changeLimits(other, 2 * MINUTE).all).toEqual([]);
    expect(patient.allStanding()).toEqual({ heartRateHigh: 'CRITICAL' });
  });

  it('switched off end what stands, and what they held back is raised again by values alone', () => {
    const patient = new RulePatient().measure([[0, { heartRate: 150 }]]);
    const off = with_({ heartRateHigh: { warning: null, critical: null } });
    expect(patient.changeLimits(off, MINUTE).all).toMatchObject([
      { severity: null, resolution: 'limits changed' },
    ]);
    patient.measure([[10 * MINUTE, { heartRate: 150 }]]);
    expect(patient.allStanding()).toEqual({});
    expect(patient.changeLimits(DEFAULT_LIMITS, 11 * MINUTE).all).toEqual([]);
    patient.measure([[20 * MINUTE, { heartRate: 150 }]]);
    expect(patient.allStanding()).toEqual({ heartRateHigh: 'CRITICAL' });
  });
});
