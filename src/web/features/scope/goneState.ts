import type { Result } from '../../ui/ResultToast';

/** The history state that a screen about a patient passes to the list when the record it has shown is gone. */
export const GONE_STATE = { isRecordGone: true } as const;

/** What the list says then; null when it was opened in another way. */
export const goneResult = (state: unknown): Result | null =>
  typeof state === 'object' && state !== null && 'isRecordGone' in state
    ? {
        kind: 'error',
        text: 'The record that was open no longer exists: it was merged with another or erased.',
      }
    : null;
