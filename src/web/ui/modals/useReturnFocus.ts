import { useLayoutEffect } from 'react';

/** Where a dialog that has just gone came from, until the focus is back there or the next dialog has taken that over. */
let pending: Element | null = null;

/**
 * Gives the focus back to what had it when this dialog opened. A dialog that takes the place of another goes back to where that one
 * came from, not to a control that is gone.
 */
export function useReturnFocus(): void {
  useLayoutEffect(() => {
    const opener = pending ?? document.activeElement;
    pending = null;
    return () => {
      pending = opener;
      // After the dialog, which holds the focus inside as long as it stands.
      setTimeout(() => {
        if (pending !== opener) return;
        pending = null;
        if (opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true });
      });
    };
  }, []);
}
