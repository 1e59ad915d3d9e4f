import type { AlarmKind, AlarmLevel } from '../../../clinical/alarms';
import { RISK_HIGH, RISK_MEDIUM } from '../../../clinical/risk';

/** Where an alarm of one severity begins, and where it ends. In the kind's own unit. */
export interface Threshold {
  raisesAt: number;
  /** A value here or further inside ends it, once held. */
  clearsAt: number;
}

/** What differs between the kinds of alarm whose values are numbers (alarm-response §1, §2). */
export interface RaiseRule {
  /** On which side of its thresholds a value is outside. */
  outside: 'above' | 'below';
  /** Whether a value exactly at `raisesAt` is outside. */
  isInclusive: boolean;
  /** Null when the kind has no alarm of this severity. */
  warning: Threshold | null;
  critical: Threshold | null;
  /** How far apart (ms) the first and the last value of a run are at least: 15 s for HR, SpO2 and scores, 30 s for others. */
  runMs: number;
  /** How long (ms) values must be held where an alarm ends: 60 s for scores, 3 min for limits. */
  holdMs: number;
  /** Whether, in a fast feed, it takes two values in a row to end the holding: so for limits, not for scores. */
  toleratesOneShort: boolean;
}

/** WARNING from MEDIUM, CRITICAL from HIGH; eased at 80, over at 45, each held for 60 s (open-points §4). */
export const SCORE_RULE: RaiseRule = {
  outside: 'above',
  isInclusive: true,
  warning: { raisesAt: RISK_MEDIUM, clearsAt: 45 },
  critical: { raisesAt: RISK_HIGH, clearsAt: 80 },
  runMs: 15_000,
  holdMs: 60_000,
  toleratesOneShort: false,
};

/** The rule of each kind of alarm. */
export const RAISE_RULES: Readonly<Record<AlarmKind, RaiseRule>> = { hipi: SCORE_RULE, spi: SCORE_RULE };

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

function thresholdOf(rule: RaiseRule, level: AlarmLevel): Threshold | null {
  return level === 1 ? rule.warning : rule.critical;
}
