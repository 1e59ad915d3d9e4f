import type { AlertState } from '../../../../src/server/db/alerting/alertStates';
import { clearUnworn } from '../../../../src/server/services/alerting/alertRule';
import {
  always,
  AlertedPatient,
  feed,
  HOUR,
  MINUTE,
  SECOND,
  START,
} from '../../../fixtures/patients/alertedPatient';

const byHand = { byHand: true } as const;

describe('the times of a corrected clock', () => {
  it('are not forgotten up to the moment from which they are unknown', () => {
    const raisedAt = (unknownAfter: number) =>
      new AlertedPatient().measure([[MINUTE, 20]]).deliver([[MINUTE, 95]], 2 * MINUTE, { unknownAfter });
    expect(raisedAt(START + MINUTE - 1)).toMatchObject({ severity: 'CRITICAL' });
    expect(raisedAt(START + MINUTE)).toBeNull();
    expect(raisedAt(START + MINUTE + 1)).toBeNull();
  });

  it('leave the alarm that stands, which the next values may end', () => {
    const patient = new AlertedPatient().measure([[HOUR, 60]]);
    const unknownAfter = START + 10 * MINUTE;
    patient.deliver([[11 * MINUTE, 46]], HOUR + MINUTE, { unknownAfter });
    expect(patient.standing).toBe('WARNING');
    for (const at of [12, 13]) patient.deliver([[at * MINUTE, 45]], HOUR + at * MINUTE);
    expect(patient.standing).toBeNull();
  });

  it('are none of a patient without values of a device', () => {
    const unknownAfter = START;
    expect(new AlertedPatient().deliver([[0, 95]], 0, { unknownAfter })).toMatchObject({ value: 95 });
    const logged = new AlertedPatient();
    logged.deliver([[0, 60]], 0, byHand);
    expect(logged.deliver([[MINUTE, 95]], MINUTE, { unknownAfter })).toMatchObject({ value: 95 });
  });

  it('begin anew how long the stream has been calm after a logged alarm', () => {
    const patient = new AlertedPatient();
    patient.deliver([[0, 95]], 0, byHand);
    patient.measure(feed(always(20, 21), MINUTE, MINUTE));
    const unknownAfter = START + 2 * MINUTE;
    patient.deliver([[22 * MINUTE, 20]], 22 * MINUTE, { unknownAfter });
    patient.measure(feed(always(20, 29), MINUTE, 23 * MINUTE));
    expect(patient.standing).toBe('CRITICAL');
    patient.measure([[52 * MINUTE, 20]]);
    expect(patient.standing).toBeNull();
  });
});

describe('a patient who put a device on after a while without', () => {
  const wornAfter = (patient: AlertedPatient): AlertState | undefined =>
    clearUnworn(patient.state, START + HOUR);

  it('has no alarm left that stood although its last value was inside', () => {
    const patient = new AlertedPatient().measure([
      [0, 95],
      [10 * SECOND, 46],
    ]);
    expect(patient.standing).toBe('CRITICAL');
    patient.state = wornAfter(patient);
    expect(patient.standing).toBeNull();
  });

  it('keeps the very state where there is no alarm of a device to forget', () => {
    const logged = new AlertedPatient();
    logged.deliver([[0, 95]], 0, byHand);
    const calm = new AlertedPatient().measure([[0, 20]]);
    for (const { state } of [logged, calm]) expect(clearUnworn(state, START + HOUR)).toBe(state);
    // Of a corrected clock it is not known when the last value was.
    const corrected: AlertState = { v: 2, stream: { at: null, seen: '', level: 2, last: 95 } };
    expect(clearUnworn(corrected, START + HOUR)).toBe(corrected);
  });
});

describe('a logged value', () => {
  it('is forgotten after 60 min, when no alarm stands by it', () => {
    const kept = (logged: number, at: number): boolean => {
      const patient = new AlertedPatient();
      patient.deliver([[0, logged]], 0, byHand);
      return patient.measure([[at, 20]]).state?.hand !== undefined;
    };
    expect([kept(20, HOUR), kept(20, HOUR + 1), kept(95, HOUR + 1)]).toEqual([true, false, true]);
  });

  it('leaves the alarm of a newer one as it is', () => {
    const patient = new AlertedPatient();
    patient.deliver([[10 * MINUTE, 95]], 10 * MINUTE, byHand);
    for (const at of [-HOUR, 9 * MINUTE, 10 * MINUTE]) patient.deliver([[at, 20]], 11 * MINUTE, byHand);
    expect(patient.standing).toBe('CRITICAL');
  });

  it.each([45, 46, 49, 49.9])('of %d, short of where an alarm begins, raises none', (value) => {
    const patient = new AlertedPatient();
    expect(patient.deliver([[0, value]], 0, byHand)).toBeNull();
    expect(patient.standing).toBeNull();
  });

  it('that stands as CRITICAL is what is announced after a silence, and no lesser value of the stream', () => {
    const patient = new AlertedPatient().measure([[0, 20]]);
    patient.deliver([[MINUTE, 95]], MINUTE, byHand);
    expect(patient.deliver([[7 * MINUTE, 60]], 7 * MINUTE)).toMatchObject({
      severity: 'CRITICAL',
      value: 95,
      measuredAt: START + MINUTE,
      isRepeat: false,
    });
  });

  it('gives way, after a silence, to a value of the stream that is as severe', () => {
    const patient = new AlertedPatient().measure([[0, 20]]);
    patient.deliver([[MINUTE, 95]], MINUTE, byHand);
    expect(patient.deliver([[7 * MINUTE, 90]], 7 * MINUTE)).toMatchObject({
      severity: 'CRITICAL',
      value: 90,
      measuredAt: START + 7 * MINUTE,
    });
  });
});
