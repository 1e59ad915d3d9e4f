import { useState, useSyncExternalStore } from 'react';

/** Below this width a screen is laid out for a phone; the style sheets break at the same place. */
const SMALL = '(max-width: 767px)';

/** At most as wide as a tablet's; the navigation is then a rail of icons. */
const MEDIUM = '(max-width: 1200px)';

/** A phone held sideways: little fits above what a screen is about. */
const LOW = '(max-height: 500px)';

function useMedia(query: string): boolean {
  const [subscribe] = useState(() => (listener: () => void) => {
    const media = window.matchMedia(query);
    media.addEventListener('change', listener);
    return () => media.removeEventListener('change', listener);
  });
  return useSyncExternalStore(subscribe, () => window.matchMedia(query).matches);
}

/** Whether the window is phone-sized now. */
export const useSmallScreen = (): boolean => useMedia(SMALL);

/** Whether the window is at most as wide as a tablet's now. */
export const useMediumScreen = (): boolean => useMedia(MEDIUM);

/** Whether the window is as low as that of a phone held sideways. */
export const useLowScreen = (): boolean => useMedia(LOW);
