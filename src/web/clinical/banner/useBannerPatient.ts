import { useMemo } from 'react';
import { useStore } from 'react-redux';
import type { Patient } from '../../../contract/patients';
import { useAnswerTimeIfOld } from '../../api/connection';
import { knownPatient, type KnownPatient } from '../../api/knownPatient';
import { useGetPatientQuery } from '../../api/patients';
import { POLLING } from '../../api/polling';

interface BannerPatient {
  /** Undefined until known. */
  patient: Patient | undefined;
  /** Who it is, until then as far as other answers state it; undefined when they do not. */
  who: KnownPatient | undefined;
  hasFailed: boolean;
  /** Server time (epoch ms) of what is shown, once it is no longer known to be so; null while it is. */
  shownFrom: number | null;
}

/** Who the patient is, kept up to date while it is on screen: another user may add an allergy at any time. */
export function useBannerPatient(id: number): BannerPatient {
  const { currentData, isError } = useGetPatientQuery(id, {
    pollingInterval: POLLING.patient,
    // A dialog that opens on what another screen has read some time ago asks anew.
    refetchOnMountOrArgChange: POLLING.patient / 1_000,
  });
  const { getState } = useStore();
  const known = useMemo(() => knownPatient(getState(), id), [getState, id]);
  // Without a newer answer, the record may have been changed meanwhile.
  const shownFrom = useAnswerTimeIfOld('getPatient', POLLING.patient);
  return {
    patient: currentData?.item,
    who: currentData?.item ?? known,
    hasFailed: isError,
    shownFrom,
  };
}
