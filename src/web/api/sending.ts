import { useSyncExternalStore } from 'react';

const listeners = new Set<() => void>();
let sending = 0;

/** Counts a change that is being sent until it is known what became of it, or that this is not known. */
export async function whileSending<T>(work: Promise<T>): Promise<T> {
  change(1);
  return work.finally(() => change(-1));
}

/** Whether a change waits for the server's answer. */
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
