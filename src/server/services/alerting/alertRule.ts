import type { AlarmLevel } from '../../../clinical/alarms/alarms';
import { isAhead } from '../../../clinical/freshness';
import type { AlertState, HandState, StreamState } from '../../db/alerting/alertStates';
import { announce, type Announcement } from './announce';
import { conditionOf, type Condition } from './conditionOf';
import { PassedValues, type ScoreValue } from './lanes/passedValues';
import { calmByStream, evaluateLogged, MAX_LOGGED_AGE_MS, withoutOldLane } from './lanes/handLane';
import { MAX_RAISING_AGE_MS } from './lanes/raisingAge';
import { isOutside, isOutsideAny, SCORE_RULE, type RaiseRule } from './lanes/raiseRule';
import { levelOf, standingLevel } from './lanes/standingLevel';
import { evaluateStream, type TimedValue } from './lanes/streamLane';

/**
 * A device put on longer than this (ms) after the last value had been taken off: alarms that stood by its
 * values are over.
 */
const UNWORN_MS = 5 * 60_000;

export type { ScoreValue } from './lanes/passedValues';

/** Values of one kind that came together. */
export interface Delivery {
  /** In the order of their times, of any age. */
  values: readonly ScoreValue[];
  /** The server's clock, epoch ms. */
  now: number;
  /** Longer than this (ms) without a value is silence: the larger of 5 min and three usual gaps of the feed. */
  silenceMs: number;
  /**
   * Set when the device's clock was corrected: evaluations of times (epoch ms) later than this do not count.
   */
  unknownAfter?: number;
  /** The level that stood before, where it was cleared since; otherwise that of the state. */
  stoodBefore?: AlarmLevel | 0;
  /** Logged values count however old they are: an alarm by them stood before, and was ended by mistake. */
  isAnyAge?: boolean;
}

/**
 * The alert rule of one kind of one patient (docs/decisions/0006-alerts.md). Pure: the same state and
 * delivery give the same result, so it survives restarts and may run on any server. A state of another shape
 * (of an older server) counts as unknown, and so do times ahead of `now`, whatever stands. A delivery without a value
 * newer than the last evaluated one announces nothing.
 */
export function evaluateDelivery(
  known: AlertState | undefined,
  delivery: Delivery,
  rule: RaiseRule = SCORE_RULE,
): { state: AlertState; announcement: Announcement | null; condition: Condition | null } {
  const { values, now, silenceMs, unknownAfter, stoodBefore, isAnyAge = false } = delivery;
  const start = withoutTimesAfter(usable(known, now), unknownAfter);
  const passed = new PassedValues(start);
  for (const value of values) {
    const next = value.byHand
      ? withLogged(passed.state, value, rule, isAnyAge ? value.time : now)
      : withSent(passed.state, value, rule, now, silenceMs);
    if (next !== passed.state)
      passed.take(value, next, rule, { silenceMs, mayRaise: now - value.time < MAX_RAISING_AGE_MS });
  }
  const { newest, state } = passed;
  if (newest === null) return { state: start, announcement: null, condition: null };
  const hand = withoutOldLane(state.hand, now);
  const announced = announce(hand === state.hand ? state : { ...state, hand }, newest, now, rule);
  const stood = stoodBefore ?? levelOf(known);
  const outcome = { stood, before: known, after: announced.state, announcement: announced.announcement, now };
  return { ...announced, condition: conditionOf(outcome, { ...passed.found, newest }, rule) };
}

/**
 * The state of a patient who wears a device since `wornSince` (epoch ms). When it was put on more than 5 min
 * after the last value of a device, the patient had worn none: alarms that stood by such values are over.
 * Alarms of logged values stay.
 */
export function clearUnworn(known: AlertState | undefined, wornSince: number): AlertState | undefined {
  const stream = known?.v === 2 ? known.stream : undefined;
  if (known === undefined || stream === undefined || stream.at === null || wornSince - stream.at <= UNWORN_MS)
    return known;
  if (stream.level === undefined && stream.runs === undefined) return known;
  return settle(known, { ...known, stream: { at: stream.at, seen: '' } }, null);
}

/**
 * The state without an alarm that logged values raised, when one of them has been struck out; `left` are
 * those that still count, in the order of their times. Alarms that a device's values raised stay.
 * Nothing rises here: what does has to be announced (`values/standingAgain`).
 */
