import { useSyncExternalStore } from 'react';
import { getToken, subscribeToToken } from '../lib/session/token';

/** Whether a user is signed in: a token is stored (spec §2), by this tab or another. */
export function useSignedIn(): boolean {
  return useSyncExternalStore(subscribeToToken, () => getToken() !== null);
}
