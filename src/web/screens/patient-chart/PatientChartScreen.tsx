import { Navigate, useParams } from 'react-router-dom';
import { PatientGate } from '../../features/scope/PatientGate';
import { paths } from '../../lib/paths';
import { PatientChart } from './PatientChart';

/** The chart of the patient in the address; an unknown patient redirects to the list, as on the details. */
export function PatientChartScreen() {
  const { id = '' } = useParams();
  return /^[1-9]\d{0,8}$/.test(id) ? (
    <PatientGate key={id} id={Number(id)} title="Patient Chart">
      {({ patient, ...loaded }) => <PatientChart {...loaded} patient={patient?.item} />}
    </PatientGate>
  ) : (
    <Navigate to={paths.patients} replace />
  );
}
