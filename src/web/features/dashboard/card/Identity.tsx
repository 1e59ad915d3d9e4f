import { Link } from 'react-router-dom';
import type { DashboardPatient } from '../../../../contract/dashboard';
import { MISSING } from '../../../lib/missing';
import { paths } from '../../../lib/paths';
import { FemaleIcon, FlagIcon, MaleIcon } from '../../../ui/icons/icons';
import { useTabIndex } from '../../../ui/tabStop';
import { cardPartId, type CardHeading } from './cardAttributes';
import { DeviceLink } from '../panels/DeviceLink';

/** Longest SSN that always fits beside bed, device and flag on the narrowest card. */
const SSN_FITS = 11;

interface IdentityProps {
  patient: DashboardPatient;
  deviceId: number;
  heading: CardHeading;
  hasGender: boolean;
}

/** Bed, patient and device: the first line of a card, with the flag of a high priority patient. */
export function Identity({ patient, deviceId, heading: Heading, hasGender }: IdentityProps) {
  const ssn = patient.ssn === '' ? MISSING : patient.ssn;
  return (
    <div className="card-identity">
      {hasGender && (patient.gender === 'M' ? <MaleIcon title="Male" /> : <FemaleIcon title="Female" />)}
      <Heading id={cardPartId(deviceId, 'bed')} className="card-bed">
        {patient.bed ?? MISSING}
      </Heading>
      <Link
        className="card-id card-ssn"
        to={`${paths.patient(patient.id)}/`}
        tabIndex={useTabIndex()}
        data-tip={ssn.length > SSN_FITS ? ssn : undefined}
      >
        {ssn}
      </Link>
      <DeviceLink id={deviceId} />
      {patient.is_high_priority && (
        <FlagIcon className="card-flag" title="High priority patient" data-tip="High priority patient" />
      )}
    </div>
  );
}
