import { Navigate, useParams } from 'react-router-dom';
import { isGone } from '../../api/fault';
import { useGetPatientQuery } from '../../api/patients';
import { ScopeGate } from '../../features/scope/ScopeGate';
import { paths } from '../../lib/paths';
import { PatientChart } from './PatientChart';

/** The chart of the patient in the address; an unknown patient redirects to the list, as on the details. */
export function PatientChartScreen() {
  const { id = '' } = useParams();
  return /^[1-9]\d{0,8}$/.test(id) ? <Known id={Number(id)} /> : <Navigate to={paths.patients} replace />;
}

function Known({ id }: { id: number }) {
  // `currentData`: never the patient of the previous address (reliability C6).
  const {
    currentData: patient,
    error,
    refetch,
  } = useGetPatientQuery(id, { refetchOnMountOrArgChange: true });
  if (isGone(error)) return <Navigate to={paths.patients} replace />;
  return (
    <ScopeGate key={id} title="Patient Chart" error={error} retry={refetch}>
      <PatientChart
        id={id}
        patient={patient?.item}
        hasFailed={error !== undefined}
        retry={() => void refetch()}
      />
    </ScopeGate>
  );
}
