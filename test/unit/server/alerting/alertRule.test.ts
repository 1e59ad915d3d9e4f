import { evaluateDelivery } from '../../../../src/server/services/alerting/alertRule';
import {
  always,
  AlertedPatient,
  feed,
  MINUTE,
  SECOND,
  START,
  type At,
} from '../../../fixtures/patients/alertedPatient';

/** The announcements for values that come as they are measured, as `[nth value, severity]`. */
function saidOf(scores: readonly number[], gap: number): [number, string][] {
  return new AlertedPatient().measure(feed(scores, gap)).said.map(([at, what]) => [at / gap, what]);
}

it('the alert rule gives the same of the same state and delivery, and leaves both as they were', () => {
  const { state } = new AlertedPatient().measure([[0, 95]]);
  const before = structuredClone(state);
  const values = [{ time: START + MINUTE, score: 60, byHand: false }];
  const judged = () => evaluateDelivery(state, { values, now: START + MINUTE, silenceMs: 5 * MINUTE });
  expect(judged()).toEqual(judged());
  expect(state).toEqual(before);
});

/** A calm minute before, so that no value is the first. */
const calm = (gap: number): number[] => always(20, (60 * SECOND) / gap);
const CALM_10S = calm(10 * SECOND);

describe('when the alert rule raises an alarm', () => {
  it.each([
    [50, 'WARNING'],
    [84.9, 'WARNING'],
    [85, 'CRITICAL'],
    [100, 'CRITICAL'],
  ])('[ALT-19] takes the first value of all, %d, by itself: %s', (score, severity) => {
    expect(saidOf([score], SECOND)).toEqual([[0, severity]]);
    expect(saidOf([49.9], SECOND)).toEqual([]);
  });

  it('[ALT-19] wants two values outside that are 15 s apart', () => {
    expect(saidOf([...CALM_10S, 50, 50], 10 * SECOND)).toEqual([]);
    expect(saidOf([...CALM_10S, 50, 50, 50], 10 * SECOND)).toEqual([[8, 'WARNING']]);
    expect(saidOf([...calm(15 * SECOND), 50], 15 * SECOND)).toEqual([]);
    expect(saidOf([...calm(15 * SECOND), 50, 50], 15 * SECOND)).toEqual([[5, 'WARNING']]);
    expect(saidOf([...CALM_10S, ...always(49.9, 100)], 10 * SECOND)).toEqual([]);
  });

  it('[ALT-19] raises CRITICAL alone when a score jumps over both thresholds', () => {
    expect(saidOf([...CALM_10S, 95, 95, 95, 95, 60, 60, 60], 10 * SECOND)).toEqual([[8, 'CRITICAL']]);
  });

  it('[ALT-19] goes from WARNING to CRITICAL, each with a run of its own', () => {
    expect(saidOf([...CALM_10S, 60, 60, 90, 90, 90], 10 * SECOND)).toEqual([
      [8, 'WARNING'],
      [10, 'CRITICAL'],
    ]);
  });

  it('[ALT-19] ends a run at one value inside, in a feed faster than one in 10 s at two in a row', () => {
    expect(saidOf([...CALM_10S, 60, 60, 20, 60], 10 * SECOND)).toEqual([]);
    const fast = calm(4 * SECOND);
    expect(saidOf([...fast, 60, 60, 20, 60, 60], 4 * SECOND)).toEqual([[19, 'WARNING']]);
    expect(saidOf([...fast, 60, 60, 20, 20, 60, 60], 4 * SECOND)).toEqual([]);
  });

  it('[ALT-19] takes a value between the thresholds as inside for CRITICAL', () => {
    expect(saidOf([...CALM_10S, 90, 84, 90, 90], 10 * SECOND)).toEqual([[8, 'WARNING']]);
  });

  it('[ALT-19] raises when more than half of the last 60 s is outside, the newest value too', () => {
    // Three of the last six values are outside, then four.
    expect(saidOf([...CALM_10S, 60, 20, 60, 20, 60], 10 * SECOND)).toEqual([]);
    expect(saidOf([...CALM_10S, 60, 60, 20, 60, 20, 60], 10 * SECOND)).toEqual([[11, 'WARNING']]);
    expect(saidOf([...CALM_10S, 60, 60, 20, 60, 60], 10 * SECOND)).toEqual([[10, 'WARNING']]);
  });

  it('[ALT-19] takes a value by itself when the one before is more than 150 s older', () => {
    const jump = (gap: number): [number, string][] =>
      new AlertedPatient().measure([
        [0, 20],
        [gap, 95],
      ]).said;
    expect(jump(150 * SECOND)).toEqual([]);
    expect(jump(150 * SECOND + 1)).toEqual([[150 * SECOND + 1, 'CRITICAL']]);
  });

  it('announces the value that raised, with its time', () => {
    const patient = new AlertedPatient().measure(feed([...CALM_10S, 90, 91, 92.34, 93], 10 * SECOND));
    expect(patient.announced).toMatchObject([
      {
        severity: 'CRITICAL',
        value: 92.34,
        measuredAt: patient.announced[0]?.now,
        isLate: false,
        isRepeat: false,
      },
    ]);
  });
});

