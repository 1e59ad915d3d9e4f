import { Link } from 'react-router-dom';
import type { Device } from '../../../contract/devices';
import { MISSING } from '../../lib/missing';
import { paths } from '../../lib/paths';

/** Who wears a device, as a link; `--` when nobody does. */
export function PatientLink({ patient }: Pick<Device, 'patient'>) {
  return patient === null ? (
    MISSING
  ) : (
    <Link to={paths.patient(patient.id)}>{`${patient.first_name} ${patient.last_name}`}</Link>
  );
}
