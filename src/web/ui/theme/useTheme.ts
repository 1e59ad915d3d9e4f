import { useSyncExternalStore } from 'react';
import { getTheme, subscribeToTheme, type ThemeName } from '../../lib/browser/theme';

/** The theme on the page: the user's choice, otherwise the system's. */
export function useTheme(): ThemeName {
  return useSyncExternalStore(subscribeToTheme, getTheme);
}
