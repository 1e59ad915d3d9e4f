import { RISK_KINDS } from '../../../../clinical/alarms/kindLists';
import type { AlarmKind } from '../../../../clinical/alarms/alarmKinds';
import { isCritical, type AlarmSeverity } from '../../../../clinical/alarms/alarms';
import { escalationLevelOf, type Role } from '../../../../contract/roles';

/** How far an alarm has gone: 0 the department's staff on duty, 1 its cover group, 2 every HCP, 3 Admins too. */
export const ESCALATION_LEVELS = [0, 1, 2, 3] as const;
export type EscalationLevel = (typeof ESCALATION_LEVELS)[number];

/** A member of the staff whose account is active. */
export interface StaffMember {
  id: number;
  name: string;
  role: Role;
  /** The departments that this person is on duty for now; none: off duty. */
  onDutyFor: readonly number[];
}

/** Where a patient lies, and who covers it. */
export interface Place {
  /** Null: in no department. */
  department: number | null;
  /** The departments whose staff on duty covers it; null: everybody on duty. */
  cover: readonly number[] | null;
}

/** What decides how far an alarm may go by itself. */
export interface AlarmRank {
  kind: AlarmKind;
  severity: AlarmSeverity;
}

const isOnDuty = ({ onDutyFor }: StaffMember): boolean => onDutyFor.length > 0;

export const isAnybodyOnDuty = (staff: readonly StaffMember[]): boolean => staff.some(isOnDuty);

/** HIPI and SPI change often and are no vital sign: by themselves they go no further than the cover group. */
export const isScoreOfRisk = ({ kind }: Pick<AlarmRank, 'kind'>): boolean =>
  RISK_KINDS.some((risk) => risk === kind);

/** Whom a level holds (alarm-response §2), also those who were notified already. */
export function heldBy(level: EscalationLevel, staff: readonly StaffMember[], place: Place): StaffMember[] {
  const { department, cover } = place;
  switch (level) {
    case 0:
      return department === null ? [] : staff.filter(({ onDutyFor }) => onDutyFor.includes(department));
    case 1:
      return staff.filter((person) =>
        cover === null ? isOnDuty(person) : person.onDutyFor.some((id) => cover.includes(id)),
      );
    case 2:
      return staff.filter(({ role }) => escalationLevelOf(role) === 2);
    case 3:
      return [...staff];
  }
}

/** What a level comes to: the level that is reached, and everybody whom it notifies. */
export interface Reach {
  level: EscalationLevel;
  people: StaffMember[];
}

/**
 * Whom an alarm notifies when it reaches `level` from `from` (exclusive; null: when it is raised). A level that
 * holds no user falls through to the next at once. HIPI, SPI and any WARNING fall through only with no user on
 * duty: then everybody is notified. Levels that were skipped are notified with the one that is reached. An alarm of
 * INFO notifies no user.
 */
export function reachOf(
  alarm: AlarmRank,
  { level, from = null }: { level: EscalationLevel; from?: EscalationLevel | null },
  staff: readonly StaffMember[],
  place: Place,
): Reach {
  if (alarm.severity === 'INFO') return { level, people: [] };
  const isHeldBack = isScoreOfRisk(alarm) || alarm.severity === 'WARNING';
  if (isHeldBack && !isAnybodyOnDuty(staff)) return { level: 3, people: [...staff] };
  const people = new Map<number, StaffMember>();
  let reached = level;
  for (const each of ESCALATION_LEVELS) {
    if (each > reached) break;
    if (from !== null && each <= from) continue;
    const held = heldBy(each, staff, place);
    for (const person of held) people.set(person.id, person);
    if (each === reached && held.length === 0 && !isHeldBack && each < 3)
      reached = (each + 1) as EscalationLevel;
  }
  return { level: reached, people: [...people.values()] };
}

/** Whom a repeat notifies: levels 0 and 1; of a CRITICAL Admins too; and every HCP where levels 0 and 1 hold no user. */
export function repeatedTo(
  severity: AlarmSeverity,
  staff: readonly StaffMember[],
  place: Place,
): StaffMember[] {
  const near = [...heldBy(0, staff, place), ...heldBy(1, staff, place)];
  if (near.length === 0 && (isCritical(severity) || !isAnybodyOnDuty(staff))) return [...staff];
  const notified = new Set([
    ...near,
    ...(isCritical(severity) ? staff.filter(({ role }) => escalationLevelOf(role) === 3) : []),
  ]);
  return staff.filter((person) => notified.has(person));
}
