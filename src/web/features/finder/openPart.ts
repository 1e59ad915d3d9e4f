import { useSyncExternalStore } from 'react';
import { beginTypingAhead, endTypingAhead } from './typedAhead';

type Part = 'finder' | 'shortcuts';

let part: Part | null = null;
const listeners = new Set<() => void>();

/** Opens the finder or the list of shortcuts in the place of the other; null closes both. */
export function openPart(next: Part | null): void {
  if (next !== 'finder') endTypingAhead();
  else if (part !== 'finder') beginTypingAhead();
  part = next;
  for (const listener of [...listeners]) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Which of them is open. */
export const useOpenPart = (): Part | null => useSyncExternalStore(subscribe, () => part);
