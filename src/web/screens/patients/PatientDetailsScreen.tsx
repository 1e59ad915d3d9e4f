import { Navigate, useParams } from 'react-router-dom';
import { PatientGate } from '../../features/scope/PatientGate';
import { paths } from '../../lib/paths';
import { PatientDetails } from './PatientDetails';

/** The patient in the address; an unknown one redirects to the list (spec §2). */
export function PatientDetailsScreen() {
  const { id = '' } = useParams();
  return /^[1-9]\d{0,8}$/.test(id) ? (
    <PatientGate key={id} id={Number(id)} title="Patient Details">
      {(loaded) => <PatientDetails {...loaded} />}
    </PatientGate>
  ) : (
    <Navigate to={paths.patients} replace />
  );
}
