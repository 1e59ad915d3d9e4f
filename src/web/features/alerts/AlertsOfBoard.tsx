import { createContext, useMemo, useState, type ReactNode } from 'react';
import type { DashboardPatient } from '../../../contract/dashboard';
import { AlertsPopover } from './AlertsPopover';

interface OpenAlerts {
  /** The patient whose alerts are open; null when none are. */
  patient: number | null;
  /** Opens them beside the card that holds `button`, or closes them when this patient's are open. */
  toggle: (patient: DashboardPatient, button: HTMLElement) => void;
}

/** Gives a card's button access to the one popover of the board. */
export const OpenAlertsContext = createContext<OpenAlerts>({ patient: null, toggle: () => undefined });

interface AlertsOfBoardProps {
  /** Called when the popover opens and closes: while it is open, no card may move from under it. */
  onHold: (isHeld: boolean) => void;
  children: ReactNode;
}

/** One alerts popover for a whole board, created on demand: 200 cards carry 200 buttons and nothing more. */
export function AlertsOfBoard({ onHold, children }: AlertsOfBoardProps) {
  const [open, setOpen] = useState<{ patient: DashboardPatient; button: HTMLElement } | null>(null);
  const patient = open?.patient.id ?? null;
  const actions = useMemo(() => {
    const show = (next: typeof open) => {
      setOpen(next);
      onHold(next !== null);
    };
    return {
      close: () => show(null),
      toggle: (whose: DashboardPatient, button: HTMLElement) =>
        show(whose.id === patient ? null : { patient: whose, button }),
    };
  }, [patient, onHold]);
  const value = useMemo(() => ({ patient, toggle: actions.toggle }), [patient, actions]);
  return (
    <OpenAlertsContext value={value}>
      {children}
      {open === null ? null : (
        <AlertsPopover
          key={open.patient.id}
          patient={open.patient}
          button={open.button}
          onClose={actions.close}
        />
      )}
    </OpenAlertsContext>
  );
}
