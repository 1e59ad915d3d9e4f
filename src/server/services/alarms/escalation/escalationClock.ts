import { isCritical, type Severity } from '../../../../clinical/alarms/alarms';
import {
  ESCALATION_LEVELS,
  isAnybodyOnDuty,
  isScoreOfRisk,
  type AlarmRank,
  type EscalationLevel,
  type Place,
  type StaffMember,
} from './recipients';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;

/** When (ms after the clock of a patient's CRITICAL alarms began) each level is reached. */
const LEVEL_AFTER: Record<EscalationLevel, number> = { 0: 0, 1: MINUTE, 2: 3 * MINUTE, 3: 5 * MINUTE };

/** An unacknowledged WARNING reaches the cover group after this long, ms. It goes no further. */
export const WARNING_AFTER = 5 * MINUTE;

/** An unacknowledged alarm is announced again this long (ms) after its last announcement. One of INFO is never announced. */
const REPEAT_AFTER: Readonly<Record<Severity, number>> = { CRITICAL: 15 * MINUTE, WARNING: 60 * MINUTE };

/** A score that stops while a person is on duty is looked at again after this long (ms): the last one may have left. */
const LOOK_AGAIN = 30 * SECOND;

/** A time further ahead (ms) than this was written by a clock that has been put back since. */
const AHEAD = 5 * SECOND;

/** An open alarm as escalation knows it. Times are epoch ms by the server's clock. */
export interface EscalatingAlarm extends AlarmRank {
  /** The level reached, since when the clock runs (null: it is acknowledged or paused), and whom it notified. */
  level: EscalationLevel;
  since: number | null;
  told: readonly number[];
  announcedAt: number | null;
}

/** Who can be notified, and where the patient lies. */
export interface Roster {
  staff: readonly StaffMember[];
  place: Place;
}

type Running = EscalatingAlarm & { since: number };

export const isRunning = (alarm: EscalatingAlarm): alarm is Running => alarm.since !== null;
export const isRunningCritical = (alarm: EscalatingAlarm): alarm is Running =>
  isRunning(alarm) && isCritical(alarm.severity);
export const isWarning = (alarm: EscalatingAlarm): alarm is Running =>
  isRunning(alarm) && alarm.severity === 'WARNING';

/** Whether the alarm, by itself, goes no further than level 1. */
export const stopsEarly = (alarm: AlarmRank, { staff }: Roster): boolean =>
  isScoreOfRisk(alarm) && isAnybodyOnDuty(staff);

/** When the clock of the patient's CRITICAL alarms, that of the oldest, shows this level; null: never. */
function timeOf(level: EscalationLevel, alarms: readonly EscalatingAlarm[], roster: Roster): number | null {
  const driving = alarms
    .filter(isRunningCritical)
    .filter((alarm) => level <= 1 || !stopsEarly(alarm, roster));
  return driving.length === 0 ? null : Math.min(...driving.map(({ since }) => since)) + LEVEL_AFTER[level];
}

export function levelShown(alarms: readonly EscalatingAlarm[], roster: Roster, now: number): EscalationLevel {
  return (
    ESCALATION_LEVELS.findLast((level) => {
      const at = timeOf(level, alarms, roster);
      return at !== null && at <= now;
    }) ?? 0
  );
}

/** When each of these alarms reaches its next level or is repeated, epoch ms; null: never. `now` in epoch ms. */
export function escalationTimes(
  given: readonly EscalatingAlarm[],
  roster: Roster,
  now: number,
): (number | null)[] {
  const alarms = given.map((alarm) => withoutFuture(alarm, now));
  const repeat = repeatTime(alarms.filter(isRunningCritical), 'CRITICAL');
  return alarms.map((alarm) => {
    if (isWarning(alarm)) {
      const times = [repeatTime([alarm], 'WARNING'), alarm.level < 1 ? alarm.since + WARNING_AFTER : null];
      return earliest(times);
    }
    if (!isRunningCritical(alarm)) return null;
    const levels = ESCALATION_LEVELS.filter((level) => alarm.level < level);
    return earliest([repeat, ...levels.map((level) => timeOf(level, alarms, roster))]);
  });
}

/** When time alone next changes one of these alarms, epoch ms; null: never. */
export function nextEscalation(
  given: readonly EscalatingAlarm[],
  roster: Roster,
  now: number,
): number | null {
  const isStopped = given.some(
    (alarm) => isRunningCritical(alarm) && alarm.level < 3 && stopsEarly(alarm, roster),
  );
  return earliest([...escalationTimes(given, roster, now), isStopped ? now + LOOK_AGAIN : null]);
}

function earliest(times: readonly (number | null)[]): number | null {
  const known = times.filter((time) => time !== null);
  return known.length === 0 ? null : Math.min(...known);
}

/** When alarms are announced again: counted from the last announcement that named one of them. */
export function repeatTime(alarms: readonly EscalatingAlarm[], severity: Severity): number | null {
  const last = alarms
    .filter(isRunning)
    .map(({ announcedAt, since }) => Math.max(announcedAt ?? since, since));
  return last.length === 0 ? null : Math.max(...last) + REPEAT_AFTER[severity];
}

/**
 * An alarm whose times lie ahead of `now`: the server's clock was put back. What was to come next is due now,
 * once too early rather than an hour too late.
 */
export function withoutFuture(alarm: EscalatingAlarm, now: number): EscalatingAlarm {
  const { since, announcedAt, level, severity } = alarm;
  const isAhead = (time: number | null): boolean => time !== null && time - now > AHEAD;
  if (!isAhead(since) && !isAhead(announcedAt)) return alarm;
  const next = ESCALATION_LEVELS[level + 1] ?? 3;
  const passed = isCritical(severity) ? LEVEL_AFTER[next] : WARNING_AFTER;
  const repeated = severity === 'INFO' ? 0 : REPEAT_AFTER[severity];
  return {
    ...alarm,
    since: isAhead(since) ? now - passed : since,
    announcedAt: isAhead(announcedAt) ? now - repeated : announcedAt,
  };
}
