import { useReducer, type ReactNode } from 'react';
import { useSmallScreen } from '../../ui/useSmallScreen';
import { changeSetting, ChartSettingsContext, initialSettings } from './chartSettings';

/**
 * Keeps what somebody has chosen to see in the charts for as long as they stay with the charts: another patient's screen keeps
 * nothing of the one before, but two patients are compared at one resolution.
 */
export function ChartVisit({ children }: { children: ReactNode }) {
  const settled = useReducer(changeSetting, useSmallScreen(), initialSettings);
  return <ChartSettingsContext value={settled}>{children}</ChartSettingsContext>;
}
