import { LIMIT_KINDS, limitKind, type LimitKind } from './kindLists';
import { byKey } from '../observationKeys';
import { VITALS, VITAL_KEYS, type VitalKey } from '../vitals';

/** The two limits of a kind: a value beyond the second one is worse. */
export const LIMIT_LEVELS = ['warning', 'critical'] as const;
export type LimitLevel = (typeof LIMIT_LEVELS)[number];

/** Where a kind raises, in the unit of its vital; null: nothing is set here. */
type LimitValues = Record<LimitLevel, number | null>;

/** What a hospital and a department set of a kind: also the end of the outer range on that side. */
export const WARD_FIELDS = [...LIMIT_LEVELS, 'outer'] as const;
export type WardField = (typeof WARD_FIELDS)[number];
export type WardLimits = Record<WardField, number | null>;

/** A kind of alarm that can be switched off for a patient: a limit, or NEWS2 (SpO2 scale 2). */
export const SWITCHABLE_KINDS = [...LIMIT_KINDS, 'news2'] as const;
export type SwitchableKind = LimitKind | 'news2';

/** An alarm of a patient is switched off for at most this long (ms). */
export const MAX_OFF_MS = 24 * 3_600_000;

/**
 * The limits of a hospital before it sets its own: those of the registry, and as the outer range what is
 * plausible for the vital (its sources stand in `vitals`).
 */
export const START_LIMITS: Readonly<Record<LimitKind, WardLimits>> = byKey(LIMIT_KINDS, (kind) => {
  const { warning, critical, vital, side } = limitKind(kind);
  const { min, max } = VITALS[vital].plausible;
  return {
    warning: warning?.raisesAt ?? null,
    critical: critical?.raisesAt ?? null,
    outer: side === 'low' ? min : max,
  };
});

/** The vitals that have limits, in the order of their kinds, each with its kinds. */
export const LIMITED_VITALS: readonly { vital: VitalKey; kinds: readonly LimitKind[] }[] = VITAL_KEYS.map(
  (vital) => ({ vital, kinds: LIMIT_KINDS.filter((kind) => limitKind(kind).vital === vital) }),
).filter(({ kinds }) => kinds.length > 0);

/** Whether `value` lies further out than `other`: an alarm at it would come later. */
export const isFurtherOut = (kind: LimitKind, value: number, other: number): boolean =>
  limitKind(kind).side === 'low' ? value < other : value > other;

/** The other side of the same vital; null when it has one side only. */
export function oppositeOf(kind: LimitKind): LimitKind | null {
  const { vital, side } = limitKind(kind);
  return (
    LIMIT_KINDS.find((other) => limitKind(other).vital === vital && limitKind(other).side !== side) ?? null
  );
}

/** The limit of a kind that raises first: the innermost of the two; null when none is set. */
export function innermost(kind: LimitKind, values: LimitValues): number | null {
  return LIMIT_LEVELS.reduce<number | null>((inner, level) => {
    const value = values[level];
    return value === null || (inner !== null && isFurtherOut(kind, value, inner)) ? inner : value;
  }, null);
}

/** How far inside of where it raises the alarm of a kind clears at the start: negative on the high side. */
function clearingDistance(kind: LimitKind, level: LimitLevel): number {
  const definition = limitKind(kind);
  const known = definition[level] ?? definition.critical ?? definition.warning;
  return known === null ? 0 : known.clearsAt - known.raisesAt;
}

/**
 * Where a limit is moved that would cross `opposite`, the innermost limit of the other side: so far beyond it that
 * both clear as far inside as at the start.
 */
export function movedBeyond(kind: LimitKind, opposite: number): number {
  const { vital } = limitKind(kind);
  const there = oppositeOf(kind);
  const distance = clearingDistance(there ?? kind, 'critical') - clearingDistance(kind, 'critical');
  const { min, max } = VITALS[vital].limits;
  return Math.round(100 * Math.min(max, Math.max(min, opposite + distance))) / 100;
}

/**
 * Where an alarm that raises at `raisesAt` ends: as far inside as in the registry, but within the vital's hard
 * limits, and not at or beyond `opposite`, the first limit of the other side: then half way to it.
 */
export function clearsAtOf(
  kind: LimitKind,
  level: LimitLevel,
  raisesAt: number,
  opposite: number | null,
): number {
  const { min, max } = VITALS[limitKind(kind).vital].limits;
  const clearsAt = Math.min(max, Math.max(min, raisesAt + clearingDistance(kind, level)));
  const isCrossed = opposite !== null && !isFurtherOut(kind, clearsAt, opposite);
  // Sums of decimals: 34 + 0.2 is not 34.2.
  return Math.round(100 * (isCrossed ? (raisesAt + opposite) / 2 : clearsAt)) / 100;
}
