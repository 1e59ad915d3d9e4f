import { Navigate, useParams } from 'react-router-dom';
import { isGone } from '../../api/fault';
import { useGetPatientQuery } from '../../api/patients';
import { ScopeGate } from '../../features/scope/ScopeGate';
import { paths } from '../../lib/paths';
import { PatientDetails } from './PatientDetails';

/** The patient in the address; an unknown one redirects to the list (spec §2). */
export function PatientDetailsScreen() {
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
    <ScopeGate key={id} title="Patient Details" error={error} retry={refetch}>
      <PatientDetails
        id={id}
        patient={patient}
        hasFailed={error !== undefined}
        retry={() => void refetch()}
      />
    </ScopeGate>
  );
}
