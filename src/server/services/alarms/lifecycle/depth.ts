import type { AlarmKind } from '../../../../clinical/alarms/alarmKinds';
import { alarmKind, isLimitKind, limitKind } from '../../../../clinical/alarms/kindLists';

/**
 * From which value on an alarm of the kind is deeper than one acknowledged at `value`; null for a kind whose
 * condition is no number.
 */
export function deeperFrom(kind: AlarmKind, value: number): number | null {
  const { depth } = alarmKind(kind);
  if (depth === null) return null;
  return isLow(kind) ? value - depth : value + depth;
}

const isLow = (kind: AlarmKind): boolean => isLimitKind(kind) && limitKind(kind).side === 'low';

/** The depth of what is acknowledged at a value, after these values of a minute; null when none is known. */
export function depthBeyond(
  kind: AlarmKind,
  values: readonly number[],
  acknowledged: number | null,
): number | null {
  const baselines = [median(values), acknowledged].flatMap((value) => value ?? []);
  return furthestDepth(
    kind,
    baselines.flatMap((value) => deeperFrom(kind, value) ?? []),
  );
}

/** Whether a value lies at a depth, or beyond it. */
export const isBeyond = (kind: AlarmKind, depth: number, value: number): boolean =>
  isLow(kind) ? value <= depth : value >= depth;

/** The one of two depths that is reached first. */
export const nearerDepth = (kind: AlarmKind, a: number, b: number): number =>
  isLow(kind) ? Math.max(a, b) : Math.min(a, b);

/** The depth that is reached last; null without any. */
export function furthestDepth(kind: AlarmKind, depths: readonly number[]): number | null {
  if (depths.length === 0) return null;
  return isLow(kind) ? Math.min(...depths) : Math.max(...depths);
}

export function median(values: readonly number[]): number | null {
  if (values.length === 0) return null;
  const sorted = [...values].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? 0;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? upper) + upper) / 2;
}