describe('when the alert rule ends an alarm', () => {
  /** How long after the alarm it ended, or eased, while such scores came; null when it did not. */
  const endsAfter = (start: number, scores: readonly number[], gap: number): (string | null)[] => {
    const patient = new AlertedPatient().measure([[0, start]]);
    return feed(scores, gap, gap).map((value) => patient.measure([value]).standing);
  };

  it('[ALT-19] eases CRITICAL at 80 and resolves at 45, each held for 60 s', () => {
    expect(endsAfter(95, always(80, 7), 10 * SECOND)).toEqual([
      ...always(0, 6).map(() => 'CRITICAL'),
      'WARNING',
    ]);
    expect(endsAfter(95, always(80.1, 60), 10 * SECOND).at(-1)).toBe('CRITICAL');
    expect(endsAfter(60, always(45, 7), 10 * SECOND)).toEqual([...always(0, 6).map(() => 'WARNING'), null]);
    expect(endsAfter(60, always(45.1, 60), 10 * SECOND).at(-1)).toBe('WARNING');
    expect(endsAfter(95, always(20, 7), 10 * SECOND)).toEqual([...always(0, 6).map(() => 'CRITICAL'), null]);
  });

  it('[ALT-19] wants every value of the 60 s there', () => {
    expect(endsAfter(60, [20, 20, 20, 46, 20, 20, 20, 20, 20, 20, 20], 10 * SECOND)).toEqual([
      ...always(0, 10).map(() => 'WARNING'),
      null,
    ]);
  });

  it('[ALT-19] takes the first value there in a slow feed', () => {
    expect(endsAfter(95, [80, 45], 10 * MINUTE)).toEqual(['WARNING', null]);
    expect(endsAfter(95, [45], 10 * MINUTE)).toEqual([null]);
    expect(endsAfter(95, [81, 46], 10 * MINUTE)).toEqual(['CRITICAL', 'WARNING']);
  });

  it('[ALT-19] eases silently, and announces CRITICAL again after it, as what is raised again after its end', () => {
    const steps: At[] = feed([95, 70, 95, 20, 95, 20, 60], 10 * MINUTE);
    const patient = new AlertedPatient(30 * MINUTE).measure(steps);
    expect(patient.said.map(([at, what]) => [at / (10 * MINUTE), what])).toEqual([
      [0, 'CRITICAL'],
      [2, 'CRITICAL'],
      [4, 'CRITICAL'],
      [6, 'WARNING'],
    ]);
  });

  it('[A9] gives one announcement while a score trembles around a threshold for an hour', () => {
    const around = (threshold: number): number[] =>
      always(0, 360).map((_, index) => threshold + (index % 3) - 1);
    expect(saidOf(around(51), 10 * SECOND).map(([, what]) => what)).toEqual(['WARNING']);
    expect(
      saidOf(around(86), 10 * SECOND)
        .filter(([, what]) => !what.endsWith('!'))
        .map(([, what]) => what),
    ).toEqual(['CRITICAL']);
  });
});

