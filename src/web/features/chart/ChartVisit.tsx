import { useReducer, type ReactNode } from 'react';
import { useSmallScreen } from '../../ui/useSmallScreen';
import { changeSetting, ChartSettingsContext, initialSettings } from './chartSettings';

/**
 * Keeps the user's chart settings while the user stays on the charts: the screen of another patient starts
 * from scratch, but two patients are compared at one resolution.
 */
export function ChartVisit({ children }: { children: ReactNode }) {
  const settled = useReducer(changeSetting, useSmallScreen(), initialSettings);
  return <ChartSettingsContext value={settled}>{children}</ChartSettingsContext>;
}
