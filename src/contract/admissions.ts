import Type, { type Static } from 'typebox';
import { PATIENT_STATUSES } from '../clinical/patientStatus';
import { CalendarDate, Id, Nullable, NullableId } from './common';

export const AdmissionStatus = Type.Enum(PATIENT_STATUSES.map(({ value }) => value));

/** An admission (spec §3); every reference is an id. `device` is the one now assigned to the patient. */
export const Admission = Type.Object({
  id: Id,
  status: AdmissionStatus,
  patient: Id,
  admission_date: CalendarDate,
  discharge_date: Nullable(CalendarDate),
  /** Null when another system admitted the patient without one; the form asks for it at the next edit. */
  diagnosis: NullableId,
  department: Nullable(Id),
  bed: Nullable(Id),
  device: Nullable(Id),
});
export type Admission = Static<typeof Admission>;

/** 200 with null when the patient was never admitted. */
export const LatestAdmission = Nullable(Admission);

/**
 * The fields that both forms of an admission share. A bed needs its department. Sending a `device` assigns it
 * to the patient in the same transaction; when it is left out or null, the patient keeps the present device.
 */
const CHANGEABLE = {
  status: AdmissionStatus,
  admission_date: CalendarDate,
  diagnosis: Id,
  department: Type.Optional(NullableId),
  bed: Type.Optional(NullableId),
  device: Type.Optional(NullableId),
};

/** `discharge_date` is set by the server; a client that sends the field sends null (spec §3). */
export const AdmissionBody = Type.Object(
  { ...CHANGEABLE, patient: Id, discharge_date: Type.Optional(Type.Null()) },
  { additionalProperties: false },
);
export type AdmissionBody = Static<typeof AdmissionBody>;

export const AdmissionChanges = Type.Partial(Type.Object(CHANGEABLE), { additionalProperties: false });
export type AdmissionChanges = Static<typeof AdmissionChanges>;