export function clearLogged(
  known: AlertState | undefined,
  left: readonly TimedValue[],
  rule: RaiseRule = SCORE_RULE,
): AlertState | undefined {
  if (known?.v !== 2 || known.hand?.level === undefined) return known;
  const hand = left.reduce<HandState | undefined>(
    (lane, value) => evaluateLogged(lane, value, rule, value.time),
    undefined,
  );
  const level = Math.min(hand?.level ?? 0, known.hand.level) as AlarmLevel | 0;
  return settle(known, { ...known, hand: hand && { ...hand, level: level === 0 ? undefined : level } }, null);
}

/**
 * A time ahead of the server's clock was written before that clock was set back: times are unknown from then on,
 * and begin anew. What stands goes on until values end it.
 */
export function usable(known: AlertState | undefined, now: number): AlertState {
  if (known?.v !== 2) return { v: 2 };
  const { stream, hand, deep } = known;
  const evaluatedAt = Math.max(stream?.at ?? -Infinity, hand?.at ?? -Infinity);
  if (!isAhead(evaluatedAt, now)) return known;
  const depth = deep !== undefined && { deep: { raisesAt: deep.raisesAt } };
  if (standingLevel(known) === 0) return { v: 2, ...depth };
  return {
    ...known,
    stream: stream && withoutTimes(stream),
    hand: hand && withoutHandTimes(hand, now),
    ...depth,
  };
}

/** The same of logged values: any one that is still evaluated is newer than an hour ago. */
function withoutHandTimes({ at, level, last }: HandState, now: number): HandState | undefined {
  const known = isAhead(at, now) ? now - MAX_LOGGED_AGE_MS : at;
  return level === undefined && known !== at ? undefined : { at: known, level, last };
}

/** The alarm that stands by values of a device, of which it is not known any more when they were measured. */
const withoutTimes = ({ level, last }: StreamState): StreamState => ({
  at: null,
  seen: '',
  ...(level !== undefined && { level, last }),
});

/** Standing alarms are kept; times of the device's values later than `instant` are discarded. */
function withoutTimesAfter(known: AlertState, instant: number | undefined): AlertState {
  const { stream, hand } = known;
  if (instant === undefined || stream === undefined || stream.at === null || stream.at <= instant)
    return known;
  return {
    ...known,
    stream: withoutTimes(stream),
    hand: hand && { ...hand, calmSince: undefined },
  };
}

function withSent(
  known: AlertState,
  { time, score }: ScoreValue,
  rule: RaiseRule,
  now: number,
  silenceMs: number,
): AlertState {
  const previous = known.stream?.at ?? null;
  if (previous !== null && time <= previous) return known;
  const value: TimedValue = { time, value: score };
  const mayRaise = now - time < MAX_RAISING_AGE_MS;
  const wasSilent =
    standingLevel(known) > 0 &&
    (known.isSilent === true ||
      known.isUnheard === true ||
      (previous !== null && time - previous > silenceMs));
  const stream = evaluateStream(known.stream, value, rule, mayRaise);
  const evaluated: AlertState = { ...known, isUnheard: undefined, stream };
  if (known.hand !== undefined) evaluated.hand = calmByStream(known.hand, value, rule);
  const outside = isOutsideAny(rule, score) ? value : null;
  const next = settle(known, evaluated, outside);
  const level = standingLevel(next);
  if (!wasSilent || level === 0) return next;
  // After a silence it is not known whether the alarm went on: the first value outside announces it again.
  if (!mayRaise || outside === null) return { ...next, isSilent: true };
  // An alarm of a logged value is not announced with a lesser one: without `raised`, its lane's newest is.
  const isOfThis = next.stream?.level === level || isOutside(rule, level, score);
  return { ...next, announced: undefined, raised: isOfThis ? [time, score] : undefined, isSilent: undefined };
}

function withLogged(
  known: AlertState,
  { time, score }: ScoreValue,
  rule: RaiseRule,
  now: number,
): AlertState {
  const value: TimedValue = { time, value: score };
  const hand = evaluateLogged(known.hand, value, rule, now);
  return hand === known.hand
    ? known
    : settle(known, { ...known, hand }, isOutsideAny(rule, score) ? value : null);
}

/**
 * The next state, with the value to announce: that of a rise, or of an alarm still unannounced after a fall.
 * `outside` is the value that caused it, if it is outside: it is announced with the alarm. A fall below it
 * keeps the previous value.
 */
function settle(before: AlertState, after: AlertState, outside: TimedValue | null): AlertState {
  const level = standingLevel(after);
  if (level === standingLevel(before)) return after;
  if (level === 0)
    return { ...after, announced: undefined, raised: undefined, isSilent: undefined, isUnheard: undefined };
  if (after.announced !== undefined && after.announced >= level)
    return { ...after, announced: level, raised: undefined };
  return { ...after, raised: outside === null ? after.raised : [outside.time, outside.value] };
}
