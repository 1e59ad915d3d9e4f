import { useEffect, useState } from 'react';
import { patientState } from './patients';
import { useConnection, watchConnection, watchHeartbeat } from './transport/connection';
import { isGone } from './transport/fault';

/**
 * Whether a patient's record is merged or erased, as the server last answered: other faults after that say nothing of it. Sends no
 * request: the screen asks for the record itself.
 */
export function useRecordGone(patient: number): boolean {
  const { error } = patientState.useQueryState(patient, { selectFromResult: ({ error }) => ({ error }) });
  const [gone, setGone] = useState<number | null>(null);
  const now = error !== undefined && (isGone(error) || gone === patient) ? patient : null;
  if (now !== gone) setGone(now);
  return now !== null;
}

/** Whether what is on screen of this patient is not refreshed: without the server, or because there is no such record any longer. */
export function usePatientLost(patient: number): boolean {
  const isRecordGone = useRecordGone(patient);
  return useConnection().lost || isRecordGone;
}

/**
 * Watches the connection by a polled endpoint of the patient on screen. That a record is gone is an answer too: from then on it is
 * watched by what every screen polls.
 */
export function usePatientWatch(patient: number, endpoint: string, pollMs: number): void {
  const isRecordGone = useRecordGone(patient);
  useEffect(
    () => (isRecordGone ? watchHeartbeat() : watchConnection(endpoint, pollMs)),
    [isRecordGone, endpoint, pollMs],
  );
}
