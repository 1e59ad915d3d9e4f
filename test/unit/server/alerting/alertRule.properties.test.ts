import fc from 'fast-check';
import type { AlertState } from '../../../../src/server/db/alerting/alertStates';
import { evaluateDelivery, type ScoreValue } from '../../../../src/server/services/alerting/alertRule';
import { standingByTheBook } from '../../../fixtures/readings/alertRuleByTheBook';
import {
  always,
  AlertedPatient,
  feed,
  HOUR,
  MINUTE,
  SECOND,
  START,
  type At,
  type Announced,
} from '../../../fixtures/patients/alertedPatient';

/** Scores that linger around the edges of the rule, and stay where they are for a while. */
const score = fc.oneof(
  fc.constantFrom(0, 20, 44, 45, 46, 49, 50, 51, 79, 80, 81, 84, 85, 86, 95, 100),
  fc.integer({ min: 0, max: 1_000 }).map((n) => n / 10),
);
const scores = fc
  .array(
    fc.record({
      score,
      times: fc.integer({ min: 1, max: 12 }),
      artefact: fc.option(fc.nat(11), { nil: -1 }),
    }),
    { minLength: 1, maxLength: 8 },
  )
  .map((stretches) =>
    stretches.flatMap(({ score: each, times, artefact }) =>
      Array.from({ length: times }, (_, nth) => (nth === artefact ? 100 - each : each)),
    ),
  );

/** Seconds between two values: of one cadence, with drop-outs. */
const gapOf = fc.constantFrom(1, 2, 4, 9, 10, 11, 20, 59, 60, 61, 149, 150, 151, 600, 3_600);

describe('the alert rule, over random feeds', () => {
  it('[ALT-19] lets stand exactly what the words of the rule say, after each value', () => {
    const gaps = fc
      .array(fc.tuple(gapOf, fc.integer({ min: 1, max: 30 })), { minLength: 1, maxLength: 4 })
      .map((all) => all.flatMap(([gap, times]) => always(gap, times)));
    fc.assert(
      fc.property(scores, gaps, (each, between) => {
        let time = 0;
        const values = each.map((value, index) => ({
          time: (time += between[index % between.length] ?? 1),
          score: value,
        }));
        const patient = new AlertedPatient(24 * HOUR);
        const stood = values.map((value) => {
          patient.deliver([[value.time * SECOND, value.score]], value.time * SECOND);
          return ['', 'WARNING', 'CRITICAL'].indexOf(patient.standing ?? '');
        });
        expect(stood).toEqual(standingByTheBook(values));
      }),
      { numRuns: 2_000 },
    );
  });
});

/** A delivery of a generated history: values each `gap` ms, the last `lag` ms old when it comes, `wait` ms after the one before. */
interface Sent {
  scores: readonly number[];
  gap: number;
  lag: number;
  wait: number;
  byHand: boolean;
  fault: 'none' | 'doubled' | 'early';
}

const sent: fc.Arbitrary<Sent> = fc.record({
  scores: fc.oneof(
    { weight: 4, arbitrary: fc.array(score, { minLength: 1, maxLength: 3 }) },
    { weight: 1, arbitrary: scores },
  ),
  gap: fc.constantFrom(100, 2 * SECOND, 10 * SECOND, MINUTE, 10 * MINUTE),
  lag: fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom(0, 500, 30 * SECOND) },
    fc.constantFrom(3 * MINUTE, 20 * MINUTE, 50 * MINUTE, 2 * HOUR),
  ),
  wait: fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom(2 * SECOND, 20 * SECOND, MINUTE) },
    fc.constantFrom(5 * MINUTE, 15 * MINUTE, HOUR, 4 * HOUR),
  ),
  byHand: fc.nat(9).map((n) => n === 0),
  fault: fc.constantFrom('none', 'none', 'none', 'none', 'doubled', 'early'),
});

/** A delivery as it comes: the values with their times, and the server's clock (ms after START). */
interface Coming {
  values: readonly At[];
  now: number;
  byHand: boolean;
}

/** Plays deliveries: doubled ones a second time 3 s later, early ones after the next one. */
function coming(history: readonly Sent[]): Coming[] {
  const all: Coming[] = [];
  let now = 0;
  let held: Coming | null = null;
  for (const { scores: each, gap, lag, wait, byHand, fault } of history) {
    now += wait;
    const one = { values: feed(each, gap, now - lag - (each.length - 1) * gap), now, byHand };
    if (fault === 'early') held = one;
    else all.push(one);
    if (fault === 'doubled') all.push({ ...one, now: now + 3 * SECOND });
    else if (held !== null && fault === 'none') {
      all.push({ ...held, now: now + SECOND });
      held = null;
    }
    now += 4 * SECOND;
  }
  return all;
}

