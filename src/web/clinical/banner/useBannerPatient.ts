import { useMemo } from 'react';
import { useStore } from 'react-redux';
import type { Patient } from '../../../contract/patients';
import { useAnswerTimeIfOld } from '../../api/transport/connection';
import { knownPatient, type KnownPatient } from '../../api/knownPatient';
import { patientAddress, useGetPatientQuery } from '../../api/patients';
import { useRecordGone } from '../../api/recordGone';
import { POLLING } from '../../api/transport/polling';

interface BannerPatient {
  /** Undefined until known, and once it is gone. */
  patient: Patient | undefined;
  /** Who it is, until then as far as other answers state it; undefined when they do not, and once it is gone. */
  who: KnownPatient | undefined;
  hasFailed: boolean;
  /** There is no such record, or no longer: merged into another one, or erased. */
  isGone: boolean;
  /** Server time (epoch ms) of what is shown, once it is no longer known to be so; null while it is. */
  shownFrom: number | null;
}

/** Who the patient is, kept up to date (`isPolled`) while it is on screen: another user may add an allergy at any time. */
export function useBannerPatient(id: number, isPolled = true): BannerPatient {
  const { currentData, error } = useGetPatientQuery(id, {
    pollingInterval: isPolled ? POLLING.patient : 0,
    // A dialog that opens on what another screen has read some time ago asks anew.
    refetchOnMountOrArgChange: POLLING.patient / 1_000,
  });
  const { getState } = useStore();
  const known = useMemo(() => knownPatient(getState(), id), [getState, id]);
  // Without a newer answer, the record may have been changed meanwhile.
  const shownFrom = useAnswerTimeIfOld(patientAddress(id), POLLING.patient);
  // The last good answer is kept when a later one fails.
  const hasNone = useRecordGone(id);
  const patient = hasNone ? undefined : currentData?.item;
  return {
    patient,
    who: hasNone ? undefined : (patient ?? known),
    hasFailed: error !== undefined,
    isGone: hasNone,
    shownFrom,
  };
}
