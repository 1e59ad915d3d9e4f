import type { KnownPatient } from '../../api/knownPatient';
import type { Patient } from '../../../contract/patients';
import { calendarDateOf, formatCalendarDate, yearsBetween } from '../../lib/dates';
import { useServerClock } from '../../lib/server/serverClock';
import { GenderIcon } from '../icons/GenderIcon';

/** 'Delgado, Rosa Maria'; empty while no name is known. */
export function bannerName({
  first_name = '',
  middle_name = '',
  last_name = '',
}: Pick<KnownPatient, 'first_name' | 'middle_name' | 'last_name'>): string {
  const given = [first_name, middle_name].filter((name) => name !== '').join(' ');
  return given === '' ? last_name : `${last_name}, ${given}`;
}

/** Sex and age today, by the server's clock: '67 y'; the age is left out for a date in the future, or one not known yet. */
export function SexAndAge({
  gender,
  date_of_birth: born = '',
}: Pick<KnownPatient, 'gender' | 'date_of_birth'>) {
  const years = useServerClock((now) => yearsBetween(born, calendarDateOf(now)));
  return (
    <span className="patient-sex-age">
      <GenderIcon gender={gender} size={16} />
      {gender === 'M' || gender === 'F' ? null : 'Sex not set'}
      {Number.isNaN(years) || years < 0 ? null : <span>{`${years} y`}</span>}
    </span>
  );
}

export const BirthDate = ({ date_of_birth: born }: Pick<Patient, 'date_of_birth'>) => (
  <span className="patient-fact">
    Born <b>{formatCalendarDate(born)}</b>
  </span>
);

/** That the patient has no open stay: discharged, transferred, dead, or not admitted yet. */
export const NoAdmission = ({ admission }: Pick<Patient, 'admission'>) =>
  admission === null ? <p className="patient-no-admission">No open admission</p> : null;
