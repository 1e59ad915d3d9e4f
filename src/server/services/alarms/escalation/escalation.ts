import { isCritical, type Severity } from '../../../../clinical/alarms/alarms';
import {
  isRunningCritical,
  isRunning,
  isWarning,
  levelShown,
  repeatTime,
  stopsEarly,
  WARNING_AFTER,
  withoutFuture,
  type EscalatingAlarm,
  type Roster,
} from './escalationClock';
import {
  heldBy,
  reachOf,
  repeatedTo,
  type EscalationLevel,
  type Reach,
  type StaffMember,
} from './recipients';

/** One announcement of unacknowledged alarms. The indexes are those of the alarms that were given. */
export interface Escalation {
  event: 'escalated' | 'repeated';
  level: EscalationLevel;
  /** The alarm that is shown, of those that are named the one that began first. */
  head: number;
  named: readonly number[];
  /** None, when all of them were notified already. */
  people: readonly StaffMember[];
}

/**
 * Whom an alarm that is announced now notifies: one that is raised beside others starts at the level that the
 * patient's clock shows, one whose clock goes on at its own. `others` are the patient's other open alarms.
 */
export function reachAtStart(
  alarm: EscalatingAlarm,
  others: readonly EscalatingAlarm[],
  roster: Roster,
  now: number,
): Reach {
  const shown = isCritical(alarm.severity) ? levelShown(others, roster, now) : 0;
  const own = isRunning(alarm) ? alarm.level : 0;
  const level = stopsEarly(alarm, roster) && shown > 1 ? 1 : shown;
  return reachOf(alarm, { level: Math.max(level, own) as EscalationLevel }, roster.staff, roster.place);
}

/**
 * What is due at `now`: at most one level and one repeat of the patient's CRITICAL alarms, and those of each
 * WARNING. Overdue levels are taken as the highest. Returns the alarms as they are afterwards, too.
 */
export function escalate(
  given: readonly EscalatingAlarm[],
  roster: Roster,
  now: number,
): { alarms: EscalatingAlarm[]; escalations: Escalation[] } {
  const alarms = given.map((alarm) => withoutFuture(alarm, now));
  const escalations: Escalation[] = [];
  const announce = (escalation: Omit<Escalation, 'head'>): void => {
    const { named, level, people } = escalation;
    escalations.push({ ...escalation, head: oldestOf(named, alarms) });
    for (const index of named) {
      const alarm = alarms[index];
      if (alarm === undefined) continue;
      const told = [...new Set([...alarm.told, ...people.map(({ id }) => id)])];
      const isAnnounced = people.length > 0 || escalation.event === 'repeated';
      const reached = Math.max(level, alarm.level) as EscalationLevel;
      alarms[index] = { ...alarm, level: reached, told, announcedAt: isAnnounced ? now : alarm.announcedAt };
    }
  };
  const level = levelOfCriticals(alarms, roster, now);
  if (level !== null) announce(level);
  for (const warning of indexesOf(alarms, isWarning)) {
    const first = levelOfWarning(warning, alarms, roster, now);
    if (first !== null) announce(first);
    repeat([warning], 'WARNING');
  }
  repeat(indexesOf(alarms, isRunningCritical), 'CRITICAL');
  return { alarms, escalations };

  function repeat(named: readonly number[], severity: Severity): void {
    const at = repeatTime(
      named.flatMap((index) => alarms[index] ?? []),
      severity,
    );
    if (at === null || at > now) return;
    const reached = Math.max(...named.map((index) => alarms[index]?.level ?? 0)) as EscalationLevel;
    const people = repeatedTo(severity, roster.staff, roster.place);
    announce({ event: 'repeated', level: reached, named, people });
  }
}

function levelOfCriticals(
  alarms: readonly EscalatingAlarm[],
  roster: Roster,
  now: number,
): Omit<Escalation, 'head'> | null {
  const shown = levelShown(alarms, roster, now);
  const isBelow = (level: EscalationLevel) =>
    indexesOf(alarms, (a) => isRunningCritical(a) && a.level < level);
  const behind = isBelow(shown);
  if (behind.length === 0) return null;
  const reaches = behind.flatMap((index) => {
    const alarm = alarms[index];
    if (alarm === undefined) return [];
    return [reachOf(alarm, { level: shown, from: alarm.level }, roster.staff, roster.place)];
  });
  const level = Math.max(...reaches.map((reach) => reach.level)) as EscalationLevel;
  // Whatever raised the level, it names all that are still below it.
  const named = isBelow(level);
  const held = new Map(
    [...reaches.flatMap(({ people }) => people), ...heldBy(level, roster.staff, roster.place)].map(
      (person) => [person.id, person],
    ),
  );
  return { event: 'escalated', level, named, people: notYetNotified([...held.values()], named, alarms) };
}

function levelOfWarning(
  index: number,
  alarms: readonly EscalatingAlarm[],
  { staff, place }: Roster,
  now: number,
): Omit<Escalation, 'head'> | null {
  const alarm = alarms[index];
  if (alarm === undefined || !isWarning(alarm) || alarm.level >= 1 || now - alarm.since < WARNING_AFTER)
    return null;
  const { level, people } = reachOf(alarm, { level: 1, from: alarm.level }, staff, place);
  return { event: 'escalated', level, named: [index], people: notYetNotified(people, [index], alarms) };
}

const indexesOf = (
  alarms: readonly EscalatingAlarm[],
  matches: (alarm: EscalatingAlarm) => boolean,
): number[] => alarms.flatMap((alarm, index) => (matches(alarm) ? [index] : []));

const notYetNotified = (
  people: readonly StaffMember[],
  named: readonly number[],
  alarms: readonly EscalatingAlarm[],
): StaffMember[] =>
  people.filter(({ id }) => named.some((index) => alarms[index]?.told.includes(id) === false));

const oldestOf = (named: readonly number[], alarms: readonly EscalatingAlarm[]): number =>
  named.reduce((oldest, index) =>
    (alarms[index]?.since ?? Infinity) < (alarms[oldest]?.since ?? Infinity) ? index : oldest,
  );
