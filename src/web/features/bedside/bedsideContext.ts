import { createContext } from 'react';
import type { DashboardPatient } from '../../../contract/dashboard';

/** What a user can open for a patient from a card. */
export type BedsideTask = 'notes' | 'vitals' | 'alarm limits' | 'set high priority' | 'remove high priority';

export interface Bedside {
  /** The patient whose menu is open; null when none is. */
  patient: number | null;
  /** Opens the menu at `button`, or closes it when this patient's is open. */
  toggleMenu: (patient: DashboardPatient, button: HTMLElement) => void;
  open: (task: BedsideTask, patient: DashboardPatient) => void;
}

/** Gives a card's buttons access to the one menu and the one dialog of the board. */
export const BedsideContext = createContext<Bedside>({
  patient: null,
  toggleMenu: () => undefined,
  open: () => undefined,
});
