import { isLimitKind, type LimitKind } from '../../../../clinical/alarms/kindLists';
import { ALARM_KINDS } from '../../../../clinical/alarms/alarmKinds';
import { MAX_OFF_MS, type SwitchableKind } from '../../../../clinical/alarms/alarmLimits';
import { CLOCK_TOLERANCE_MS } from '../../../../clinical/freshness';
import { limitProblems, type OwnLimits } from '../../../../clinical/alarms/limitProblems';
import type { OwnAlarmLimits } from '../../../../contract/alarmLimits';
import type { FieldErrors } from '../../../../contract/common';
import { switchableOf } from '../../../db/alarms/alarmLimits';
import { Refused } from '../../refusals';
import { inheritedLimits, type Levels, type LimitLevelRows } from './limitLevels';

/** What was sent of a kind, by an Admin for a ward or by a clinician for a patient. */
interface SentLimit {
  warning?: number | null;
  critical?: number | null;
  outer?: number | null;
  off_until?: string | null;
  reason?: string;
}

/** By the types of the kinds in the API. */
export type SentLimits = Readonly<Record<string, SentLimit>>;

type Wanted = ReadonlyMap<SwitchableKind, OwnAlarmLimits>;

/** What was sent, by kind; one of which nothing is set is as one that was left out. `now` in epoch ms. */
export function wantedOf(sent: SentLimits, now: number): Wanted {
  return new Map(
    Object.entries(sent).flatMap(([type, limit]) => {
      const kind = switchableOf(type);
      const values: OwnAlarmLimits = {
        warning: limit.warning ?? null,
        critical: limit.critical ?? null,
        outer: limit.outer ?? null,
        off_until: endOf(limit, now),
        reason: (limit.reason ?? '').trim(),
      };
      const isEmpty = [values.warning, values.critical, values.outer, values.off_until].every(
        (value) => value === null,
      );
      return kind === null || isEmpty ? [] : [[kind, values] as const];
    }),
  );
}

/**
 * An instant with milliseconds. A browser that counts 24 hours from its idea of the server's time may be
 * ahead by the difference of two clocks: that is 24 hours.
 */
function endOf({ off_until: end = null }: SentLimit, now: number): string | null {
  const time = end === null ? NaN : Date.parse(end);
  if (Number.isNaN(time)) return null;
  const latest = now + MAX_OFF_MS;
  return new Date(time <= latest + CLOCK_TOLERANCE_MS ? Math.min(time, latest) : time).toISOString();
}

interface Context {
  above: Levels;
  /** What is set now. */
  own: LimitLevelRows;
  isOfPatient: boolean;
  /** Epoch ms. */
  now: number;
}

/** @throws Refused with a sentence for every wrong value, under its path in the body */
export function refuseProblems(sent: SentLimits, wanted: Wanted, context: Context): void {
  const { above, own, isOfPatient, now } = context;
  const errors: FieldErrors = {};
  const add = (type: string, field: string, sentence: string) => {
    errors[`limits.${type}.${field}`] = [sentence];
  };
  const limits: OwnLimits = Object.fromEntries([...wanted].filter(([kind]) => isLimitKind(kind)));
  const isOff = (kind: LimitKind): boolean => (wanted.get(kind)?.off_until ?? null) !== null;
  const problems = limitProblems(limits, inheritedLimits(above), isOfPatient ? isOff : undefined);
  for (const { kind, field, sentence } of problems) add(ALARM_KINDS[kind].observationType, field, sentence);
  for (const [type, { warning = null, critical = null, off_until: end = null }] of Object.entries(sent)) {
    const kind = switchableOf(type);
    if (isOfPatient && warning === null && critical === null && end === null)
      errors[`limits.${type}`] = ['Set a limit, or switch the alarm off until a time.'];
    if (end === null || kind === null) continue;
    // What stands already was in time when it was set.
    const set = wanted.get(kind)?.off_until ?? null;
    const problem = set !== null && set === own.get(kind)?.offUntil ? null : endProblem(set, now);
    if (problem !== null) add(type, 'off_until', problem);
  }
  if (Object.keys(errors).length > 0) throw new Refused(errors);
}

/** Why an alarm cannot be switched off until `end` at `now` (epoch ms); null when it can. */
function endProblem(end: string | null, now: number): string | null {
  // The format allows a leap second, which a JavaScript date cannot represent.
  if (end === null) return 'The value is not a valid date-time.';
  const time = Date.parse(end);
  if (time <= now) return 'The end must be in the future.';
  return time > now + MAX_OFF_MS ? 'The end must be within 24 hours.' : null;
}
