import type { Patient } from '../../../../contract/patients';
import { formatCalendarDate } from '../../../lib/dates';
import { MISSING } from '../../../lib/observationText';
import { conditionText } from '../conditionText';

type Field = { label: string; text: (patient: Patient) => string };

const FIELDS: readonly Field[] = [
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

interface ChangedMeanwhileProps {
  before: Patient;
  now: Patient;
}

/** What somebody else has saved since one began to edit: nobody's entry disappears unseen. */
export function ChangedMeanwhile({ before, now }: ChangedMeanwhileProps) {
  const changed = FIELDS.filter(({ text }) => text(before) !== text(now));
  return (
    <div className="changed-meanwhile" role="group" aria-label="Changed meanwhile">
      <p>{changed.length === 0 ? 'The profile on record is the same again.' : 'On record now:'}</p>
      <ul>{changed.map(({ label, text }) => <li key={label}>{`${label}: ${text(now) || MISSING}`}</li>)}</ul>
      <p>What you changed is kept below. Save again to put it on record, or Cancel to leave the record as it is.</p>
    </div>
  );
}
