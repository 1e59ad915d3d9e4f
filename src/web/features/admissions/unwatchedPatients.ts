import { useSyncExternalStore } from 'react';
import { getToken, subscribeToToken } from '../../lib/session/token';

/**
 * Patients who may wear no device: the device was taken off, and neither the new one could be put on nor the
 * old one back (reliability C3). Kept outside the screens, because a user who left the screen meanwhile must
 * still be notified.
 */
let unwatched: readonly number[] = [];
const listeners = new Set<() => void>();

export function markUnwatched(patient: number): void {
  if (!unwatched.includes(patient)) publish([...unwatched, patient]);
}

/** The patient is known to wear a device again, or needs none. */
export function clearUnwatched(patient: number): void {
  if (unwatched.includes(patient)) publish(unwatched.filter((each) => each !== patient));
}

export function useUnwatchedPatients(): readonly number[] {
  return useSyncExternalStore(subscribe, () => unwatched);
}

function publish(next: readonly number[]): void {
  unwatched = next;
  for (const listener of [...listeners]) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

// The next session may belong to another user.
subscribeToToken(() => {
  if (getToken() === null) publish([]);
});
