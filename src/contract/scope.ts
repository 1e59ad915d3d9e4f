import Type, { type Static } from 'typebox';
import { Id, Nullable, Timestamp } from './common';
import { Department } from './departments';
import { listQuery } from './paging';
import { A_WORD_SEEN } from './patterns';
import { ROLE_FLAGS } from './roles';
import { User } from './users';

/** For how long a person who gave a reason sees a patient of another department, minutes. */
export const OPENING_MINUTES = 60;

/** For how long the patient of an alarm stays open to those who were notified of it, once the alarm is over, minutes. */
export const AFTER_ALARM_MINUTES = 30;

/** A 403 about a patient of a department that the person does not belong to (`WARD_SCOPE`). */
export const OutsideScope = Type.Object({
  detail: Type.String(),
  code: Type.Literal('outside_scope'),
  /** Whom a reason would open. */
  patient: Id,
});
export type OutsideScope = Static<typeof OutsideScope>;

export const MAX_OPENING_REASON = 300;

/** Why a patient of another department is opened. */
export const OpeningBody = Type.Object(
  { reason: Type.String({ minLength: 1, maxLength: MAX_OPENING_REASON, pattern: A_WORD_SEEN }) },
  { additionalProperties: false },
);
export type OpeningBody = Static<typeof OpeningBody>;

/** A patient of another department was opened, with a reason or because this person was notified of an alarm. */
export const Opening = Type.Object({
  id: Id,
  user: Type.Object({ id: Id, username: Type.String(), first_name: Type.String(), last_name: Type.String() }),
  patient: Type.Object({ id: Id, first_name: Type.String(), last_name: Type.String() }),
  /** In the person's words; empty where an alarm opened it. */
  reason: Type.String(),
  /** The alarm of which the person was notified; null where the person gave a reason. */
  alarm: Nullable(Id),
  opened_at: Timestamp,
  /** Null where an alarm opened it: it ends some time after the alarm. */
  until: Nullable(Timestamp),
});
export type Opening = Static<typeof Opening>;

export const OPENING_ORDERINGS = ['id', 'opened_at'] as const;

export const OpeningsQuery = listQuery(OPENING_ORDERINGS, {
  user: Type.Optional(Id),
  patient: Type.Optional(Id),
});
export type OpeningsQuery = Static<typeof OpeningsQuery>;

/** The departments that a person is to belong to, and no other. */
export const UserDepartmentsBody = Type.Object(
  { departments: Type.Array(Id, { maxItems: 200, uniqueItems: true }) },
  { additionalProperties: false },
);
export type UserDepartmentsBody = Static<typeof UserDepartmentsBody>;

/** The departments that a person belongs to. */
export const UserDepartments = Type.Object({ departments: Type.Array(Department) });
export type UserDepartments = Static<typeof UserDepartments>;

/** An active account with its departments. `sees_all`: the role does not ask for them. */
export const PersonWithDepartments = Type.Object({
  ...Type.Pick(User, ['id', 'username', 'first_name', 'last_name', ...ROLE_FLAGS]).properties,
  departments: Type.Array(Department),
  sees_all: Type.Boolean(),
});
export type PersonWithDepartments = Static<typeof PersonWithDepartments>;

export const PEOPLE_WITH_DEPARTMENTS_ORDERINGS = ['id', 'username', 'last_name'] as const;

export const PeopleWithDepartmentsQuery = listQuery(PEOPLE_WITH_DEPARTMENTS_ORDERINGS);
