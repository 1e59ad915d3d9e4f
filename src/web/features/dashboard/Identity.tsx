import { Link } from 'react-router-dom';
import type { DashboardPatient } from '../../../contract/dashboard';
import { MISSING } from '../../lib/missing';
import { paths } from '../../lib/paths';
import { FemaleIcon, FlagIcon, MaleIcon } from '../../ui/icons';

/** Longest SSN that always fits beside bed, device and flag on the narrowest card. */
const SSN_FITS = 11;

interface IdentityProps {
  patient: DashboardPatient;
  deviceId: number;
  hasGender: boolean;
}

/** Bed, patient and device: the first line of a card, with the flag of a high priority patient. */
export function Identity({ patient, deviceId, hasGender }: IdentityProps) {
  const ssn = patient.ssn === '' ? MISSING : patient.ssn;
  return (
    <div className="card-identity">
      {hasGender && (patient.gender === 'M' ? <MaleIcon title="Male" /> : <FemaleIcon title="Female" />)}
      <span className="card-bed">{patient.bed ?? MISSING}</span>
      <Link
        className="card-id card-ssn"
        to={`${paths.patient(patient.id)}/`}
        data-tip={ssn.length > SSN_FITS ? ssn : undefined}
      >
        {ssn}
      </Link>
      <Link className="card-id" to={paths.device(deviceId)}>{`Device ${deviceId}`}</Link>
      {patient.is_high_priority && (
        <FlagIcon className="card-flag" title="High priority patient" data-tip="High priority patient" />
      )}
    </div>
  );
}
