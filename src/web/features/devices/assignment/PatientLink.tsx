import { Link } from 'react-router-dom';
import type { Device } from '../../../../contract/devices';
import { MISSING } from '../../../lib/missing';
import { paths } from '../../../lib/paths';

/** The patient who wears a device, as a link; `--` when there is none. */
export function PatientLink({ patient }: Pick<Device, 'patient'>) {
  return patient === null ? (
    MISSING
  ) : (
    <Link to={paths.patient(patient.id)} title={nameOf(patient)}>
      {nameOf(patient)}
    </Link>
  );
}

const nameOf = ({ first_name: first, last_name: last }: NonNullable<Device['patient']>): string =>
  `${first} ${last}`;
