import { Link } from 'react-router-dom';
import { paths } from '../../lib/paths';
import './UnwatchedNotice.css';
import { useUnwatchedPatients } from './unwatchedPatients';

/**
 * Names on every screen the patients whose device was taken off without a new one being put on, until one is.
 */
export function UnwatchedNotice() {
  const patients = useUnwatchedPatients();
  if (patients.length === 0) return null;
  return (
    <div role="alert" className="unwatched">
      {patients.map((patient) => (
        <p key={patient}>
          <b>Patient {patient} has no device.</b> The new device could not be assigned, and the old one could
          not be restored. <Link to={paths.patientProfile(patient)}>Choose a device and save again</Link>
        </p>
      ))}
    </div>
  );
}
