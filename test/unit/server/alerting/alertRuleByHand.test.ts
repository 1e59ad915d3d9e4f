import { clearLogged, clearUnworn } from '../../../../src/server/services/alerting/alertRule';
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

/** A patient whose stream has been at this score for a minute, every 2 s. */
const streaming = (score: number): AlertedPatient =>
  new AlertedPatient().measure(feed(always(score, 31), 2 * SECOND));

describe('values that a person logged', () => {
  it('[J3] [issue 15 row 8b] raises each by itself, also into a running stream of calm values', () => {
    const patient = streaming(20);
    expect(patient.deliver([[MINUTE + SECOND, 60]], MINUTE + SECOND, byHand)).toMatchObject({
      severity: 'WARNING',
      value: 60,
    });
    patient.measure(feed(always(20, 30), 2 * SECOND, MINUTE + 2 * SECOND));
    expect(patient.deliver([[90 * SECOND, 95]], 2 * MINUTE, byHand)).toMatchObject({
      severity: 'CRITICAL',
      value: 95,
      measuredAt: START + 90 * SECOND,
    });
  });

  it('[J3] evaluates one whose time is at most 60 min ago and newer than the last one, whatever the stream says', () => {
    const late = streaming(20);
    expect(late.deliver([[0, 95]], HOUR, byHand)).toMatchObject({ severity: 'CRITICAL', isLate: true });
    expect(streaming(20).deliver([[0, 95]], HOUR + 1, byHand)).toBeNull();

    const older = new AlertedPatient();
    older.deliver([[10 * MINUTE, 20]], 11 * MINUTE, byHand);
    expect(older.deliver([[10 * MINUTE, 95]], 12 * MINUTE, byHand)).toBeNull();
    expect(older.deliver([[10 * MINUTE + 1, 95]], 12 * MINUTE, byHand)).toMatchObject({
      severity: 'CRITICAL',
    });
  });

  it('is never held back as a backlog: there may be no other delivery', () => {
    const patient = new AlertedPatient();
    patient.deliver([[0, 95]], 10 * MINUTE, byHand);
    patient.deliver([[MINUTE, 20]], 11 * MINUTE, byHand);
    expect(patient.deliver([[2 * MINUTE, 95]], 20 * MINUTE, byHand)).toMatchObject({ severity: 'CRITICAL' });
  });

  it('ends only what was raised by hand', () => {
    const hand = streaming(20);
    hand.deliver([[MINUTE, 95]], MINUTE, byHand);
    hand.deliver([[2 * MINUTE, 80]], 2 * MINUTE, byHand);
    expect(hand.standing).toBe('WARNING');
    hand.deliver([[3 * MINUTE, 45]], 3 * MINUTE, byHand);
    expect(hand.standing).toBeNull();

    const stream = streaming(95);
    stream.deliver([[2 * MINUTE, 20]], 2 * MINUTE, byHand);
    expect(stream.standing).toBe('CRITICAL');
  });

  it('is also ended by a stream that is inside for 30 min after it, without a value short of it', () => {
    const patient = streaming(20);
    patient.deliver([[MINUTE, 95]], MINUTE, byHand);
    patient
      .measure(feed(always(20, 10), MINUTE, 2 * MINUTE))
      .measure([[12 * MINUTE, 46]])
      .measure(feed(always(20, 30), MINUTE, 13 * MINUTE));
    expect(patient.standing).toBe('CRITICAL');
    patient.measure([[43 * MINUTE, 20]]);
    expect(patient.standing).toBeNull();
  });

  it.each([
    [60, 'WARNING'],
    [47, null],
  ])(
    'waits for these 30 min anew after a further value outside, not after one inside: %d',
    (value, standing) => {
      const patient = streaming(20);
      patient.deliver([[MINUTE, 95]], MINUTE, byHand);
      patient.measure(feed(always(20, 19), MINUTE, 2 * MINUTE));
      patient.deliver([[20 * MINUTE + SECOND, value]], 20 * MINUTE + SECOND, byHand);
      patient.measure(feed(always(20, 12), MINUTE, 21 * MINUTE));
      expect(patient.standing).toBe(standing);
    },
  );

  it('counts for these 30 min only what the stream measured after the logged value', () => {
    const patient = new AlertedPatient();
    patient.deliver([[40 * MINUTE, 95]], 40 * MINUTE, byHand);
    patient.deliver(feed(always(20, 42), MINUTE), 41 * MINUTE);
    expect(patient.measure([[70 * MINUTE, 20]]).standing).toBe('CRITICAL');
    expect(patient.measure([[71 * MINUTE, 20]]).standing).toBeNull();
  });

  it('never changes what the values of the stream do', () => {
    const [alone, beside] = [streaming(20), streaming(20)];
    beside.deliver([[MINUTE, 20]], MINUTE, byHand);
    for (const value of feed(always(95, 9), 2 * SECOND, MINUTE + 2 * SECOND)) {
      beside.deliver([[value[0] - SECOND, 10]], value[0] - SECOND, byHand);
      for (const patient of [alone, beside]) patient.measure([value]);
      expect(beside.state?.stream).toEqual(alone.state?.stream);
    }
    expect(alone.said).toEqual(beside.said);
    expect(alone.said).toEqual([[MINUTE + 18 * SECOND, 'CRITICAL']]);
  });

  it('announces the higher of the two when that rises, and repeats a CRITICAL with the value of its own', () => {
    const patient = streaming(60);
    patient.deliver([[MINUTE, 60]], MINUTE, byHand);
    expect(patient.announced).toHaveLength(1);
    patient.deliver([[2 * MINUTE, 95]], 2 * MINUTE, byHand);
    expect(patient.announced[1]).toMatchObject({ severity: 'CRITICAL', value: 95, isRepeat: false });
    patient.measure(feed(always(60, 16), MINUTE, 2 * MINUTE + SECOND));
    expect(patient.announced[2]).toMatchObject({
      severity: 'CRITICAL',
      value: 95,
      measuredAt: START + 2 * MINUTE,
      isRepeat: true,
    });
    expect(patient.announced).toHaveLength(3);
  });

  it('takes the time of a workstation whose clock is ahead for now', () => {
    const patient = streaming(95);
    patient.deliver([[3 * MINUTE, 95]], MINUTE, byHand);
    patient.measure([[MINUTE + 2 * SECOND, 95]]);
    expect(patient.said).toEqual([[0, 'CRITICAL']]);
  });
});

