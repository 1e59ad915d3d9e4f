import { createContext } from 'react';
import type { DashboardPatient } from '../../contract/dashboard';

interface OpenAlerts {
  /** The patient whose alerts are open; null when none are. */
  patient: number | null;
  /** Opens them beside the card that holds `button`, or closes them when this patient's are open. */
  toggle: (patient: DashboardPatient, button: HTMLElement) => void;
}

/** Gives the controls of a card access to the one popover of the board; null where there is none. */
export const OpenAlertsContext = createContext<OpenAlerts | null>(null);
