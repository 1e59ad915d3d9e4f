import type { ReactNode } from 'react';
import { Navigate } from 'react-router-dom';
import type { Patient } from '../../../contract/patients';
import { useGetPatientQuery } from '../../api/patients';
import { useRecordGone } from '../../api/recordGone';
import type { Versioned } from '../../api/transport/versioned';
import { wouldLose } from '../../lib/leaveGuard';
import { paths } from '../../lib/paths';
import { useServerClock } from '../../lib/server/serverClock';
import { GONE_STATE } from './goneState';
import { ScopeGate } from './ScopeGate';

interface LoadedPatient {
  id: number;
  /** Undefined until known. */
  patient: Versioned<Patient> | undefined;
  hasFailed: boolean;
  retry: () => void;
}

interface PatientGateProps {
  id: number;
  /** Of the screen. */
  title: string;
  children: (loaded: LoadedPatient) => ReactNode;
}

/**
 * A screen about the patient in the address; an unknown one redirects to the list (spec §2). A record that is merged or erased
 * while the screen is there does so only once nothing typed would be lost: until then the banner says what happened, and then the list
 * does.
 */
export function PatientGate({ id, title, children }: PatientGateProps) {
  // `currentData`: never the patient of the previous address (reliability C6).
  const {
    currentData: patient,
    error,
    refetch,
  } = useGetPatientQuery(id, { refetchOnMountOrArgChange: true });
  const isRecordGone = useRecordGone(id);
  const isUnsaved = useServerClock(wouldLose);
  if (isRecordGone && !isUnsaved)
    return <Navigate to={paths.patients} replace state={patient === undefined ? null : GONE_STATE} />;
  return (
    <ScopeGate title={title} error={error} retry={refetch}>
      {children({ id, patient, hasFailed: error !== undefined, retry: () => void refetch() })}
    </ScopeGate>
  );
}
