import type { AlarmLevel } from '../../../../clinical/alarms/alarms';
import type { PerSeverity, StreamState, Stretch } from '../../../db/alerting/alertStates';
import { easedFrom, isClear, isOutside, SLOW_GAP_MS, type RaiseRule } from './raiseRule';
import { addRecent, areMostOutside, isFast } from './recentValues';

const NO_PATIENCE = (): number => 0;

/** A value of a kind of alarm. `time` in epoch ms. */
export interface TimedValue {
  time: number;
  value: number;
}

/**
 * The lane of a device after a value that it sent (alarm-response §2 "Raise", "End"). The value must be newer
 * than the last evaluated one. `mayRaise` is false for a value that is too old to raise an alarm: runs, gaps
 * and clearing still include it.
 */
export function evaluateStream(
  known: StreamState | undefined,
  { time, value }: TimedValue,
  rule: RaiseRule,
  mayRaise: boolean,
): StreamState {
  const previous = known?.at ?? null;
  const isSlow = previous !== null && time - previous > SLOW_GAP_MS;
  const countsAlone = previous === null || isSlow;
  const endsAlone = previous !== null && time - previous > rule.endsAloneAfterMs;

  const outside = bothOf((level) => isOutside(rule, level, value));
  const recent = addRecent(known, previous, time, outside);
  const patience = (): number => (isFast(recent) ? 1 : 0);

  const runs = bothOf((level) => extend(of(known?.runs, level), of(outside, level), patience, time));
  const isRun = (level: AlarmLevel): boolean =>
    countsAlone || lengthOf(of(runs, level), time) >= rule.runMs || areMostOutside(recent, level, rule.runMs);
  const rises = (level: AlarmLevel): boolean => mayRaise && of(outside, level) && isRun(level);
  const risen = rises(2) ? 2 : rises(1) ? 1 : 0;
  let level = Math.max(known?.level ?? 0, risen) as AlarmLevel | 0;

  const clear = bothOf((each) => isClear(rule, each, value));
  const holds = bothOf((each) =>
    each <= level
      ? extend(of(known?.holds, each), of(clear, each), rule.toleratesOneShort ? patience : NO_PATIENCE, time)
      : null,
  );
  const isOver = (each: AlarmLevel): boolean =>
    of(clear, each) && (endsAlone || lengthOf(of(holds, each), time) >= rule.holdMs);
  if (level === 2 && isOver(2)) level = easedFrom(rule, 2);
  if (level === 1 && isOver(1)) level = 0;

  return {
    at: time,
    ...recent,
    runs: isAny(runs) ? runs : undefined,
    ...(level !== 0 && { level, holds: isAny(holds) ? holds : undefined, last: value }),
  };
}

function bothOf<T>(give: (level: AlarmLevel) => T): PerSeverity<T> {
  return [give(1), give(2)];
}

function of<T>(pair: PerSeverity<T>, level: AlarmLevel): T;
function of<T>(pair: PerSeverity<T> | undefined, level: AlarmLevel): T | null;
function of<T>(pair: PerSeverity<T> | undefined, level: AlarmLevel): T | null {
  return pair === undefined ? null : pair[level === 1 ? 0 : 1];
}

/**
 * A stretch with one more value, which may belong to it; it ends when more than `patience` in a row do not.
 * `patience` is evaluated only when needed.
 */
export function extend(
  stretch: Stretch | null,
  belongs: boolean,
  patience: () => number,
  time: number,
): Stretch | null {
  if (belongs) return [stretch?.[0] ?? time, 0];
  if (stretch === null || stretch[1] >= patience()) return null;
  return [stretch[0], stretch[1] + 1];
}

export function lengthOf(stretch: Stretch | null, time: number): number {
  return stretch === null ? 0 : time - stretch[0];
}

function isAny(pair: PerSeverity<Stretch | null>): boolean {
  return pair[0] !== null || pair[1] !== null;
}
