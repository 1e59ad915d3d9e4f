import type { AlarmKind } from '../../../../clinical/alarms/alarmKinds';
import { ALARM_SEVERITIES, type AlarmSeverity } from '../../../../clinical/alarms/alarms';
import type { AlarmEventName, AlarmResolution } from '../../../../contract/alarms';
import type { RiskReason } from '../../../../contract/alerts';
import type { Roster } from '../escalation/escalationClock';

/** Who has an alarm, and until when. Times are epoch ms by the server's clock. */
export interface Acknowledgement {
  by: number;
  /** Since when this person has it. */
  at: number;
  until: number;
  /** The severity that was acknowledged: it ends at a worse one. */
  as: AlarmSeverity;
  /** How often the owner renewed it. */
  renewals: number;
  /** Who had it when the owner took it over; null: it was unacknowledged. */
  takenFrom: number | null;
}

/** An alarm from its raise to half an hour after its end. Times are epoch ms. */
export interface Alarm {
  /** Null until it is stored. */
  id: number | null;
  kind: AlarmKind;
  severity: AlarmSeverity;
  worst: AlarmSeverity;
  value: number;
  measuredAt: number;
  raisedAt: number;
  isLate: boolean;
  partsKnown: number | null;
  vital: string | null;
  /** Of an alarm of another system: what that says; null or absent: nothing. */
  said?: string | null;
  byHand: boolean;
  isSlow: boolean;
  model: string;
  reasons: readonly RiskReason[];
  acknowledgement: Acknowledgement | null;
  /** Whose acknowledgement ran out last, and how often it had been renewed; null or absent: none has. */
  lapsed?: Pick<Acknowledgement, 'by' | 'renewals'> | null;
  /** The level reached, since when its clock runs (null: it stands), and whom it notified. */
  escalation: number;
  escalatingSince: number | null;
  told: readonly number[];
  /** When it reaches its next level or is repeated; null or absent: not by itself. */
  escalatesAt?: number | null;
  announcedAt: number | null;
  /** Since when it has been unacknowledged; null while it is acknowledged, and when it is over. */
  unownedSince: number | null;
  noDataSince: number | null;
  resolved: { at: number; as: AlarmResolution; reason: string | null } | null;
}

/** A kind held back, up to the severity that it was made at. Times are epoch ms. */
export interface Pause {
  id: number | null;
  kind: AlarmKind;
  severity: AlarmSeverity;
  reason: string;
  by: number;
  startedAt: number;
  until: number;
  endedAt: number | null;
}

/** All that is known of a patient's alarms, under the lock of the patient. */
export interface PatientAlarms {
  patientId: number;
  /** The open ones, and those that ended within the afterglow. */
  alarms: readonly Alarm[];
  /** The open ones. */
  pauses: readonly Pause[];
  /** When the last device was taken off (epoch ms); null while one is worn, and once a value has come since. */
  unwornSince: number | null;
  /** When time alone next changes anything, as it is stored, epoch ms. */
  dueAt: number | null;
  /** Who can be notified; absent: everybody, and nothing escalates. */
  roster?: Roster;
}

/** A step of an alarm's life, as it is stored. `alarm` is the index in `PatientAlarms.alarms`. */
export interface AlarmStep {
  alarm: number;
  at: number;
  event: AlarmEventName;
  by: number | null;
  severity: AlarmSeverity | null;
  detail: string | null;
}

/** An alert to be made of an alarm. `alarm` is the index in `PatientAlarms.alarms`. */
export interface AlarmAnnouncement {
  alarm: number;
  /** Announced before, and still standing. */
  isRepeat: boolean;
  isLate: boolean;
  /** Ids of those whom it notifies; null: everybody. */
  people: readonly number[] | null;
}

/** Notifications of an alert that was made before: escalated, or repeated. */
export interface RepeatedAnnouncement {
  /** The index in `PatientAlarms.alarms`. */
  alarm: number;
  people: readonly number[];
  /** How many further alarms of the patient it names. */
  others: number;
}

/** What became of a patient's alarms. */
export interface Outcome {
  patient: PatientAlarms;
  steps: readonly AlarmStep[];
  announcements: readonly AlarmAnnouncement[];
  again: readonly RepeatedAnnouncement[];
  /** Kinds that ended although their values may still be outside: the rule begins anew with them. */
  cleared: ReadonlySet<AlarmKind>;
}

/** The higher, the worse. */
export const rankOf = (severity: AlarmSeverity): number =>
  ALARM_SEVERITIES.length - ALARM_SEVERITIES.indexOf(severity);

export const worseOf = (a: AlarmSeverity, b: AlarmSeverity): AlarmSeverity =>
  rankOf(a) >= rankOf(b) ? a : b;
