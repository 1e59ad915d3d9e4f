import type { Result } from '../../ui/ResultToast';

/** What Edit Device leaves in the history entry of the page that it leads to: how the device was moved, in sentences. */
export interface MovedState {
  moved: readonly string[];
}

/** The same as that page says it; null when the page was reached in another way. */
export function movedResult(state: unknown): Result | null {
  if (typeof state !== 'object' || state === null || !('moved' in state) || !Array.isArray(state.moved))
    return null;
  return { kind: 'success', text: state.moved.join(' ') };
}
