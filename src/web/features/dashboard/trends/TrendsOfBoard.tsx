import { createContext, use, type ReactNode } from 'react';
import type { TrendChanges } from '../../../../contract/trends';
import { useTrends, type TrendsByPatient } from '../../../api/trends';

const NONE: TrendsByPatient = {};

const TrendsContext = createContext(NONE);

/** Asks for the trends of a board while it is on screen. */
export function TrendsOfBoard({ children }: { children: ReactNode }) {
  const trends = useTrends() ?? NONE;
  return <TrendsContext value={trends}>{children}</TrendsContext>;
}

/** The changes of a patient's vitals; undefined where none is known, as on a board that does not ask for them. */
export function useTrendOf(patient: number | undefined): TrendChanges | undefined {
  const trends = use(TrendsContext);
  return patient === undefined ? undefined : trends[patient];
}
