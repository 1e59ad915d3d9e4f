import { useCallback, useMemo, useState, type ReactNode } from 'react';
import type { DashboardPatient } from '../../../contract/dashboard';
import { BedsideContext, type Bedside } from './bedsideContext';
import { DetailsMenu } from './DetailsMenu';
import { useBedsideDialog } from './useBedsideDialog';

interface BedsideOfBoardProps {
  /** Called when the menu opens and closes: while it is open, no card may move from under it. */
  onHold: (isHeld: boolean) => void;
  children: ReactNode;
}

/** One menu and one dialog for a whole board, created on demand: the cards carry buttons and nothing more. */
export function BedsideOfBoard({ onHold, children }: BedsideOfBoardProps) {
  const [menu, setMenu] = useState<{ patient: DashboardPatient; button: HTMLElement } | null>(null);
  const { dialog, open } = useBedsideDialog();
  const patient = menu?.patient.id ?? null;
  const showMenu = useCallback(
    (next: typeof menu) => {
      setMenu(next);
      onHold(next !== null);
    },
    [onHold],
  );
  const closeMenu = useCallback(() => showMenu(null), [showMenu]);
  const value = useMemo(
    (): Bedside => ({
      patient,
      toggleMenu: (whose, button) => showMenu(whose.id === patient ? null : { patient: whose, button }),
      open,
    }),
    [patient, showMenu, open],
  );
  return (
    <BedsideContext value={value}>
      {children}
      {menu === null ? null : (
        <DetailsMenu key={menu.patient.id} {...menu} onChoose={value.open} onClose={closeMenu} />
      )}
      {dialog}
    </BedsideContext>
  );
}
