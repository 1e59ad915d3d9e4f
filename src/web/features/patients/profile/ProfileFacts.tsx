import type { Patient } from '../../../../contract/patients';
import { formatCalendarDate } from '../../../lib/dates';
import { genderText } from '../../../clinical/words/genderText';
import { Facts, type Fact } from '../../../ui/Facts';
import { Age } from '../Age';

/** The read-only profile, in the groups of the form. */
export function ProfileFacts({ patient }: { patient: Patient }) {
  const groups: readonly { title: string; facts: readonly Fact[] }[] = [
    {
      title: 'Profile Name',
      facts: [
        { label: 'First Name', value: patient.first_name },
        { label: 'Middle Name', value: patient.middle_name },
        { label: 'Last Name', value: patient.last_name },
      ],
    },
    {
      title: 'Personal Info',
      facts: [
        { label: 'SSN', value: patient.ssn },
        { label: 'Gender', value: genderText(patient.gender) },
        {
          label: 'Date of Birth',
          value: (
            <>
              {formatCalendarDate(patient.date_of_birth)}{' '}
              <span className="facts-note">
                <Age dateOfBirth={patient.date_of_birth} />
              </span>
            </>
          ),
        },
        { label: 'Height (cm)', value: patient.height },
        { label: 'Weight (kg)', value: patient.weight },
        { label: 'Body Mass Index', value: bodyMassIndexText(patient.body_mass_index) },
      ],
    },
    {
      title: 'Contacts',
      facts: [
        { label: 'Address', value: patient.address },
        { label: 'Phone Number', value: patient.phone_number },
      ],
    },
    {
      title: 'Emergency Contact',
      facts: [
        { label: 'Full Name', value: patient.emergency_fullname },
        { label: 'Relationship', value: patient.emergency_relationships },
        { label: 'Phone Number', value: patient.emergency_phone_number },
      ],
    },
  ];
  return groups.map(({ title, facts }) => (
    <section key={title} className="form-group" aria-label={title}>
      <h3>{title}</h3>
      <Facts facts={facts} />
    </section>
  ));
}

/** In kg/m² with one decimal, the clinical convention; null when it cannot be computed. */
export function bodyMassIndexText(index: number | null): string | null {
  return index === null ? null : index.toFixed(1);
}
