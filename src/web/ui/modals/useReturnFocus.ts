import { useLayoutEffect } from 'react';

/**
 * The element that a closed dialog was opened from, until it has the focus again or the next dialog has taken
 * it over.
 */
let pending: Element | null = null;

/**
 * Returns the focus to the element that had it when this dialog opened. A dialog that replaces another
 * returns it to that one's opener, not to a removed control.
 */
export function useReturnFocus(): void {
  useLayoutEffect(() => {
    const opener = pending ?? document.activeElement;
    pending = null;
    return () => {
      pending = opener;
      // After the dialog has closed, because it traps the focus while it is open.
      setTimeout(() => {
        if (pending !== opener) return;
        pending = null;
        // The dialog led to another screen, whose title has the focus by now.
        if (document.activeElement instanceof HTMLHeadingElement) return;
        if (opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true });
      });
    };
  }, []);
}