describe('a patient who put a device on', () => {
  it('has no alarm left of values of a device more than 5 min before', () => {
    const patient = streaming(95);
    patient.state = clearUnworn(patient.state, START + 6 * MINUTE);
    expect(patient.standing).toBe('CRITICAL');
    patient.state = clearUnworn(patient.state, START + 6 * MINUTE + 1);
    expect(patient.standing).toBeNull();
    expect(patient.deliver([[6 * MINUTE + 2, 95]], 6 * MINUTE + 2)).toMatchObject({
      severity: 'CRITICAL',
      isRepeat: false,
    });
  });

  it('keeps the alarm that a person raised', () => {
    const patient = streaming(95);
    patient.deliver([[MINUTE, 60]], MINUTE, byHand);
    patient.state = clearUnworn(patient.state, START + HOUR);
    expect(patient.standing).toBe('WARNING');
    patient.measure([[HOUR, 20]]);
    expect(patient.announced).toHaveLength(1);
    expect(clearUnworn(undefined, START)).toBeUndefined();
  });
});

describe('a logged set that is struck out', () => {
  /** What stands once these values remain of those that a person logged. */
  const standingWith = (patient: AlertedPatient, ...left: [at: number, value: number][]) => {
    const values = left.map(([at, value]) => ({ time: START + at, value }));
    patient.state = clearLogged(patient.state, values);
    return patient.standing;
  };
  const logged = (...values: [at: number, value: number][]): AlertedPatient => {
    const patient = streaming(20);
    for (const [at, value] of values) patient.deliver([[at, value]], at, byHand);
    return patient;
  };

  it('takes its alarm with it, which can then be raised and announced again', () => {
    const patient = logged([2 * MINUTE, 95]);
    expect(standingWith(patient)).toBeNull();
    expect(patient.deliver([[3 * MINUTE, 95]], 3 * MINUTE, byHand)).toMatchObject({
      severity: 'CRITICAL',
      isRepeat: false,
    });
  });

  it('leaves what the remaining sets raise, however old they are', () => {
    const both = () => logged([2 * MINUTE, 60], [3 * MINUTE, 95]);
    expect(standingWith(both(), [2 * MINUTE, 60])).toBe('WARNING');
    expect(standingWith(both(), [3 * MINUTE, 95])).toBe('CRITICAL');
    expect(standingWith(both(), [2 * MINUTE, 60], [3 * MINUTE, 20])).toBeNull();
    const eased = both();
    standingWith(eased, [2 * MINUTE, 60]);
    eased.deliver([[HOUR, 60]], HOUR, byHand);
    expect(eased.announced.map(({ severity }) => severity)).toEqual(['WARNING', 'CRITICAL']);
  });

  it('leaves the alarm of a device, and a state without an alarm as it is', () => {
    const patient = streaming(95);
    patient.deliver([[MINUTE, 95]], MINUTE, byHand);
    expect(standingWith(patient)).toBe('CRITICAL');
    const { state } = streaming(95);
    expect(clearLogged(state, [])).toBe(state);
    expect(clearLogged(undefined, [])).toBeUndefined();
  });
});
