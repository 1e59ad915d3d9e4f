import Type, { type Static } from 'typebox';
import { ALARM_CLASSES, ALARM_KIND_KEYS, ALARM_KINDS } from '../clinical/alarms/alarmKinds';
import { ALARM_SEVERITIES, type AlarmSeverity } from '../clinical/alarms/alarms';
import { RiskReason } from './alerts';
import { Id, Nullable, Timestamp } from './common';
import { listQuery, Page } from './paging';
import { NOT_BLANK } from './patterns';

export const AlarmKindName = Type.Enum(ALARM_KIND_KEYS.map((key) => ALARM_KINDS[key].observationType));
export const AlarmSeverityName = Type.Enum([...ALARM_SEVERITIES]);

/** Open as `raised` or `acknowledged`; a `resolved` one is history. */
export const ALARM_STATES = ['raised', 'acknowledged', 'resolved'] as const;
export type AlarmState = (typeof ALARM_STATES)[number];

/** Why an alarm ended. */
export const ALARM_RESOLUTIONS = [
  'condition over',
  'limits changed',
  'device taken off',
  'admission closed',
  'set struck out',
  'closed',
] as const;
export type AlarmResolution = (typeof ALARM_RESOLUTIONS)[number];

/** Every step of an alarm's life that its time line shows. */
export const ALARM_EVENTS = [
  'raised',
  'worsened',
  'eased',
  'announced',
  'delivered',
  'shown',
  'read',
  'acknowledged',
  'released',
  'taken over',
  'paused',
  'resumed',
  'expired',
  'escalated',
  'no data',
  'resolved',
] as const;
export type AlarmEventName = (typeof ALARM_EVENTS)[number];

/** A member of the staff, as an alarm names one. */
export const AlarmPerson = Type.Object({ id: Id, name: Type.String() });
export type AlarmPerson = Static<typeof AlarmPerson>;

export const AlarmPause = Type.Object({
  id: Id,
  kind: AlarmKindName,
  /** When it ends by itself. */
  until: Timestamp,
  reason: Type.String(),
  by: AlarmPerson,
});
export type AlarmPause = Static<typeof AlarmPause>;

/** What an alarm says wherever it is shown. Times are the server's but `measured_at`. */
const ALARM_FIELDS = {
  id: Id,
  kind: AlarmKindName,
  class: Type.Enum([...ALARM_CLASSES]),
  /** Now; a CRITICAL that eased is a WARNING. */
  severity: AlarmSeverityName,
  /** The worst that it has been. */
  worst: AlarmSeverityName,
  /** The newest value that was outside, in `unit`. */
  value: Type.Number(),
  unit: Type.String(),
  measured_at: Timestamp,
  raised_at: Timestamp,
  /** Its newest value was over 2 min old when it was raised. */
  late: Type.Boolean(),
  /** Of NEWS2: how many of its seven parts were known; null for any other kind. */
  parts_known: Nullable(Type.Integer({ minimum: 0, maximum: 7 })),
  /** The vital that a technical alarm is about; null for none. */
  vital: Nullable(Type.String()),
  /** What another system says of its alarm, in its words; none for any other kind. */
  said: Type.Optional(Nullable(Type.String())),
  state: Type.Enum([...ALARM_STATES]),
  acknowledged_by: Nullable(AlarmPerson),
  acknowledged_at: Nullable(Timestamp),
  acknowledged_until: Nullable(Timestamp),
  /** Since when it has been unacknowledged: its raise, or the last time that it lost its owner or was raised again; null while it is acknowledged, and when it is over. */
  unowned_since: Nullable(Timestamp),
  /** How far it has escalated: 0 the department's staff on duty, 1 its cover group, 2 every HCP, 3 Admins too. */
  escalation: Type.Integer({ minimum: 0, maximum: 3 }),
  /** When it reaches the next level, or is repeated; null when it will not. */
  escalates_at: Nullable(Timestamp),
  paused_until: Nullable(Timestamp),
  pause: Nullable(AlarmPause),
  /** The feed has been silent since then, and the alarm stands. */
  no_data_since: Nullable(Timestamp),
  resolved_at: Nullable(Timestamp),
  resolution: Nullable(Type.Enum([...ALARM_RESOLUTIONS])),
  /** What the person who closed it wrote. */
  resolution_reason: Nullable(Type.String()),
  reasons: Type.Array(RiskReason),
};

