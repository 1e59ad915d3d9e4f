import type { Patient } from '../../../contract/patients';
import { useGetPatientQuery } from '../../api/patients';
import { formatCalendarDate } from '../../lib/dates';
import { MISSING } from '../../lib/missing';

/** The patient of a printed sheet; not visible on screen. Nothing until the patient is known. */
export function PrintLine({ patient: id }: { patient: number }) {
  const { currentData } = useGetPatientQuery(id);
  if (currentData === undefined) return null;
  const { ssn, date_of_birth: born, bed, ...names } = currentData.item;
  return (
    <p className="print-only">{`${fullName(names)} · SSN ${ssn || MISSING} · born ${formatCalendarDate(born)} · bed ${bed ?? MISSING}`}</p>
  );
}

/** First, middle and last name, as far as there are any. */
export function fullName({
  first_name,
  middle_name,
  last_name,
}: Pick<Patient, 'first_name' | 'middle_name' | 'last_name'>): string {
  return [first_name, middle_name, last_name].filter((name) => name !== '').join(' ');
}