describe('what the alert rule says again', () => {
  it('[ALT-19] repeats an ongoing CRITICAL every 15 min, a WARNING never', () => {
    const hour = saidOf(always(90, 361), 10 * SECOND);
    expect(hour).toEqual([
      [0, 'CRITICAL'],
      [90, 'CRITICAL!'],
      [180, 'CRITICAL!'],
      [270, 'CRITICAL!'],
      [360, 'CRITICAL!'],
    ]);
    expect(saidOf(always(70, 361), 10 * SECOND)).toEqual([[0, 'WARNING']]);
  });

  it('[ALT-19] repeats with the newest value, and not once it has eased', () => {
    const patient = new AlertedPatient().measure(feed([90, ...always(83, 90)], 10 * SECOND));
    expect(patient.announced[1]).toMatchObject({
      severity: 'CRITICAL',
      value: 83,
      isRepeat: true,
      isLate: false,
      measuredAt: patient.announced[1]?.now,
    });
    expect(saidOf([90, ...always(80, 200)], 10 * SECOND)).toEqual([[0, 'CRITICAL']]);
  });

  it('[ALT-19] counts the 15 min by the server, from the last announcement; one dated ahead was long ago', () => {
    const patient = new AlertedPatient(30 * MINUTE);
    patient.deliver([[0, 95]], 10 * MINUTE);
    expect(patient.deliver([[14 * MINUTE, 95]], 25 * MINUTE - 1)).toBeNull();
    expect(patient.deliver([[15 * MINUTE, 95]], 25 * MINUTE)).toMatchObject({ isRepeat: true });
    // The server's clock is put back by 9 min: still ahead of the values, but behind the announcement.
    expect(patient.deliver([[16 * MINUTE, 95]], 16 * MINUTE)).toMatchObject({ isRepeat: true });
    expect(patient.deliver([[17 * MINUTE, 95]], 17 * MINUTE)).toBeNull();
  });

  it('announces what stands again at the first value outside after a silence', () => {
    const patient = new AlertedPatient().measure([
      [0, 60],
      [MINUTE, 60],
      [6 * MINUTE, 60],
      [11 * MINUTE + 1, 48],
      [12 * MINUTE, 48],
      [13 * MINUTE, 66],
      [14 * MINUTE, 66],
    ]);
    expect(
      patient.announced.map(({ now, severity, value, isRepeat }) => [
        now - (patient.announced[0]?.now ?? 0),
        severity,
        value,
        isRepeat,
      ]),
    ).toEqual([
      [0, 'WARNING', 60, false],
      [13 * MINUTE, 'WARNING', 66, false],
    ]);
  });

  it('eases first when the first value after a silence does that', () => {
    const patient = new AlertedPatient().measure([
      [0, 95],
      [6 * MINUTE, 60],
    ]);
    expect(patient.said).toEqual([
      [0, 'CRITICAL'],
      [6 * MINUTE, 'WARNING'],
    ]);
  });

  it('says nothing of a silence during which nothing stood, or after which it is over', () => {
    expect(
      new AlertedPatient().measure([
        [0, 20],
        [60 * MINUTE, 20],
        [61 * MINUTE, 60],
        [61 * MINUTE + 5 * SECOND, 60],
      ]).said,
    ).toEqual([]);
    expect(
      new AlertedPatient().measure([
        [0, 60],
        [60 * MINUTE, 20],
        [61 * MINUTE, 60],
        [61 * MINUTE + 5 * SECOND, 60],
      ]).said,
    ).toEqual([[0, 'WARNING']]);
  });
});
