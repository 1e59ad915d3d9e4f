import type { Alarm, PatientAlarms } from './patientAlarms';
import { reachAtStart } from '../escalation/escalation';
import {
  escalationTimes,
  nextEscalation,
  type EscalatingAlarm,
  type Roster,
} from '../escalation/escalationClock';
import { ESCALATION_LEVELS, type StaffMember } from '../escalation/recipients';

/** What an announcement knows of a patient's alarms. */
interface OpenAlarms {
  readonly patient: PatientAlarms;
  /** Epoch ms. */
  readonly now: number;
  at(index: number): Alarm;
  open(): number[];
}

/** An alarm as escalation knows it: the clock of one that is over or acknowledged stands. */
export function escalatingOf(alarm: Alarm): EscalatingAlarm {
  const { kind, severity, escalation, escalatingSince, told, announcedAt } = alarm;
  const isOpen = alarm.resolved === null && alarm.acknowledgement === null;
  const level = ESCALATION_LEVELS.find((each) => each === escalation) ?? 0;
  return { kind, severity, level, since: isOpen ? escalatingSince : null, told, announcedAt };
}

/** What an announcement changes of an alarm, and whom it notifies; null: everybody. */
export function announcedTo(
  draft: OpenAlarms,
  index: number,
): { changes: Partial<Alarm>; people: readonly StaffMember[] | null } {
  const { roster } = draft.patient;
  if (roster === undefined) return { changes: {}, people: null };
  const alarm = escalatingOf(draft.at(index));
  const others = draft.open().flatMap((each) => (each === index ? [] : [escalatingOf(draft.at(each))]));
  const { level, people } = reachAtStart(alarm, others, roster, draft.now);
  const told = new Set([...(alarm.since === null ? [] : alarm.told), ...people.map(({ id }) => id)]);
  const changes = { escalation: level, escalatingSince: alarm.since ?? draft.now, told: [...told] };
  return { changes, people };
}

/** Whom an announcement notified, in words: everybody by name. */
export function wordsOfPeople(people: readonly StaffMember[] | null): string {
  if (people === null) return 'to everybody';
  if (people.length === 0) return 'to no user yet';
  return `to ${people.map(({ name }) => name).join(', ')}`;
}

/** When escalation next changes anything, epoch ms; null: never, or the roster is not known. */
export function nextEscalationOf({ alarms, roster }: PatientAlarms, now: number): number | null {
  const open = alarms.filter(({ resolved }) => resolved === null);
  return roster === undefined ? null : nextEscalation(open.map(escalatingOf), roster, now);
}

/** The alarms with the times at which each escalates next; those that are as they were stay the same objects. */
export function withEscalationTimes(
  alarms: readonly Alarm[],
  roster: Roster | undefined,
  now: number,
): Alarm[] {
  if (roster === undefined) return [...alarms];
  const open = alarms.filter(({ resolved }) => resolved === null);
  const times = escalationTimes(open.map(escalatingOf), roster, now);
  const timeOf = new Map(open.map((alarm, nth) => [alarm, times[nth] ?? null]));
  return alarms.map((alarm) => {
    const at = timeOf.get(alarm) ?? null;
    return (alarm.escalatesAt ?? null) === at ? alarm : { ...alarm, escalatesAt: at };
  });
}
