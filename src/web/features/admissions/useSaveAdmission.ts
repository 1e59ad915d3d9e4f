import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { useSelector } from '@xstate/react';
import { useState } from 'react';
import { useDispatch } from 'react-redux';
import { createActor, waitFor } from 'xstate';
import { firstSentences, type SaveResult } from '../../forms/saveFailure';
import { CallFailure } from './callFailure';
import { saveAdmissionActors, type AdmissionDraft } from './saveAdmissionActors';
import { saveAdmissionMachine, type AdmissionWish, type SaveFailure } from './saveAdmissionMachine';
import { forgetUnwatched, rememberUnwatched } from './unwatchedPatients';

export type AskToSave = (wish: Omit<AdmissionWish, 'admission'>, admission: AdmissionDraft) => Promise<SaveResult<null>>;

/**
 * The machine that saves an admission with its device, at work. It is not stopped with the screen: whoever leaves half way leaves a
 * patient between two devices, and that has to come to its end.
 */
export function useSaveAdmission() {
  const dispatch = useDispatch<ThunkDispatch<unknown, unknown, UnknownAction>>();
  const [actor] = useState(() => {
    const fresh = createActor(saveAdmissionMachine.provide({ actors: saveAdmissionActors(dispatch) }));
    fresh.subscribe((state) => {
      const { patient } = state.context.wish;
      if (state.matches({ resting: 'unwatched' })) rememberUnwatched(patient);
      else if (state.matches({ resting: 'saved' })) forgetUnwatched(patient);
    });
    return fresh.start();
  });
  const save: AskToSave = async (wish, admission) => {
    actor.send({ type: 'save.asked', wish: { ...wish, admission } });
    const { context: { failure } } = await waitFor(actor, (state) => state.matches('resting'));
    return failure === null ? { data: null } : { error: faultOf(failure) };
  };
  return {
    save,
    /** The device that went on although the admission was not saved. */
    movedTo: useSelector(actor, ({ context: { failure, wish } }) => (failure?.step === 'admission' && wish.worn !== wish.wanted ? wish.wanted : null)),
  };
}

/** A complaint about who gets the device belongs to the form's field of the device, whatever the server calls it. */
function faultOf({ step, error }: SaveFailure): unknown {
  if (!(error instanceof CallFailure)) return error;
  const { fault } = error;
  if (step === 'admission' || !hasStatus400(fault)) return fault;
  const [sentence] = Object.values(firstSentences(fault.data));
  return { ...fault, data: { device: [sentence ?? 'This device cannot be assigned.'] } };
}

const hasStatus400 = (fault: unknown): fault is { status: 400; data: unknown } =>
  typeof fault === 'object' && fault !== null && 'status' in fault && fault.status === 400;
