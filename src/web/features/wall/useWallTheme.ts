import { useEffect } from 'react';
import { useServerClock } from '../../lib/server/serverClock';
import { applyTheme } from '../../lib/browser/theme';
import { useTheme } from '../../ui/theme/useTheme';
import { isNight } from './wallClock';

/** The wall's theme while it is on screen: at night the dark one, whatever was chosen. */
export function useWallTheme(): void {
  const chosen = useTheme();
  const theme = useServerClock((now) => (isNight(now) ? 'dark' : chosen));
  useEffect(() => {
    document.documentElement.dataset['theme'] = theme;
    return applyTheme;
  }, [theme]);
}
