import { Suspense, useCallback, useMemo, useState, type ComponentType, type ReactNode } from 'react';
import type { DashboardPatient } from '../../../contract/dashboard';
import { BedsideContext, type Bedside, type BedsideTask } from './bedsideContext';
import { DetailsMenu } from './DetailsMenu';

export interface BedsideDialogProps {
  task: BedsideTask;
  patient: DashboardPatient;
  onClose: () => void;
}

interface BedsideOfBoardProps {
  /** Told when the menu opens and closes: while it is open, no card may move from under it. */
  onHold: (isHeld: boolean) => void;
  /** Draws the dialog of a task; loaded when the first one is wanted. */
  Dialog: ComponentType<BedsideDialogProps>;
  children: ReactNode;
}

/** One menu and one dialog for a whole board, made when they are wanted: the cards carry buttons and nothing more. */
export function BedsideOfBoard({ onHold, Dialog, children }: BedsideOfBoardProps) {
  const [menu, setMenu] = useState<{ patient: DashboardPatient; button: HTMLElement } | null>(null);
  const [dialog, setDialog] = useState<Omit<BedsideDialogProps, 'onClose'> | null>(null);
  const patient = menu?.patient.id ?? null;
  const showMenu = useCallback((next: typeof menu) => { setMenu(next); onHold(next !== null); }, [onHold]);
  const closeMenu = useCallback(() => showMenu(null), [showMenu]);
  const closeDialog = useCallback(() => setDialog(null), []);
  const value = useMemo((): Bedside => ({
    patient,
    toggleMenu: (whose, button) => showMenu(whose.id === patient ? null : { patient: whose, button }),
    open: (task, whose) => setDialog({ task, patient: whose }),
  }), [patient, showMenu]);
  return (
    <BedsideContext value={value}>
      {children}
      {menu === null ? null : <DetailsMenu key={menu.patient.id} {...menu} onChoose={value.open} onClose={closeMenu} />}
      {dialog === null ? null : <Suspense><Dialog key={`${dialog.task} ${dialog.patient.id}`} {...dialog} onClose={closeDialog} /></Suspense>}
    </BedsideContext>
  );
}
