import { useReducer, type ReactNode } from 'react';
import { useSmallScreen } from '../../ui/useSmallScreen';
import { changeSetting, ChartSettingsContext, initialSettings } from './chartSettings';

/**
 * Keeps the chart settings while the user stays on the charts. The screen of another patient keeps no other
 * state, so that two patients can be compared at one resolution.
 */
export function ChartVisit({ children }: { children: ReactNode }) {
  const settled = useReducer(changeSetting, useSmallScreen(), initialSettings);
  return <ChartSettingsContext value={settled}>{children}</ChartSettingsContext>;
}
