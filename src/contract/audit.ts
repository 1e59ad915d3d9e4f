import Type, { type Static } from 'typebox';
import { Id, Nullable, Timestamp } from './common';
import { PAGE_FIELDS } from './paging';

export const AUDIT_ACTIONS = [
  ...(['signed in', 'sign-in refused', 'signed out'] as const),
  ...(['created', 'changed', 'deleted', 'read', 'imported'] as const),
] as const;

/** Patients of an entry that are named, at most. */
export const AUDIT_PATIENTS_NAMED = 5;

/** Entries of one export, at most. */
export const MAX_AUDIT_EXPORT = 10_000;

const PatientNamed = Type.Object({ id: Id, first_name: Type.String(), last_name: Type.String() });

/** An entry of the audit log: who did what, when, and to whom. */
export const AuditEntry = Type.Object({
  id: Id,
  at: Timestamp,
  /** Null for a program, and for a name that no user has. */
  user: Nullable(Id),
  /** As it was then, or as it was typed. */
  username: Type.String(),
  action: Type.Enum([...AUDIT_ACTIONS]),
  /** What it is about: the kind of what was written, or the screen that was seen. */
  entity: Type.String(),
  entity_id: Nullable(Type.Integer()),
  /** What was written of it: names of fields; of alarm limits with their values. */
  fields: Type.Array(Type.String()),
  /** The first of the patients whom it is about, the one that was asked for before the others. */
  patients: Type.Array(PatientNamed),
  /** How many patients it is about. */
  patients_count: Type.Integer({ minimum: 0 }),
  /** Where none of them has a record any more: whose record one of them became part of, while that merge stands. */
  merged_into: Nullable(PatientNamed),
});
export type AuditEntry = Static<typeof AuditEntry>;

const FILTERS = {
  user: Type.Optional(Id),
  /** Entries about this patient, also those of boards and lists that had this patient among others. */
  patient: Type.Optional(Id),
  action: Type.Optional(Type.Enum([...AUDIT_ACTIONS])),
  /** From this moment on. */
  since: Type.Optional(Timestamp),
  /** Before this moment. */
  until: Type.Optional(Timestamp),
};

export const AuditQuery = Type.Object(
  { ...FILTERS, ...PAGE_FIELDS, format: Type.Optional(Type.Enum(['json', 'csv'])) },
  { additionalProperties: false },
);
export type AuditQuery = Static<typeof AuditQuery>;

export type AuditFilters = Omit<AuditQuery, 'page' | 'page_size' | 'format'>;
