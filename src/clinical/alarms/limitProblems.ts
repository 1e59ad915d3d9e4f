import { limitKind, type LimitKind } from './kindLists';
import {
  innermost,
  isFurtherOut,
  LIMIT_LEVELS,
  LIMITED_VITALS,
  oppositeOf,
  WARD_FIELDS,
  type LimitLevel,
  type WardField,
  type WardLimits,
} from './alarmLimits';
import { byKey } from '../observationKeys';
import { VITALS } from '../vitals';

/** What one level (hospital, department, patient) sets itself; a kind that is left out is inherited. */
export type OwnLimits = Partial<Record<LimitKind, WardLimits>>;
export type InheritedLimits = Readonly<Record<LimitKind, WardLimits>>;

/** What is wrong with one value of a level, in a sentence. */
interface LimitProblem {
  kind: LimitKind;
  field: WardField;
  sentence: string;
}

export const NOTHING_SET: WardLimits = { warning: null, critical: null, outer: null };

/**
 * Values that contradict each other, or what they inherit. Only a value of the level itself is named:
 * an inherited one cannot be corrected here. `isOff` states for a patient's kind that it is switched off, which allows
 * a limit beyond the outer range; the hospital and departments leave it out, and none of their limits may lie where
 * no patient comes to.
 */
export function limitProblems(
  own: OwnLimits,
  inherited: InheritedLimits,
  isOff?: (kind: LimitKind) => boolean,
): LimitProblem[] {
  const problems = LIMITED_VITALS.flatMap(({ kinds }) =>
    kinds.flatMap((kind) => [
      ...decimals(kind, own),
      ...(isOff === undefined ? tooFarOut(kind, own) : []),
      ...outOfOrder(kind, own, inherited),
      ...crossed(kind, own, inherited),
      ...outOfRange(kind, own, inherited, isOff),
    ]),
  );
  // One sentence for each value: the first is the plainest.
  return problems.filter(
    ({ kind, field }, index) =>
      problems.findIndex((other) => other.kind === kind && other.field === field) === index,
  );
}

/** What counts: a level's own value, otherwise the inherited one. */
function withInherited(kind: LimitKind, own: OwnLimits, inherited: InheritedLimits): WardLimits {
  const set = own[kind] ?? NOTHING_SET;
  return byKey(WARD_FIELDS, (field) => set[field] ?? inherited[kind][field]);
}

const isOwn = (kind: LimitKind, field: WardField, own: OwnLimits): boolean =>
  (own[kind]?.[field] ?? null) !== null;

function decimals(kind: LimitKind, own: OwnLimits): LimitProblem[] {
  const { digits } = VITALS[limitKind(kind).vital];
  return WARD_FIELDS.flatMap((field) => {
    const value = own[kind]?.[field] ?? null;
    if (value === null || Number(value.toFixed(digits)) === value) return [];
    return [
      {
        kind,
        field,
        sentence: digits === 0 ? 'A whole number is required.' : 'At most one decimal is allowed.',
      },
    ];
  });
}

/** Nothing is switched off for a whole ward, nor by a limit that no value reaches. */
function tooFarOut(kind: LimitKind, own: OwnLimits): LimitProblem[] {
  const { furthest, side } = limitKind(kind);
  return WARD_FIELDS.filter((field) => isFurtherOut(kind, own[kind]?.[field] ?? furthest, furthest)).map(
    (field) => ({
      kind,
      field,
      sentence: `The value must be at ${side === 'low' ? 'least' : 'most'} ${furthest}: beyond it the alarm would never come.`,
    }),
  );
}

/** A warning further out than the critical limit would never come. */
function outOfOrder(kind: LimitKind, own: OwnLimits, inherited: InheritedLimits): LimitProblem[] {
  const { warning, critical } = withInherited(kind, own, inherited);
  if (warning === null || critical === null || !isFurtherOut(kind, warning, critical)) return [];
  const [inside, outside] = limitKind(kind).side === 'low' ? ['above', 'below'] : ['below', 'above'];
  if (isOwn(kind, 'warning', own))
    return [
      {
        kind,
        field: 'warning',
        sentence: `The warning may not be ${outside} the critical limit, ${critical}.`,
      },
    ];
  if (isOwn(kind, 'critical', own))
    return [
      {
        kind,
        field: 'critical',
        sentence: `The critical limit may not be ${inside} the warning, ${warning}.`,
      },
    ];
  return [];
}

/** A low limit at or above a high one: every value would be outside. */
function crossed(kind: LimitKind, own: OwnLimits, inherited: InheritedLimits): LimitProblem[] {
  const opposite = oppositeOf(kind);
  if (opposite === null) return [];
  const here = withInherited(kind, own, inherited);
  const there = innermost(opposite, withInherited(opposite, own, inherited));
  if (there === null) return [];
  const isLow = limitKind(kind).side === 'low';
  return LIMIT_LEVELS.filter(
    (level: LimitLevel) => isOwn(kind, level, own) && !isFurtherOut(kind, here[level] ?? there, there),
  ).map((field) => ({
    kind,
    field,
    sentence: isLow
      ? `The low limit must be below the high one, ${there}.`
      : `The high limit must be above the low one, ${there}.`,
  }));
}

function outOfRange(
  kind: LimitKind,
  own: OwnLimits,
  inherited: InheritedLimits,
  isOff: ((kind: LimitKind) => boolean) | undefined,
): LimitProblem[] {
  const values = withInherited(kind, own, inherited);
  const { outer } = values;
  if (outer === null) return [];
  const beyond = LIMIT_LEVELS.filter((level) => isFurtherOut(kind, values[level] ?? outer, outer));
  if (isOff !== undefined)
    return beyond
      .filter((level) => isOwn(kind, level, own) && !isOff(kind))
      .map((field) => ({
        kind,
        field,
        sentence: `Beyond the outer range, ${outer}: that switches the alarm off, which needs an end within 24 hours.`,
      }));
  const opposite = oppositeOf(kind);
  const there = opposite === null ? null : withInherited(opposite, own, inherited).outer;
  if (isOwn(kind, 'outer', own)) {
    if (there !== null && !isFurtherOut(kind, outer, there))
      return [{ kind, field: 'outer', sentence: `The outer range is inverted: its other end is ${there}.` }];
    if (beyond.length > 0)
      return [{ kind, field: 'outer', sentence: 'The outer range must include the limits.' }];
  }
  return beyond
    .filter((level) => isOwn(kind, level, own))
    .map((field) => ({ kind, field, sentence: `Beyond the outer range, ${outer}.` }));
}
