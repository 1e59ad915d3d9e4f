import type { AlarmKind } from '../../../../clinical/alarms/alarmKinds';
import type { AlertState, AlertStates, DepthState } from '../../../db/alerting/alertStates';
import { SLOW_GAP_MS, type RaiseRule } from './raiseRule';
import { addRecent, areMostOutside, isFast } from './recentValues';
import { standingLevel } from './standingLevel';
import { extend, lengthOf, type TimedValue } from './streamLane';

/** Raised again this long (ms) after its end it is the same alarm, with its acknowledgement. */
const SAME_ALARM_MS = 10 * 60_000;

/**
 * The states of a patient after an acknowledgement or a pause of a kind, or after its end (null): from
 * `raisesAt` on, in the unit of the kind, values are deeper than what was acknowledged, and end it.
 */
export function withDepth(states: AlertStates, kind: AlarmKind, raisesAt: number | null): AlertStates {
  const kept = { ...states.kinds?.[kind] };
  delete kept.deep;
  const state = { ...kept, ...(raisesAt !== null && { deep: { raisesAt } }) };
  return { ...states, v: 3, kinds: { ...states.kinds, [kind]: state } };
}

/**
 * The state after a value of the stream, with the lane of deeper values; `before` is the state before it. A run
 * of them, or one that counts by itself, is reported once, and ends the lane.
 */
export function evaluateDepth(
  before: AlertState,
  after: AlertState,
  { time, value }: TimedValue,
  rule: RaiseRule,
): { state: AlertState; isDeeper: boolean } {
  const { deep } = after;
  if (deep === undefined) return { state: after, isDeeper: false };
  if (time - (deep.idleSince ?? time) > SAME_ALARM_MS) return ended(after, false);
  const idleSince = standingLevel(after) > 0 ? undefined : (deep.idleSince ?? time);
  const previous = before.stream?.at ?? null;
  const isBeyond = isDeeper(rule, deep, value);
  const { seen, warning: recent } = addRecent(
    { seen: before.stream?.seen ?? '', warning: deep.recent },
    previous,
    time,
    [isBeyond, false],
  );
  const run = extend(deep.run ?? null, isBeyond, () => (isFast({ seen }) ? 1 : 0), time);
  const countsAlone = previous === null || time - previous > SLOW_GAP_MS;
  const isRun = (): boolean =>
    countsAlone ||
    lengthOf(run, time) >= rule.runMs ||
    areMostOutside({ seen, warning: recent }, 1, rule.runMs);
  if (isBeyond && isRun()) return ended(after, true);
  return {
    state: {
      ...after,
      deep: {
        raisesAt: deep.raisesAt,
        ...(run !== null && { run }),
        ...(recent !== undefined && { recent }),
        ...(idleSince !== undefined && { idleSince }),
      },
    },
    isDeeper: false,
  };
}

/** The same for a value that a person logged: it counts by itself. */
export function evaluateLoggedDepth(
  after: AlertState,
  value: number,
  rule: RaiseRule,
): { state: AlertState; isDeeper: boolean } {
  const { deep } = after;
  return deep !== undefined && isDeeper(rule, deep, value)
    ? ended(after, true)
    : { state: after, isDeeper: false };
}

const isDeeper = (rule: RaiseRule, { raisesAt }: DepthState, value: number): boolean =>
  rule.outside === 'above' ? value >= raisesAt : value <= raisesAt;

function ended(
  { deep: _, ...state }: AlertState,
  isDeeper: boolean,
): { state: AlertState; isDeeper: boolean } {
  return { state, isDeeper };
}
