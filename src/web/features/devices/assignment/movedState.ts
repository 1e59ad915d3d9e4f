import type { Result } from '../../../ui/ResultToast';

/** The history state that Edit Device passes to the page it opens: how the device was moved, in sentences. */
export interface MovedState {
  moved: readonly string[];
}

/** The result that the page shows; null when the page was opened in another way. */
export function movedResult(state: unknown): Result | null {
  if (typeof state !== 'object' || state === null || !('moved' in state) || !Array.isArray(state.moved))
    return null;
  return { kind: 'success', text: state.moved.join(' ') };
}
