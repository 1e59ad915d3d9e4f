import Type, { type Static } from 'typebox';
import { LIMIT_KINDS, limitKind, type LimitKind } from '../clinical/alarms/kindLists';
import { ALARM_KINDS } from '../clinical/alarms/alarmKinds';
import { SWITCHABLE_KINDS } from '../clinical/alarms/alarmLimits';
import { VITALS } from '../clinical/vitals';
import { AlarmPerson } from './alarms';
import { CalendarDate, Id, Nullable, Timestamp } from './common';
import { NOT_BLANK } from './patterns';

const CLOSED = { additionalProperties: false } as const;

/** A limit of a vital within its hard limits, or null: it is inherited. */
function limitOf(kind: LimitKind) {
  const { min, max } = VITALS[limitKind(kind).vital].limits;
  return Type.Unsafe<number | null>({ type: ['number', 'null'], minimum: min, maximum: max });
}

const WardKind = (kind: LimitKind) =>
  Type.Object(
    {
      warning: limitOf(kind),
      critical: limitOf(kind),
      /** The end of the outer range on this side: a patient's limit beyond it is switched off. */
      outer: limitOf(kind),
    },
    CLOSED,
  );

/** Why a patient's limits differ. Another clinician has to understand it at night. */
const Reason = Type.String({ minLength: 1, maxLength: 500, pattern: NOT_BLANK });

/** Until when an alarm is switched off: in the future, by 24 hours at most; null: it is not. */
const OffUntil = Type.Unsafe<string | null>({ type: ['string', 'null'], format: 'date-time' });

const PatientKind = (kind: LimitKind) =>
  Type.Object(
    { warning: limitOf(kind), critical: limitOf(kind), off_until: OffUntil, reason: Reason },
    CLOSED,
  );

/** A record by the types of the limits in the API: that of each kind is optional, and no other key is accepted. */
function byType<Schema>(schemaOf: (kind: LimitKind) => Schema): Record<string, Schema> {
  return Object.fromEntries(LIMIT_KINDS.map((kind) => [ALARM_KINDS[kind].observationType, schemaOf(kind)]));
}

/** What the hospital or a department sets. A kind that is left out, and every null, is inherited. */
export const WardLimitsBody = Type.Object(
  {
    limits: Type.Object(
      byType((kind) => Type.Optional(WardKind(kind))),
      CLOSED,
    ),
  },
  CLOSED,
);
export type WardKindBody = Static<ReturnType<typeof WardKind>>;
export type WardLimitsBody = { limits: Record<string, WardKindBody> };

const SwitchedOff = Type.Object({ off_until: Timestamp, reason: Reason }, CLOSED);

/**
 * What is set for one patient until the discharge. A kind that is left out is inherited; one that is sent has a
 * limit or an end, and is refused without either. NEWS2 has no limit of its own: it can be switched off.
 */
export const PatientLimitsBody = Type.Object(
  {
    limits: Type.Object(
      {
        ...byType((kind) => Type.Optional(PatientKind(kind))),
        [ALARM_KINDS.news2.observationType]: Type.Optional(SwitchedOff),
      },
      CLOSED,
    ),
  },
  CLOSED,
);
export type PatientKindBody = {
  warning?: number | null;
  critical?: number | null;
  off_until: string | null;
  reason: string;
};
export type PatientLimitsBody = { limits: Record<string, PatientKindBody> };

const SwitchableType = Type.Enum(SWITCHABLE_KINDS.map((kind) => ALARM_KINDS[kind].observationType));

/** Where a value comes from: what the product starts with, or who set it. */
export const LIMIT_SOURCES = ['start', 'hospital', 'department', 'patient'] as const;
export type LimitSource = (typeof LIMIT_SOURCES)[number];

/** The values of one level. */
const OWN_FIELDS = {
  warning: Nullable(Type.Number()),
  critical: Nullable(Type.Number()),
  outer: Nullable(Type.Number()),
  off_until: Nullable(Timestamp),
  /** Of a patient's limits; otherwise empty. */
  reason: Type.String(),
};
export const OwnAlarmLimits = Type.Object(OWN_FIELDS);
export type OwnAlarmLimits = Static<typeof OwnAlarmLimits>;

const SetAlarmLimits = Type.Object({ ...OWN_FIELDS, set_by: AlarmPerson, set_at: Timestamp });

/** A value that counts. */
export const SourcedLimit = Type.Object({
  value: Nullable(Type.Number()),
  /** Where an alarm that it raised ends; null for none, and for the outer range. */
  clears_at: Nullable(Type.Number()),
  from: Type.Enum([...LIMIT_SOURCES]),
  set_by: Nullable(AlarmPerson),
  set_at: Nullable(Timestamp),
});
export type SourcedLimit = Static<typeof SourcedLimit>;

const SourcedLimits = Type.Object({ warning: SourcedLimit, critical: SourcedLimit, outer: SourcedLimit });
export type SourcedLimits = Static<typeof SourcedLimits>;

export const AlarmLimitKind = Type.Object({
  kind: SwitchableType,
  /** What this level sets itself; null: nothing. */
  own: Nullable(SetAlarmLimits),
  /** What would count without it, and what counts. */
  inherited: SourcedLimits,
  effective: SourcedLimits,
  /** Whether the alarm is switched off now, whatever its limits. */
  off: Type.Boolean(),
});
export type AlarmLimitKind = Static<typeof AlarmLimitKind>;

export const AlarmLimitChange = Type.Object({
  at: Timestamp,
  /** Null: the server. */
  by: Nullable(AlarmPerson),
  kind: SwitchableType,
  /** Null: it was inherited. */
  before: Nullable(OwnAlarmLimits),
  after: Nullable(OwnAlarmLimits),
});
export type AlarmLimitChange = Static<typeof AlarmLimitChange>;

/** The alarm limits of the hospital, a department or a patient. */
export const AlarmLimits = Type.Object({
  limits: Type.Array(AlarmLimitKind),
  /** The department whose limits a patient inherits; null without one, and for the hospital itself. */
  department: Nullable(Type.Object({ id: Id, name: Type.String() })),
  /** The patient's open admission, whose discharge ends the patient's limits; null without one, and of a ward. */
  admission: Nullable(Type.Object({ id: Id, admission_date: CalendarDate })),
  /** The latest changes, newest first. */
  history: Type.Array(AlarmLimitChange),
});
export type AlarmLimits = Static<typeof AlarmLimits>;

/** An alarm of the patient that is switched off, on a dashboard. */
export const LimitOff = Type.Object({ kind: SwitchableType, until: Timestamp, reason: Type.String() });
export type LimitOff = Static<typeof LimitOff>;
