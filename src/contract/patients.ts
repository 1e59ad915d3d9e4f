import Type, { type Static } from 'typebox';
import { CalendarDate, Id, Nullable, NullableId } from './common';
import { Diagnosis } from './diagnoses';
import { MergedNotice } from './merges';
import { listQuery } from './paging';
import { ALPHABETIC, ALPHABETIC_OR_SPACES, NO_CONTROL_CHARACTERS, NOT_BLANK } from './patterns';

/** Limits of the fields (spec §9); those without one there are our own. */
export const MAX_NAME = 50;
export const MAX_SSN = 18;
export const MAX_PHONE = 15;
export const MAX_EMERGENCY_FULLNAME = 100;
const MAX_ADDRESS = 500;
const MAX_RELATIONSHIPS = 100;
const MAX_CONDITIONS = 100;
const MAX_CONDITION_TEXT = 1_000;

const RequiredName = Type.String({ minLength: 1, maxLength: MAX_NAME, pattern: ALPHABETIC });
/** It is stored normalised (`services/patients/normalSsn`). */
const Ssn = Type.Intersect([
  Type.String({ minLength: 1, maxLength: MAX_SSN, pattern: NOT_BLANK }),
  Type.String({ pattern: NO_CONTROL_CHARACTERS }),
]);
const Phone = Type.String({ maxLength: MAX_PHONE });

/** Outside any possible birth date: such a date was mistyped. */
const Measure = (minimum: number, maximum: number) =>
  Type.Unsafe<number | null>({ type: ['number', 'null'], minimum, maximum });

/** A comorbidity or an allergy as it is written: its name alone, or with its code. It is read as a `Diagnosis`. */
export const Condition = Type.Union([
  Type.String({ minLength: 1, maxLength: MAX_CONDITION_TEXT, pattern: NOT_BLANK }),
  Type.Object(
    {
      id: Type.Optional(Id),
      icd_10_code: Type.String({ maxLength: 20 }),
      name: Type.String({ minLength: 1, maxLength: MAX_CONDITION_TEXT, pattern: NOT_BLANK }),
      description: Type.Optional(Type.String({ maxLength: MAX_CONDITION_TEXT })),
    },
    { additionalProperties: false },
  ),
]);
export type Condition = Static<typeof Condition>;

const Conditions = Type.Array(Condition, { maxItems: MAX_CONDITIONS });

const PROFILE = {
  first_name: RequiredName,
  middle_name: Type.Optional(Type.String({ maxLength: MAX_NAME, pattern: ALPHABETIC })),
  last_name: RequiredName,
  ssn: Ssn,
  date_of_birth: CalendarDate,
  gender: Type.Enum(['M', 'F']),
  /** In cm. */
  height: Type.Optional(Measure(10, 300)),
  /** In kg. */
  weight: Type.Optional(Measure(0.1, 1_000)),
  address: Type.Optional(Type.String({ maxLength: MAX_ADDRESS })),
  phone_number: Type.Optional(Phone),
  emergency_fullname: Type.Optional(
    Type.String({ maxLength: MAX_EMERGENCY_FULLNAME, pattern: ALPHABETIC_OR_SPACES }),
  ),
  emergency_relationships: Type.Optional(Type.String({ maxLength: MAX_RELATIONSHIPS })),
  emergency_phone_number: Type.Optional(Phone),
  allergies: Type.Optional(Conditions),
};

/** What the form of a new patient holds and sends. */
export const PatientBody = Type.Object(
  { ...PROFILE, comorbidities: Type.Optional(Conditions) },
  { additionalProperties: false },
);
export type PatientBody = Static<typeof PatientBody>;

/** What the profile form holds and sends: comorbidities are given at registration only (requirements, Question 5). */
export const PatientProfile = Type.Object(PROFILE, { additionalProperties: false });
export type PatientProfile = Static<typeof PatientProfile>;

export const PatientChanges = Type.Partial(PatientProfile, { additionalProperties: false });
export type PatientChanges = Static<typeof PatientChanges>;

/** The open admission as a patient shows it: where the patient is now. */
const CurrentAdmission = Type.Object({
  id: Id,
  status: Type.String(),
  department: Nullable(Type.Object({ id: Id, name: Type.String() })),
});

const IDENTITY = {
  id: Id,
  ssn: Type.String(),
  first_name: Type.String(),
  middle_name: Type.String(),
  last_name: Type.String(),
  date_of_birth: CalendarDate,
  gender: Type.String(),
  comorbidities: Type.Array(Diagnosis),
  is_high_priority: Type.Boolean(),
  /** The abbreviation of the bed, such as `ICU-7`. */
  bed: Nullable(Type.String()),
  admission: Nullable(CurrentAdmission),
  /** The id of the device that the patient wears now. */
  device: NullableId,
};

/** A patient as lists and pickers show one. */
export const PatientRow = Type.Object(IDENTITY);
export type PatientRow = Static<typeof PatientRow>;

/** A patient (spec §3). `body_mass_index` is computed, in kg/m². */
export const Patient = Type.Object({
  ...IDENTITY,
  height: Nullable(Type.Number()),
  weight: Nullable(Type.Number()),
  body_mass_index: Nullable(Type.Number()),
  address: Type.String(),
  phone_number: Type.String(),
  emergency_fullname: Type.String(),
  emergency_relationships: Type.String(),
  emergency_phone_number: Type.String(),
  allergies: Type.Array(Diagnosis),
  high_priority_reason: Type.String(),
  /** The last merge of another record into this one, unless it was undone; absent without one. */
  merged: Type.Optional(MergedNotice),
});
export type Patient = Static<typeof Patient>;

export const PATIENT_ORDERINGS = [
  'id',
  'last_name',
  'first_name',
  'gender',
  'date_of_birth',
  'bed',
  'admission__department__name',
] as const;

export const PatientsQuery = listQuery(PATIENT_ORDERINGS);
