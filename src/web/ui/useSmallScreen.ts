import { useSyncExternalStore } from 'react';

/** Below this width a screen is laid out for a phone; the style sheets break at the same place. */
const query = () => window.matchMedia('(max-width: 767px)');

function subscribe(listener: () => void): () => void {
  const media = query();
  media.addEventListener('change', listener);
  return () => media.removeEventListener('change', listener);
}

/** Whether the window is phone-sized now. */
export function useSmallScreen(): boolean {
  return useSyncExternalStore(subscribe, () => query().matches);
}
