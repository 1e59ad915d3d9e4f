import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { useMemo } from 'react';
import { useDispatch } from 'react-redux';
import type { SessionLock } from '../../contract/sessionLock';
import type { ExchangeBody, SignOnAnswer } from '../../contract/signOn';
import { isSessionLock } from './answers/sessionLock';
import { api } from './transport/base';
import { hasLocation } from './signOn';

/** Apart from the other calls of the lock: those are part of every first load, and this is of the locked side alone. */
const unlocks = api.injectEndpoints({
  endpoints: (build) => ({
    beginUnlock: build.mutation<SignOnAnswer, void>({
      query: () => ({ url: '/api/session/unlock/sign-on/', method: 'POST', body: {} }),
      extraOptions: { isTrace: true, isAnswer: hasLocation },
    }),
    unlockByCode: build.mutation<SessionLock, ExchangeBody>({
      query: (body) => ({ url: '/api/session/unlock/exchange/', method: 'POST', body }),
      extraOptions: { isTrace: true, isAnswer: isSessionLock },
      invalidatesTags: ['SessionLock'],
    }),
  }),
});

/** Untracked: the store keeps no code. */
export function useUnlockAtProvider() {
  const dispatch = useDispatch<ThunkDispatch<unknown, unknown, UnknownAction>>();
  return useMemo(
    () => ({
      beginUnlock: () => dispatch(unlocks.endpoints.beginUnlock.initiate(undefined, { track: false })),
      unlockByCode: (code: string) =>
        dispatch(unlocks.endpoints.unlockByCode.initiate({ code }, { track: false })),
    }),
    [dispatch],
  );
}
