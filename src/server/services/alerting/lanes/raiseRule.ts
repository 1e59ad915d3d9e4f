import {
  alarmKind,
  LIMIT_KINDS,
  limitKind,
  type LimitKind,
  type RiskKind,
  type ValueKind,
} from '../../../../clinical/alarms/kindLists';
import type { AlarmLimit } from '../../../../clinical/alarms/alarmKinds';
import type { AlarmLevel } from '../../../../clinical/alarms/alarms';
import { RISK_HIGH, RISK_MEDIUM } from '../../../../clinical/risk';
import { byKey } from '../../../../clinical/observationKeys';
import type { EffectiveLimits, KindLimits } from '../../alarms/limits/effectiveLimits';

const MINUTE_MS = 60_000;

/** What differs between the kinds of alarm whose values are numbers (alarm-response §1, §2). */
export interface RaiseRule {
  /** On which side of its thresholds a value is outside. */
  outside: 'above' | 'below';
  /** Whether a value exactly at `raisesAt` is outside. */
  isInclusive: boolean;
  /** Null when the kind has no alarm of this severity. */
  warning: AlarmLimit | null;
  critical: AlarmLimit | null;
  /** How far apart (ms) the first and the last value of a run are at least. */
  runMs: number;
  /** How long (ms) values must be held where an alarm ends: 60 s for scores, 3 min for limits. */
  holdMs: number;
  /** Whether, in a fast feed, it takes two values in a row to end the holding: so for limits, not for scores. */
  toleratesOneShort: boolean;
  /** A value that ends an alarm needs no holding when it comes longer than this (ms) after the one before. */
  endsAloneAfterMs: number;
}

/** Further apart than this (ms), the last two values of a kind make a slow feed: each value then counts by itself. */
export const SLOW_GAP_MS = 150_000;

/** WARNING from MEDIUM, CRITICAL from HIGH; eased at 80, over at 45, each held for 60 s (open-points §4). */
export const SCORE_RULE: RaiseRule = {
  outside: 'above',
  isInclusive: true,
  warning: { raisesAt: RISK_MEDIUM, clearsAt: 45 },
  critical: { raisesAt: RISK_HIGH, clearsAt: 80 },
  runMs: alarmKind('hipi').runMs ?? 0,
  holdMs: MINUTE_MS,
  toleratesOneShort: false,
  endsAloneAfterMs: SLOW_GAP_MS,
};

/** CRITICAL from 7, over after 15 min at 5 or less, however rarely it is worked out. */
const NEWS2_RULE: RaiseRule = {
  outside: 'above',
  isInclusive: true,
  warning: null,
  critical: { raisesAt: 7, clearsAt: 5 },
  runMs: alarmKind('news2').runMs ?? 0,
  holdMs: 15 * MINUTE_MS,
  toleratesOneShort: false,
  endsAloneAfterMs: 15 * MINUTE_MS,
};

/** The rule of each kind whose values are scores. */
const SCORE_RULES: Readonly<Record<Exclude<ValueKind, LimitKind>, RaiseRule>> = {
  hipi: SCORE_RULE,
  spi: SCORE_RULE,
  news2: NEWS2_RULE,
};

/** The rules of a patient; null for a kind that is switched off. */
export type RaiseRules = Readonly<Record<RiskKind, RaiseRule> & Record<ValueKind, RaiseRule | null>>;

const known = new WeakMap<EffectiveLimits, RaiseRules>();

/** The rules that follow from a patient's limits. Derived once of the same limits. */
export function raiseRulesOf(effective: EffectiveLimits): RaiseRules {
  let rules = known.get(effective);
  if (rules === undefined) {
    rules = {
      ...SCORE_RULES,
      ...(effective.isNews2Off && { news2: null }),
      ...byKey(LIMIT_KINDS, (kind) => limitRule(kind, effective.limits[kind])),
    };
    known.set(effective, rules);
  }
  return rules;
}

/** Outside is strictly beyond a limit; it ends after 3 min where it clears. */
function limitRule(kind: LimitKind, { warning, critical }: KindLimits): RaiseRule | null {
  if (warning === null && critical === null) return null;
  return {
    outside: limitKind(kind).side === 'low' ? 'below' : 'above',
    isInclusive: false,
    warning,
    critical,
    runMs: alarmKind(kind).runMs ?? 0,
    holdMs: 3 * MINUTE_MS,
    toleratesOneShort: true,
    endsAloneAfterMs: SLOW_GAP_MS,
  };
}

/** Whether a value is outside for this level; never for a level that the kind does not have. */
export function isOutside(rule: RaiseRule, level: AlarmLevel, value: number): boolean {
  const threshold = thresholdOf(rule, level);
  if (threshold === null) return false;
  const beyond = rule.outside === 'above' ? value - threshold.raisesAt : threshold.raisesAt - value;
  return rule.isInclusive ? beyond >= 0 : beyond > 0;
}

/** Whether a value is where an alarm of this level ends. */
export function isClear(rule: RaiseRule, level: AlarmLevel, value: number): boolean {
  const threshold = thresholdOf(rule, level);
  if (threshold === null) return true;
  return rule.outside === 'above' ? value <= threshold.clearsAt : value >= threshold.clearsAt;
}

/** Whether a value is outside for any level. */
export function isOutsideAny(rule: RaiseRule, value: number): boolean {
  return isOutside(rule, 1, value) || isOutside(rule, 2, value);
}

/** Whether a value is where the alarm of every level ends. */
export function isClearOfAll(rule: RaiseRule, value: number): boolean {
  return isClear(rule, 1, value) && isClear(rule, 2, value);
}

/** The level that stands once an alarm of `level` is over: CRITICAL eases to WARNING where there is one. */
export function easedFrom(rule: RaiseRule, level: AlarmLevel): AlarmLevel | 0 {
  return level === 2 && rule.warning !== null ? 1 : 0;
}

function thresholdOf(rule: RaiseRule, level: AlarmLevel): AlarmLimit | null {
  return level === 1 ? rule.warning : rule.critical;
}