const asValues = ({ values, byHand }: Coming): ScoreValue[] =>
  values.map(([at, value]) => ({ time: START + at, score: value, byHand }));

/** When the newest value of either lane was evaluated, epoch ms; 0 when none was. */
const judgedAt = (state: AlertState | undefined): number =>
  Math.max(state?.stream?.at ?? 0, state?.hand?.at ?? 0);

/**
 * The errors in an announcement. `seen` are all values so far, `last` is when a CRITICAL was announced
 * before.
 */
function untruthsOf(
  { severity, value, measuredAt, isRepeat, isLate, now }: Announced,
  { values }: Coming,
  seen: ReadonlyMap<string, number>,
  last = Infinity,
): string[] {
  return [
    seen.has(`${measuredAt} ${value}`) ? '' : 'a value that never came',
    // A CRITICAL that stands is announced again, every 15 min or after a silence, until it eases at 80.
    value >= (severity === 'CRITICAL' ? 80.1 : 50) ? '' : 'below the threshold',
    severity === 'WARNING' || [...seen.values()].some((each) => each >= 85) ? '' : 'never that high',
    !isRepeat || (severity === 'CRITICAL' && now - last >= 15 * MINUTE) ? '' : 'repeated too early',
    isLate === now - START - (values.at(-1)?.[0] ?? NaN) > 2 * MINUTE ? '' : 'late is wrong',
  ];
}

/** The errors in how the rule evaluates a history; empty when there are none. */
function faultsIn(history: readonly Coming[]): string[] {
  const faults: string[] = [];
  const patient = new AlertedPatient(10 * MINUTE);
  const seen = new Map<string, number>();
  const replay: (Announced | null)[] = [];
  let inMemory: AlertState | undefined;
  for (const delivery of history) {
    const { now, byHand } = delivery;
    for (const { time, score: value } of asValues(delivery)) seen.set(`${time} ${value}`, value);
    const last = patient.announced.findLast(({ severity }) => severity === 'CRITICAL')?.now;
    const announced = patient.deliver(delivery.values, now, { byHand });
    if (announced !== null) faults.push(...untruthsOf(announced, delivery, seen, last));

    const replayed = evaluateDelivery(inMemory, {
      values: asValues(delivery),
      now: START + now,
      silenceMs: 10 * MINUTE,
    });
    inMemory = replayed.state;
    if (replayed.announcement !== null) replay.push({ ...replayed.announcement, now: START + now });

    const state = patient.state;
    const newest = START + (delivery.values.at(-1)?.[0] ?? NaN);
    const level = ['', 'WARNING', 'CRITICAL'].indexOf(patient.standing ?? '');
    const isBacklog = START + now - newest > 15 * MINUTE;
    // A delivery without an evaluated value announces nothing.
    if (!isBacklog && newest === judgedAt(state) && (state?.announced ?? 0) !== level)
      faults.push('stands unannounced');
    if (patient.bytes >= 600) faults.push(`${patient.bytes} bytes`);
    if (
      patient.deliver(delivery.values, now, { byHand }) !== null ||
      JSON.stringify(patient.state) !== JSON.stringify(state)
    )
      faults.push('was judged twice');
  }
  expect(inMemory).toEqual(patient.state);
  expect(replay).toEqual(patient.announced);

  const early = judgedAt(patient.state) - HOUR;
  const asUnknown = {
    values: [{ time: early, score: 90, byHand: false }],
    now: early,
    silenceMs: 10 * MINUTE,
  };
  if (early > 0 && patient.standing === null)
    expect(evaluateDelivery(patient.state, asUnknown)).toEqual(evaluateDelivery(undefined, asUnknown));
  // What stands outlives a clock that was set back: a single value inside ends nothing that a device raised.
  if (early > 0 && patient.state?.stream?.level !== undefined) {
    const inside = { ...asUnknown, values: [{ time: early, score: 20, byHand: false }] };
    const { level } = patient.state.stream;
    expect(evaluateDelivery(patient.state, inside).state.stream?.level).toBe(level);
  }

  const end = history.at(-1)?.now ?? 0;
  patient.deliver(feed(always(20, 40), MINUTE, end + MINUTE), end + 40 * MINUTE);
  if (patient.standing !== null) faults.push('cannot end');
  return faults.filter((fault) => fault !== '');
}

describe('the alert rule, over 10,000 histories that are noisy, batched, late, doubled, out of order, logged by hand', () => {
  it('[ALT-19] raises nothing below a threshold, leaves nothing unannounced, judges nothing twice or ahead of now, and can end every alarm', () => {
    fc.assert(
      fc.property(fc.array(sent, { minLength: 1, maxLength: 6 }).map(coming), (history) => {
        expect(faultsIn(history)).toEqual([]);
      }),
      { numRuns: 10_000 },
    );
    // Some 10 s of CPU, which five other programs may use at the same time.
  }, 300_000);
});
