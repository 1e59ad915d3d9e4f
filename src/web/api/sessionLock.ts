import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { useMemo } from 'react';
import { useDispatch } from 'react-redux';
import type { PinBody, SessionLock, UnlockBody } from '../../contract/sessionLock';
import { useIsLocked } from '../lib/session/sessionLock';
import { isSessionLock } from './answers/sessionLock';
import { api } from './transport/base';
import { useCurrentUser } from './users';

/** Sent once, without a key: what is locked is locked, and a password is kept nowhere. */
const sentOnce = { isTrace: true, isAnswer: isSessionLock };

const locks = api.injectEndpoints({
  endpoints: (build) => ({
    getSessionLock: build.query<SessionLock, void>({
      query: () => '/api/session/lock/',
      extraOptions: { isAnswer: isSessionLock },
      providesTags: ['SessionLock'],
    }),
    lockSession: build.mutation<SessionLock, void>({
      query: () => ({ url: '/api/session/lock/', method: 'POST', body: {} }),
      extraOptions: sentOnce,
    }),
    unlockSession: build.mutation<SessionLock, UnlockBody>({
      query: (body) => ({ url: '/api/session/unlock/', method: 'POST', body }),
      extraOptions: sentOnce,
      // The tries that are left; who the user is, where the page was loaded while it was locked.
      invalidatesTags: ['SessionLock'],
    }),
    setPin: build.mutation<null, PinBody>({
      query: (body) => ({ url: '/api/users/me/pin/', method: 'PUT', body }),
      invalidatesTags: ['SessionLock'],
    }),
    removePin: build.mutation<null, void>({
      query: () => ({ url: '/api/users/me/pin/', method: 'DELETE' }),
      invalidatesTags: ['SessionLock'],
    }),
  }),
});

export const { useGetSessionLockQuery, useSetPinMutation, useRemovePinMutation } = locks;

/** Untracked: the store keeps neither the password nor the PIN. */
export function useLockCalls() {
  const dispatch = useDispatch<ThunkDispatch<unknown, unknown, UnknownAction>>();
  return useMemo(
    () => ({
      lock: () => dispatch(locks.endpoints.lockSession.initiate(undefined, { track: false })),
      unlock: (keys: UnlockBody) => dispatch(locks.endpoints.unlockSession.initiate(keys, { track: false })),
    }),
    [dispatch],
  );
}

/** The id of the signed-in person, also on a page that was loaded while it was locked; undefined until it is known. */
export function usePersonId(): number | undefined {
  const user = useCurrentUser();
  const isLocked = useIsLocked();
  const { data } = useGetSessionLockQuery(undefined, { skip: !isLocked || user !== undefined });
  return user?.id ?? data?.user.id;
}
