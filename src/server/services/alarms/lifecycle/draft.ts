import type { AlarmKind } from '../../../../clinical/alarms/alarmKinds';
import type { AlarmEventName, AlarmResolution } from '../../../../contract/alarms';
import type { StaffMember } from '../escalation/recipients';
import { announcedTo, withEscalationTimes, wordsOfPeople } from './escalating';
import {
  rankOf,
  type Alarm,
  type AlarmAnnouncement,
  type AlarmStep,
  type Outcome,
  type PatientAlarms,
  type Pause,
  type RepeatedAnnouncement,
} from './patientAlarms';

/** What is known of a step beside its name. */
interface StepWords {
  by?: number | null;
  detail?: string | null;
  /** When it was, epoch ms, where that was before now. */
  at?: number;
}

/** Everybody of both; null is everybody there is. */
function withoutDoubles(
  one: readonly StaffMember[] | null,
  other: readonly StaffMember[] | null,
): readonly StaffMember[] | null {
  if (one === null || other === null) return null;
  return [...new Map([...one, ...other].map((person) => [person.id, person])).values()];
}

/** The alarms of a patient while the lifecycle works on them, at `now` (epoch ms). Rows are replaced, never changed. */
export class Draft {
  readonly alarms: Alarm[];
  readonly pauses: Pause[];
  readonly #steps: AlarmStep[] = [];
  readonly #announcements: AlarmAnnouncement[] = [];
  readonly #again: RepeatedAnnouncement[] = [];
  /** By alarm: its announcement, the step that records it, and whom it notifies. */
  readonly #announced = new Map<
    number,
    { nth: number; step: number; people: readonly StaffMember[] | null }
  >();
  readonly #cleared = new Set<AlarmKind>();

  constructor(
    readonly patient: PatientAlarms,
    readonly now: number,
  ) {
    this.alarms = [...patient.alarms];
    this.pauses = [...patient.pauses];
  }

  /** The index of the open alarm of a kind; -1 when there is none. */
  indexOf(kind: AlarmKind): number {
    return this.alarms.findIndex((alarm) => alarm.kind === kind && alarm.resolved === null);
  }

  /** The indexes of all open alarms. */
  open(): number[] {
    return this.alarms.flatMap((alarm, index) => (alarm.resolved === null ? [index] : []));
  }

  at(index: number): Alarm {
    const alarm = this.alarms[index];
    if (alarm === undefined) throw new Error(`The patient ${this.patient.patientId} has no alarm ${index}.`);
    return alarm;
  }

  add(alarm: Alarm): number {
    return this.alarms.push(alarm) - 1;
  }

  /**
   * Also keeps since when the alarm is unacknowledged: from the moment that its owner goes (`at`), or that it is raised again.
   */
  change(index: number, changes: Omit<Partial<Alarm>, 'unownedSince'>, at = this.now): void {
    const before = this.at(index);
    const after = { ...before, ...changes };
    const isUnowned = after.acknowledgement === null && after.resolved === null;
    this.alarms[index] = { ...after, unownedSince: isUnowned ? (before.unownedSince ?? at) : null };
  }

  /** Stores a step under the severity that the alarm has now. */
  note(
    index: number,
    event: AlarmEventName,
    { by = null, detail = null, at = this.now }: StepWords = {},
  ): void {
    this.#steps.push({ alarm: index, at, event, by, severity: this.at(index).severity, detail });
  }

  pauseOf(kind: AlarmKind): Pause | undefined {
    return this.pauses.find((pause) => pause.kind === kind && pause.endedAt === null);
  }

  endPause(kind: AlarmKind): void {
    const index = this.pauses.findIndex((pause) => pause.kind === kind && pause.endedAt === null);
    const pause = this.pauses[index];
    if (pause !== undefined) this.pauses[index] = { ...pause, endedAt: this.now };
  }

  /** A pause holds back what is no worse than what it was made at. */
  isHeld({ kind, severity }: Pick<Alarm, 'kind' | 'severity'>): boolean {
    const pause = this.pauseOf(kind);
    return pause !== undefined && rankOf(pause.severity) >= rankOf(severity);
  }

  /** Makes an alert of an alarm, once in a draft. An alarm of INFO and one that is held back make none. */
  announce(
    index: number,
    { isRepeat = false, isLate = false }: Partial<Pick<AlarmAnnouncement, 'isRepeat' | 'isLate'>> = {},
  ): void {
    const alarm = this.at(index);
    if (alarm.severity === 'INFO' || this.isHeld(alarm)) return;
    const { changes, people } = announcedTo(this, index);
    this.change(index, { announcedAt: this.now, ...changes });
    const made = this.#announced.get(index);
    const all = made === undefined ? people : withoutDoubles(made.people, people);
    const announcement = { alarm: index, isRepeat, isLate, people: all?.map(({ id }) => id) ?? null };
    const { nth, step } = made ?? { nth: this.#announcements.length, step: this.#steps.length };
    this.#announced.set(index, { nth, step, people: all });
    this.#announcements[nth] = announcement;
    const detail = wordsOfPeople(all);
    const noted = this.#steps[step];
    if (noted === undefined) this.note(index, 'announced', { detail });
    else this.#steps[step] = { ...noted, detail };
  }

  /** Notifies people of an alarm by the alert that stands. */
  announceAgain(again: RepeatedAnnouncement): void {
    this.#again.push(again);
  }

  /** Ends the acknowledgement of an open alarm, which is then announced, with its escalation from the start. */
  lose(index: number, event: 'released' | 'expired', words: StepWords): void {
    // Those notified before were notified of an alarm that then had an owner: while it is held back, no user was notified of this.
    const unacknowledged = {
      acknowledgement: null,
      lapsed: null,
      escalatingSince: null,
      escalation: 0,
      told: [],
    };
    this.change(index, unacknowledged, words.at);
    this.note(index, event, words);
    this.announce(index);
  }

  resolve(index: number, as: AlarmResolution, { by, detail = null, at = this.now }: StepWords = {}): void {
    this.change(index, { resolved: { at, as, reason: detail }, noDataSince: null });
    this.note(index, 'resolved', { by, at, detail: detail === null ? as : `${as}: ${detail}` });
  }

  /** The rule no longer counts this kind as standing. */
  clear(kind: AlarmKind): void {
    this.#cleared.add(kind);
  }

  /** The clock of escalation runs while an alarm is open, unacknowledged and not held back. */
  #withClock(alarm: Alarm): Alarm {
    if (alarm.resolved !== null) return alarm;
    const runs = alarm.acknowledgement === null && alarm.severity !== 'INFO' && !this.isHeld(alarm);
    if (runs === (alarm.escalatingSince !== null)) return alarm;
    return runs
      ? { ...alarm, escalatingSince: this.now, escalation: 0, told: [] }
      : { ...alarm, escalatingSince: null };
  }

  outcome(): Outcome {
    const clocked = this.alarms.map((alarm) => this.#withClock(alarm));
    const alarms = withEscalationTimes(clocked, this.patient.roster, this.now);
    return {
      patient: { ...this.patient, alarms, pauses: this.pauses },
      steps: this.#steps,
      announcements: this.#announcements,
      again: this.#again,
      cleared: this.#cleared,
    };
  }
}
