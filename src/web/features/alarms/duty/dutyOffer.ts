import { useSyncExternalStore } from 'react';
import { getToken, subscribeToToken } from '../../../lib/session/token';

/** Set while a person who is on duty for nothing has been asked once in this session, and said not now. */
const DECLINED_KEY = 'wardline.dutyDeclined';

const listeners = new Set<() => void>();
const notifyAll = () => {
  for (const listener of [...listeners]) listener();
};

// The next person, or the next session, is asked again.
subscribeToToken(() => {
  if (getToken() !== null) return;
  localStorage.removeItem(DECLINED_KEY);
  notifyAll();
});

export function declineDuty(): void {
  localStorage.setItem(DECLINED_KEY, 'yes');
  notifyAll();
}

const isDeclined = () => localStorage.getItem(DECLINED_KEY) !== null;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useDutyDeclined = (): boolean => useSyncExternalStore(subscribe, isDeclined);
