import { Suspense, useMemo, useState, type ReactNode } from 'react';
import type { DashboardPatient } from '../../../../contract/dashboard';
import { OpenAlertsContext } from '../../../clinical/openAlerts';
import { ErrorBoundary } from '../../../ui/loading/ErrorBoundary';
import { lazyPart } from '../../../ui/loading/lazyPart';

/** Loaded when it is first opened: the board's first load is near its size limit. */
const AlertsPopover = lazyPart(
  async () => (await import(/* webpackChunkName: "alerts-popover" */ './AlertsPopover')).AlertsPopover,
);

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
        <ErrorBoundary key={open.patient.id}>
          <Suspense>
            <AlertsPopover patient={open.patient} button={open.button} onClose={actions.close} />
          </Suspense>
        </ErrorBoundary>
      )}
    </OpenAlertsContext>
  );
}
