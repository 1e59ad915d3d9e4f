import type { AlertState } from '../../../../src/server/db/alerting/alertStates';
import { evaluateDelivery } from '../../../../src/server/services/alerting/alertRule';
import {
  always,
  AlertedPatient,
  feed,
  HOUR,
  MINUTE,
  SECOND,
  START,
  type At,
} from '../../../fixtures/patients/alertedPatient';

/** A value a minute, the last of them `until` ms after START. */
const minutely = (scores: readonly number[], until: number): At[] =>
  feed(scores, MINUTE, until - (scores.length - 1) * MINUTE);

describe('values that come late', () => {
  it('[issue 15 row 8a] raises from what came in one delivery, also when its newest value is minutes old', () => {
    const patient = new AlertedPatient();
    patient.deliver(minutely(always(10, 5), 5 * MINUTE), 5 * MINUTE);
    expect(patient.deliver(minutely([10, 10, 10, 95, 95], 10 * MINUTE), 10 * MINUTE)).toMatchObject({
      severity: 'CRITICAL',
      value: 95,
      measuredAt: START + 10 * MINUTE,
      isLate: false,
    });
  });

  it('marks as late what is announced at a delivery whose newest value is over 2 min old', () => {
    const lateAfter = (delay: number): boolean | undefined =>
      new AlertedPatient().deliver([[0, 95]], delay)?.isLate;
    expect(lateAfter(2 * MINUTE)).toBe(false);
    expect(lateAfter(2 * MINUTE + 1)).toBe(true);
  });

  it('raises nothing from values of 60 min and more, which still count for runs, gaps and clearing', () => {
    expect(new AlertedPatient().deliver([[0, 95]], 60 * MINUTE)).toBeNull();
    expect(new AlertedPatient().deliver([[0, 95]], 60 * MINUTE - 1)).toMatchObject({
      severity: 'CRITICAL',
      isLate: true,
    });

    const run = new AlertedPatient();
    run.deliver(
      [
        [0, 20],
        [MINUTE, 95],
      ],
      61 * MINUTE,
    );
    expect(run.deliver([[2 * MINUTE, 95]], 61 * MINUTE + SECOND)).toMatchObject({ severity: 'CRITICAL' });

    const alone = new AlertedPatient();
    alone.deliver([[0, 20]], 61 * MINUTE);
    expect(alone.deliver([[2 * MINUTE, 95]], 61 * MINUTE + SECOND)).toBeNull();

    const cleared = new AlertedPatient().measure([[0, 95]]);
    cleared.deliver([[10 * MINUTE, 20]], 3 * HOUR);
    expect(cleared.standing).toBeNull();
  });

  it('says nothing of what began and ended inside one delivery, and what stands of it at its end', () => {
    const patient = new AlertedPatient();
    patient.deliver(minutely(always(10, 5), 5 * MINUTE), 5 * MINUTE);
    expect(patient.deliver(minutely([95, 95, 95, 20, 20], 10 * MINUTE), 10 * MINUTE)).toBeNull();
    expect(patient.deliver(minutely([95, 95, 70, 70, 68], 15 * MINUTE), 15 * MINUTE)).toMatchObject({
      severity: 'WARNING',
      value: 70,
      measuredAt: START + 14 * MINUTE,
    });
  });

  it('announces a severity of a backlog at most once in 15 min, and what it held back at the next delivery', () => {
    const patient = new AlertedPatient();
    patient.deliver([[0, 95]], 16 * MINUTE);
    patient.deliver([[4 * MINUTE, 20]], 20 * MINUTE);
    expect(patient.deliver([[8 * MINUTE, 96]], 24 * MINUTE)).toBeNull();
    expect(patient.deliver([[9 * MINUTE, 97]], 25 * MINUTE)).toBeNull();
    expect(patient.deliver([[15 * MINUTE, 97]], 31 * MINUTE)).toMatchObject({
      severity: 'CRITICAL',
      value: 97,
      measuredAt: START + 9 * MINUTE + 6 * MINUTE,
      isRepeat: false,
      isLate: true,
    });

    const other = new AlertedPatient(HOUR);
    other.deliver([[0, 95]], 16 * MINUTE);
    other.deliver([[4 * MINUTE, 20]], 20 * MINUTE);
    other.deliver([[8 * MINUTE, 96]], 24 * MINUTE);
    // Live again: what was held back is no longer.
    expect(other.deliver([[25 * MINUTE, 97]], 25 * MINUTE)).toMatchObject({
      severity: 'CRITICAL',
      value: 96,
      measuredAt: START + 8 * MINUTE,
      isRepeat: false,
      isLate: false,
    });
    expect(other.deliver([[26 * MINUTE, 97]], 26 * MINUTE)).toBeNull();
  });

  it('does not hold back a CRITICAL of a backlog for a WARNING', () => {
    const patient = new AlertedPatient();
    patient.deliver([[0, 60]], 16 * MINUTE);
    expect(patient.deliver([[4 * MINUTE, 95]], 20 * MINUTE)).toMatchObject({ severity: 'CRITICAL' });
  });

  it('lets a value as old as the last one, or older, change nothing', () => {
    const patient = new AlertedPatient().measure([
      [0, 60],
      [10 * MINUTE, 60],
    ]);
    const before = patient.state;
    for (const at of [10 * MINUTE, 9 * MINUTE, -HOUR])
      for (const score of [0, 100]) expect(patient.deliver([[at, score]], 26 * MINUTE)).toBeNull();
    expect(patient.state).toEqual(before);
    expect(patient.deliver([], 40 * MINUTE)).toBeNull();
    expect(patient.state).toEqual(before);
  });

  it('keeps the very state when nothing in it was newer', () => {
    const { state } = new AlertedPatient().measure([[0, 60]]);
    const values = [{ time: START, score: 95, byHand: false }];
    const judged = evaluateDelivery(state, { values, now: START + MINUTE, silenceMs: 5 * MINUTE });
    expect(judged.state).toBe(state);
    expect(judged.announcement).toBeNull();
  });

  it('announces again after a silence only from a value under 60 min old', () => {
    const patient = new AlertedPatient().measure([[0, 60]]);
    patient.deliver([[10 * MINUTE, 60]], 2 * HOUR);
    expect(patient.announced).toHaveLength(1);
    expect(patient.deliver([[11 * MINUTE, 61]], 70 * MINUTE)).toMatchObject({
      severity: 'WARNING',
      value: 61,
      isRepeat: false,
    });
  });
});

