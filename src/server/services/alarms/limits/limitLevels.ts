import { isLimitKind, LIMIT_KINDS, limitKind, type LimitKind } from '../../../../clinical/alarms/kindLists';
import {
  clearsAtOf,
  innermost,
  isFurtherOut,
  LIMIT_LEVELS,
  movedBeyond,
  oppositeOf,
  START_LIMITS,
  WARD_FIELDS,
  type LimitLevel,
  type SwitchableKind,
  type WardField,
} from '../../../../clinical/alarms/alarmLimits';
import type { InheritedLimits } from '../../../../clinical/alarms/limitProblems';
import { byKey } from '../../../../clinical/observationKeys';
import {
  LIMIT_SOURCES,
  type LimitSource,
  type SourcedLimit,
  type SourcedLimits,
} from '../../../../contract/alarmLimits';
import type { KeptLimit } from '../../../db/alarms/alarmLimits';
import type { EffectiveLimits, KindLimits } from './effectiveLimits';

/** What one level sets, by kind. */
export type LimitLevelRows = ReadonlyMap<SwitchableKind, KeptLimit>;

/** The levels that count, the nearest to the patient first. */
export type Levels = readonly (readonly [LimitSource, LimitLevelRows])[];

export const rowsByKind = (rows: readonly KeptLimit[]): Map<SwitchableKind, KeptLimit> =>
  new Map(rows.map((row) => [row.kind, row]));

/** Whether the kind is switched off for the patient of this row at `now` (epoch ms). */
export const isOffAt = (row: KeptLimit | undefined, now: number): boolean =>
  row !== undefined && row.offUntil !== null && Date.parse(row.offUntil) > now;

/** A value of a kind with where it comes from, without where an alarm clears. */
type Found = Omit<SourcedLimit, 'clears_at'>;

/** What the nearest level sets that sets any. */
function nearest(levels: Levels, kind: LimitKind, field: WardField): Found {
  for (const [from, rows] of levels) {
    const row = rows.get(kind);
    const value = row?.[field] ?? null;
    if (row === undefined || value === null) continue;
    // A ward's that was set where no patient comes to, before that was refused, counts as far out as it may lie.
    const { furthest } = limitKind(kind);
    const isTooFar = from !== 'patient' && isFurtherOut(kind, value, furthest);
    return { value: isTooFar ? furthest : value, from, set_by: row.setBy, set_at: row.setAt };
  }
  return { value: START_LIMITS[kind][field], from: 'start', set_by: null, set_at: null };
}

/**
 * What counts of a kind. Where a level nearer to the patient sets the other side to this value or beyond it, that
 * one holds, and this side is moved beyond it: a change further up, or another department, crosses no limits.
 */
function found(levels: Levels, kind: LimitKind, field: WardField): Found {
  const limit = nearest(levels, kind, field);
  const opposite = oppositeOf(kind);
  if (field === 'outer' || limit.value === null || opposite === null) return limit;
  const isNearer = ({ from }: Found): boolean =>
    LIMIT_SOURCES.indexOf(from) > LIMIT_SOURCES.indexOf(limit.from);
  const nearer = byKey(LIMIT_LEVELS, (level) => nearest(levels, opposite, level));
  const there = innermost(
    opposite,
    byKey(LIMIT_LEVELS, (level) => (isNearer(nearer[level]) ? nearer[level].value : null)),
  );
  if (there === null || isFurtherOut(kind, limit.value, there)) return limit;
  const mover = LIMIT_LEVELS.map((level) => nearer[level]).find(({ value }) => value === there) ?? limit;
  return { ...mover, value: movedBeyond(kind, there) };
}

/** What counts of a kind on these levels. NEWS2 has no limits of its own. */
export function sourcedLimits(levels: Levels, kind: SwitchableKind): SourcedLimits {
  if (!isLimitKind(kind))
    return byKey(WARD_FIELDS, () => ({
      value: null,
      clears_at: null,
      from: 'start',
      set_by: null,
      set_at: null,
    }));
  const opposite = oppositeOf(kind);
  const there =
    opposite === null
      ? null
      : innermost(
          opposite,
          byKey(LIMIT_LEVELS, (level) => found(levels, opposite, level).value),
        );
  return byKey(WARD_FIELDS, (field) => {
    const limit = found(levels, kind, field);
    const clears =
      field === 'outer' || limit.value === null ? null : clearsAtOf(kind, field, limit.value, there);
    return { ...limit, clears_at: clears };
  });
}

/** The plain values of these levels. */
export const inheritedLimits = (levels: Levels): InheritedLimits =>
  byKey(LIMIT_KINDS, (kind) => byKey(WARD_FIELDS, (field) => found(levels, kind, field).value));

/**
 * What still counts of a patient's rows at `now` (epoch ms), below the levels of the ward: an end that has
 * passed switches nothing off, and a limit beyond the outer range counts only while the alarm is switched off.
 * Rows of which nothing is left are left out.
 */
export function countingRows(rows: readonly KeptLimit[], ward: Levels, now: number): LimitLevelRows {
  const outer = inheritedLimits(ward);
  return rowsByKind(
    rows.flatMap((row) => {
      const { kind } = row;
      if (isOffAt(row, now)) return [row];
      const inside = (level: LimitLevel): number | null => {
        const value = row[level];
        const end = isLimitKind(kind) ? outer[kind].outer : null;
        return value === null || end === null || !isLimitKind(kind) || isFurtherOut(kind, value, end)
          ? null
          : value;
      };
      const left = { ...row, offUntil: null, ...byKey(LIMIT_LEVELS, inside) };
      return left.warning === null && left.critical === null ? [] : [left];
    }),
  );
}

const OFF: KindLimits = { warning: null, critical: null };

/** What raises alarms on these levels at `now` (epoch ms), of which the first is the patient's, if there is one. */
export function effectiveLimits(levels: Levels, now: number): EffectiveLimits {
  const isOff = (kind: SwitchableKind): boolean => levels.some(([, rows]) => isOffAt(rows.get(kind), now));
  return {
    limits: byKey(LIMIT_KINDS, (kind) => {
      if (isOff(kind)) return OFF;
      const sourced = sourcedLimits(levels, kind);
      return byKey(LIMIT_LEVELS, (level) => {
        const { value, clears_at: clearsAt } = sourced[level];
        return value === null || clearsAt === null ? null : { raisesAt: value, clearsAt };
      });
    }),
    isNews2Off: isOff('news2'),
  };
}
