import { useState, useSyncExternalStore } from 'react';

/** Below this width a screen is laid out for a phone; the style sheets break at the same place. */
const SMALL = '(max-width: 767px)';

/** At most as wide as a tablet's; the navigation is then a rail of icons. */
const MEDIUM = '(max-width: 1200px)';

/** A phone held sideways: little fits above what a screen is about. */
const LOW = '(max-height: 500px)';

/** What the window answered last: a sheet of paper is narrower, and a screen that is printed is not built anew for it. */
function mediaStore(query: string) {
  let matches = window.matchMedia(query).matches;
  return {
    subscribe(listener: () => void): () => void {
      const media = window.matchMedia(query);
      media.addEventListener('change', listener);
      return () => media.removeEventListener('change', listener);
    },
    matches(): boolean {
      if (!window.matchMedia('print').matches) matches = window.matchMedia(query).matches;
      return matches;
    },
  };
}

function useMedia(query: string): boolean {
  const [store] = useState(() => mediaStore(query));
  return useSyncExternalStore(store.subscribe, store.matches);
}

/** Whether the window is phone-sized now. */
export const useSmallScreen = (): boolean => useMedia(SMALL);

/** Whether the window is at most as wide as a tablet's now. */
export const useMediumScreen = (): boolean => useMedia(MEDIUM);

/** Whether the window is as low as that of a phone held sideways. */
export const useLowScreen = (): boolean => useMedia(LOW);