/** An alarm of the patient that a dashboard entry is of. */
export const BoardAlarm = Type.Object(ALARM_FIELDS);
export type BoardAlarm = Static<typeof BoardAlarm>;

export const AlarmPatient = Type.Object({
  id: Id,
  ssn: Type.String(),
  gender: Type.String(),
  /** Where the patient lies now. */
  bed: Nullable(Type.String()),
  first_name: Type.String(),
  last_name: Type.String(),
});
export type AlarmPatient = Static<typeof AlarmPatient>;

export const Alarm = Type.Object({
  patient: AlarmPatient,
  ...ALARM_FIELDS,
  /** The bed in which the patient lay when it was raised; left out where the patient lies there now, or lay in none. */
  raised_in: Type.Optional(Type.String()),
  /** The users it was announced to: at their stations it sounds. */
  told: Type.Array(Id),
});
export type Alarm = Static<typeof Alarm>;

export const AlarmEvent = Type.Object({
  at: Timestamp,
  event: Type.Enum([...ALARM_EVENTS]),
  /** The person who did it, or whose screen it was; null for the server. */
  by: Nullable(AlarmPerson),
  severity: Nullable(AlarmSeverityName),
  /** What more is known, in words: the reason of a pause, whom a level notified, until when. */
  detail: Nullable(Type.String()),
});
export type AlarmEvent = Static<typeof AlarmEvent>;

/** An alarm with its story, oldest first. */
export const AlarmStory = Type.Object({ ...Alarm.properties, events: Type.Array(AlarmEvent) });
export type AlarmStory = Static<typeof AlarmStory>;

export const Alarms = Page(Alarm);
export type Alarms = Static<typeof Alarms>;

/** Open ones first, the worst and oldest first; resolved ones after them, the newest first. */
export const ALARM_ORDERINGS = ['raised_at', 'resolved_at'] as const;

export const AlarmsQuery = listQuery(ALARM_ORDERINGS, {
  state: Type.Enum(['open', 'resolved', 'all'], { default: 'open' }),
  patient: Type.Optional(Id),
  /** An abbreviation, or an id. */
  department: Type.Optional(Type.String({ minLength: 1, maxLength: 100 })),
  kind: Type.Optional(AlarmKindName),
  /** Resolved ones that ended before are left out. */
  since: Type.Optional(Timestamp),
});
export type AlarmsQuery = Static<typeof AlarmsQuery>;

/** Acknowledge and release have a body without fields. */
export const AlarmAction = Type.Object({}, { additionalProperties: false });

/** `from`: who has the alarm, as the person sees it; refused when it is another one by now. Without it, only who has just taken it over is in the way. */
export const TakeOverBody = Type.Object({ from: Type.Optional(Id) }, { additionalProperties: false });

const Reason = Type.String({ minLength: 1, maxLength: 500, pattern: NOT_BLANK });

export const CloseAlarmBody = Type.Object({ reason: Reason }, { additionalProperties: false });
export type CloseAlarmBody = Static<typeof CloseAlarmBody>;

/** The longest pause by severity, min. */
export const MAX_PAUSE_MINUTES = { CRITICAL: 15, WARNING: 30, INFO: 30 } as const satisfies Record<
  AlarmSeverity,
  number
>;

export const AlarmPauseBody = Type.Object(
  { kind: AlarmKindName, minutes: Type.Integer({ minimum: 1, maximum: 30 }), reason: Reason },
  { additionalProperties: false },
);
export type AlarmPauseBody = Static<typeof AlarmPauseBody>;

/** Answer of an action that came too late (409): what has become of the alarm, in words, and the alarm. */
export const AlarmConflict = Type.Object({ detail: Type.String(), alarm: Alarm });
export type AlarmConflict = Static<typeof AlarmConflict>;
