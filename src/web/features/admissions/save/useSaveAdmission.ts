import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { useSelector } from '@xstate/react';
import { useRef, useState } from 'react';
import { useDispatch } from 'react-redux';
import { createActor, waitFor } from 'xstate';
import type { Patient } from '../../../../contract/patients';
import { useLookAtPatientMutation } from '../../../api/patients';
import { firstSentences, type SaveResult } from '../../../forms/saveFailure';
import { useQuestion } from '../../../forms/useQuestion';
import { moveSentences, type DeviceMove } from '../../../clinical/words/moveText';
import type { Result } from '../../../ui/ResultToast';
import { CallFailure } from './callFailure';
import { saveAdmissionActors, type AdmissionDraft } from './saveAdmissionActors';
import { saveAdmissionMachine } from './saveAdmissionMachine';
import type { AdmissionWish, SaveFailure } from './saveAdmissionSetup';
import { isToBeAsked, moveOf, saveQuestion } from './saveQuestion';
import { clearUnwatched, markUnwatched } from '../unwatchedPatients';

export type AskToSave = (
  wish: Omit<AdmissionWish, 'admission'>,
  admission: AdmissionDraft,
) => Promise<SaveResult<null>>;

/**
 * Runs the machine that saves an admission with its device; asks before it starts if a patient would lose a
 * device. It is not stopped with the screen: leaving half way would leave a patient between two devices, so
 * the save must finish.
 */
export function useSaveAdmission() {
  const dispatch = useDispatch<ThunkDispatch<unknown, unknown, UnknownAction>>();
  const [actor] = useState(() => {
    const fresh = createActor(saveAdmissionMachine.provide({ actors: saveAdmissionActors(dispatch) }));
    fresh.subscribe((state) => {
      const { patient } = state.context.wish;
      if (state.matches({ resting: 'unwatched' })) markUnwatched(patient);
      else if (state.matches({ resting: 'saved' })) clearUnwatched(patient);
    });
    return fresh.start();
  });
  const { agree, dialog } = useQuestion();
  const [lookAtPatient] = useLookAtPatientMutation();
  const [moved, setMoved] = useState<Result | null>(null);
  /** The move of the last save that asked about one: when that fails, the device may be on the patient by the next. */
  const unsure = useRef<DeviceMove | null>(null);
  const reportMove = (device: number | null) => {
    const move = unsure.current;
    unsure.current = null;
    if (move !== null && (move.to === null ? null : move.device) === device)
      setMoved({ kind: 'success', text: moveSentences(move).join(' ') });
  };
  const start = async (wish: AdmissionWish): Promise<SaveResult<null>> => {
    actor.send({ type: 'save.asked', wish });
    const {
      context: { failure },
    } = await waitFor(actor, (state) => state.matches('resting'));
    return failure === null ? { data: null } : { error: faultOf(failure) };
  };
  const save: AskToSave = async (wish, draft) => {
    const planned = { wish, draft };
    if (!isToBeAsked(planned)) return start({ ...wish, admission: draft });
    const agreed = await agree<Patient>(
      () => lookAtPatient(wish.patient),
      (patient) => saveQuestion(planned, patient),
    );
    if (agreed.error !== undefined) return { error: agreed.error };
    const patient = agreed.data as Patient;
    const move = moveOf(planned, patient);
    // The device named in the question is the one that comes off, regardless of which one the form began
    // with.
    const isWearingOther = move !== null && patient.device !== null && patient.device !== wish.wanted;
    const result = await start({
      ...wish,
      worn: isWearingOther ? patient.device : wish.worn,
      admission: draft,
    });
    if (isWearingOther) unsure.current = move;
    if (result.error === undefined) reportMove(wish.wanted);
    return result;
  };
  return {
    save,
    /** The last save failed without an answer, and is found on record, with this device. */
    onFound: (device: number | null) => {
      actor.send({ type: 'save.found' });
      reportMove(device);
    },
    /** The confirmation before a save, to be rendered next to the form. */
    dialog,
    /** How the last save moved a device between patients; null once the user has dismissed it. */
    moved,
    clearMoved: () => setMoved(null),
    /** The device that was put on although the admission was not saved. */
    movedTo: useSelector(actor, ({ context: { failure, wish } }) =>
      failure?.step === 'admission' && wish.worn !== wish.wanted ? wish.wanted : null,
    ),
  };
}

/**
 * An error about who gets the device is shown at the form's device field, regardless of the server's name for
 * it.
 */
function faultOf({ step, error }: SaveFailure): unknown {
  if (!(error instanceof CallFailure)) return error;
  const { fault } = error;
  if (step === 'admission' || !hasStatus400(fault)) return fault;
  const [sentence] = Object.values(firstSentences(fault.data));
  return { ...fault, data: { device: [sentence ?? 'This device cannot be assigned.'] } };
}

const hasStatus400 = (fault: unknown): fault is { status: 400; data: unknown } =>
  typeof fault === 'object' && fault !== null && 'status' in fault && fault.status === 400;