describe('a state that is not known', () => {
  it('[J6] raises anew when it was judged ahead of the server by more than 5 s', () => {
    const judgedAhead = (by: number): AlertedPatient => {
      const patient = new AlertedPatient().measure([[by, 95]]);
      patient.deliver([[0, 95]], 0);
      return patient;
    };
    expect(judgedAhead(5 * SECOND).announced).toHaveLength(1);
    expect(judgedAhead(5 * SECOND + 1).announced).toHaveLength(2);
    expect(judgedAhead(24 * HOUR).state?.stream?.at).toBe(START);
  });

  it('takes a state of the rule of before, and of any other shape, as unknown', () => {
    const old = {
      judgedAt: START,
      mediumRun: 3,
      highRun: 3,
      warningArmed: false,
      criticalArmed: false,
      criticalSince: START,
    };
    for (const kept of [old, {}, { v: 1 }, { v: 99, stream: 'x' }]) {
      const patient = new AlertedPatient();
      patient.state = kept as unknown as AlertState;
      expect(patient.deliver([[SECOND, 95]], SECOND)).toMatchObject({
        severity: 'CRITICAL',
        isRepeat: false,
      });
    }
  });

  it('[issue 15 row 8c] judges values of a clock that was put back once their later times are forgotten', () => {
    const calm = new AlertedPatient().measure(feed(always(20, 60), 10 * SECOND, HOUR));
    expect(calm.deliver([[15 * MINUTE, 95]], HOUR + 11 * MINUTE)).toBeNull();
    expect(
      calm.deliver([[15 * MINUTE, 95]], HOUR + 11 * MINUTE, { unknownAfter: 14 * MINUTE + START }),
    ).toMatchObject({ severity: 'CRITICAL' });

    const standing = new AlertedPatient().measure(feed(always(60, 6), 10 * SECOND, HOUR));
    const unknownAfter = START + 14 * MINUTE;
    expect(standing.deliver([[15 * MINUTE, 60]], HOUR + 2 * MINUTE, { unknownAfter })).toBeNull();
    expect(standing.standing).toBe('WARNING');
    expect(
      standing.deliver(
        [
          [15 * MINUTE + 10 * SECOND, 95],
          [15 * MINUTE + 30 * SECOND, 95],
        ],
        HOUR + 3 * MINUTE,
        { unknownAfter: START + HOUR },
      ),
    ).toMatchObject({ severity: 'CRITICAL' });
    standing.measure(feed(always(20, 8), 10 * SECOND, HOUR + 4 * MINUTE));
    expect(standing.standing).toBeNull();
  });
});

describe('what is kept of a patient', () => {
  const bytesAfter = (score: number, gap: number, minutes: number): number => {
    const patient = new AlertedPatient();
    for (let at = 0; at < minutes * MINUTE; at += 10 * SECOND)
      patient.deliver(feed(always(score, (10 * SECOND) / gap), gap, at), at + 10 * SECOND);
    return patient.bytes;
  };

  it('takes under 150 bytes for a calm patient, and under 500 for any, at every cadence up to 100 Hz', () => {
    for (const gap of [10, 100, SECOND, 2 * SECOND, 10 * SECOND]) {
      expect(bytesAfter(20, gap, 3)).toBeLessThan(150);
      expect(bytesAfter(95, gap, 3)).toBeLessThan(500);
    }
  });

  it('raises in a feed of 10 Hz and of 100 Hz as in any other', () => {
    for (const gap of [10, 100]) {
      const patient = new AlertedPatient();
      const scores = [...always(20, MINUTE / gap), ...always(95, MINUTE / gap)];
      for (let at = 0; at < 2 * MINUTE; at += SECOND)
        patient.deliver(feed(scores.slice(at / gap, (at + SECOND) / gap), gap, at), at + SECOND);
      expect(patient.said).toEqual([[MINUTE + 16 * SECOND, 'CRITICAL']]);
    }
  });

  it('knows the majority of a feed of 100 Hz, of which only a sample of each second is counted', () => {
    const saidOf = (outsideInTen: number): [number, string][] => {
      const patient = new AlertedPatient();
      const scores = [
        ...always(20, 6_000),
        ...always(0, 12_000).map((_, nth) => (nth % 10 < outsideInTen ? 60 : 46)),
      ];
      for (let at = 0; at < 3 * MINUTE; at += SECOND)
        patient.deliver(feed(scores.slice(at / 10, (at + SECOND) / 10), 10, at), at + SECOND);
      return patient.said;
    };
    expect(saidOf(4)).toEqual([]);
    expect(saidOf(7)).toEqual([[expect.any(Number), 'WARNING']]);
    expect(saidOf(7)[0]?.[0]).toBeGreaterThan(MINUTE + 35 * SECOND);
    expect(saidOf(7)[0]?.[0]).toBeLessThan(MINUTE + 55 * SECOND);
  });
});
