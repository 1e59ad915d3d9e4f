import type { AlarmLevel } from '../../../../clinical/alarms/alarms';
import type { HandState } from '../../../db/alerting/alertStates';
import { easedFrom, isClear, isClearOfAll, isOutside, isOutsideAny, type RaiseRule } from './raiseRule';
import type { TimedValue } from './streamLane';

/** A value that a person logged is evaluated when it was measured at most this long ago, in ms. */
export const MAX_LOGGED_AGE_MS = 60 * 60_000;

/** An alarm raised by hand is over once the stream has been inside for this long, in ms. */
const CALM_STREAM_MS = 30 * 60_000;

/**
 * The lane of logged values after a value that a person logged: it raises and ends by itself, and ends only
 * alarms raised by hand. The lane is unchanged when the value is too old at `now` (epoch ms), or not newer
 * than the last one.
 */
export function evaluateLogged(
  known: HandState | undefined,
  { time, value }: TimedValue,
  rule: RaiseRule,
  now: number,
): HandState | undefined {
  if (now - time > MAX_LOGGED_AGE_MS || (known !== undefined && time <= known.at)) return known;
  const risen = isOutside(rule, 2, value) ? 2 : isOutside(rule, 1, value) ? 1 : 0;
  let level = Math.max(known?.level ?? 0, risen) as AlarmLevel | 0;
  if (level === 2 && isClear(rule, 2, value)) level = easedFrom(rule, 2);
  if (level === 1 && isClear(rule, 1, value)) level = 0;
  return {
    // A workstation's clock may be ahead of ours: a value dated ahead would count as unknown.
    at: Math.min(time, now),
    ...(level !== 0 && {
      level,
      last: value,
      calmSince: isOutsideAny(rule, value) ? undefined : known?.calmSince,
    }),
  };
}

/**
 * The lane of logged values after a value of the stream: once the stream has been inside for long enough, its
 * alarm ends.
 */
export function calmByStream(
  known: HandState | undefined,
  { time, value }: TimedValue,
  rule: RaiseRule,
): HandState | undefined {
  if (known?.level === undefined || time <= known.at) return known;
  if (!isClearOfAll(rule, value))
    return known.calmSince === undefined ? known : { ...known, calmSince: undefined };
  const calmSince = known.calmSince ?? time;
  return time - calmSince >= CALM_STREAM_MS ? { at: known.at } : { ...known, calmSince };
}

/**
 * Discards what no longer matters at `now` (epoch ms): any value that is still evaluated is newer than such
 * an old lane.
 */
export function withoutOldLane(known: HandState | undefined, now: number): HandState | undefined {
  return known !== undefined && known.level === undefined && now - known.at > MAX_LOGGED_AGE_MS
    ? undefined
    : known;
}
