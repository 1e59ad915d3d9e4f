import { useSyncExternalStore } from 'react';

const listeners = new Set<() => void>();
let sending = 0;

/** Counts a change as being sent until its outcome is known, or known to be unknown. */
export async function whileSending<T>(work: Promise<T>): Promise<T> {
  change(1);
  return work.finally(() => change(-1));
}

/** Whether a change is waiting for the server's response. */
export const isSending = (): boolean => sending > 0;

export const useIsSending = (): boolean => useSyncExternalStore(subscribe, isSending);

function change(by: number): void {
  sending += by;
  for (const listener of [...listeners]) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
