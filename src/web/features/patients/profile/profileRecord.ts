import type { Condition, Patient, PatientProfile } from '../../../../contract/patients';
import type { RecordField } from '../../../forms/edit/EditConflict';
import { isOnRecord } from '../../../forms/edit/isOnRecord';
import { formatCalendarDate } from '../../../lib/dates';
import { profileBody, profileValues } from '../patientForm';
import { conditionText } from '../../../clinical/words/alarms/conditionText';

/** The recorded values of the profile's fields, as text. */
export const PROFILE_RECORD: readonly RecordField<Patient>[] = [
  { label: 'First Name', text: (patient) => patient.first_name },
  { label: 'Middle Name', text: (patient) => patient.middle_name },
  { label: 'Last Name', text: (patient) => patient.last_name },
  { label: 'SSN', text: (patient) => patient.ssn },
  { label: 'Gender', text: (patient) => patient.gender },
  { label: 'Date of Birth', text: (patient) => formatCalendarDate(patient.date_of_birth) },
  { label: 'Height (cm)', text: (patient) => String(patient.height ?? '') },
  { label: 'Weight (kg)', text: (patient) => String(patient.weight ?? '') },
  { label: 'Address', text: (patient) => patient.address },
  { label: 'Phone Number', text: (patient) => patient.phone_number },
  { label: 'Emergency Full Name', text: (patient) => patient.emergency_fullname },
  { label: 'Emergency Relationship', text: (patient) => patient.emergency_relationships },
  { label: 'Emergency Phone Number', text: (patient) => patient.emergency_phone_number },
  { label: 'Allergies', text: (patient) => patient.allergies.map(conditionText).join(', ') },
];

/** Whether a patient's record has this profile; an allergy is what it is called, with a code or without. */
export const isProfileOnRecord = (sent: PatientProfile, patient: Patient): boolean =>
  isOnRecord(inWords(sent), inWords(profileBody(profileValues(patient))));

const inWords = ({ allergies = [], ...profile }: PatientProfile) => ({
  ...profile,
  allergies: allergies.map((each: Condition) => conditionText(each)),
});
