import { useSyncExternalStore } from 'react';
import { getToken, subscribeToToken } from '../lib/token';

/** Whether somebody is signed in: a token is stored (spec §2), by whichever tab. */
export function useSignedIn(): boolean {
  return useSyncExternalStore(subscribeToToken, () => getToken() !== null);
}
