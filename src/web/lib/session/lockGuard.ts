import { useEffect } from 'react';
import { askToUnlock } from './sessionLock';

/** What works while the session is locked, with everything in it. */
export const whileLocked = { 'data-while-locked': '' };

const OPEN = '[data-while-locked]';
const CONTROLS =
  'a[href], button, summary, label, input, select, textarea, [role="button"], [role="menuitem"]';

/** Keys that move about, and close. */
const MOVING = /^(Tab|Shift|Escape|Arrow\w+|Home|End|PageUp|PageDown)$/;

/**
 * While the session is locked, a press of anything else on screen asks to unlock first, before any other handler receives
 * it. What is sent all the same the server refuses.
 */
export function useLockGuard(): void {
  useEffect(() => {
    const isOpen = ({ target }: Event) => target instanceof Element && target.closest(OPEN) !== null;
    const stop = (event: Event) => {
      event.preventDefault();
      event.stopImmediatePropagation();
    };
    const onClick = (event: MouseEvent) => {
      const { target } = event;
      if (isOpen(event) || !(target instanceof Element) || target.closest(CONTROLS) === null) return;
      stop(event);
      askToUnlock();
    };
    const onKey = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey, target } = event;
      if (isOpen(event) || MOVING.test(key)) return;
      const isPress = key === 'Enter' && target instanceof Element && target !== document.body;
      if (isPress) {
        stop(event);
        askToUnlock();
        // The browser's own shortcuts, and scrolling by the space bar, go on.
      } else if (!ctrlKey && !metaKey && !altKey) event.stopImmediatePropagation();
    };
    document.addEventListener('click', onClick, true);
    document.addEventListener('auxclick', onClick, true);
    document.addEventListener('keydown', onKey, true);
    return () => {
      document.removeEventListener('click', onClick, true);
      document.removeEventListener('auxclick', onClick, true);
      document.removeEventListener('keydown', onKey, true);
    };
  }, []);
}
