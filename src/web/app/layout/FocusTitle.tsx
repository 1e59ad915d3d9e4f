import { useLayoutEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { focusTitle } from '../../ui/focusTitle';

/**
 * Moves the focus to the screen's title after a navigation, so that a screen reader announces the screen.
 * Lives as long as the screen: another tab or page of a list is not a new screen and leaves the focus where
 * it is.
 */
export function FocusTitle() {
  const { key } = useLocation();
  const arrivedBy = useRef(key);
  // In the commit that shows the screen: any later, it would take the focus from a control that the user has
  // already reached by keyboard.
  useLayoutEffect(() => {
    // The browser has just loaded the page: the focus belongs at the start of the document.
    if (arrivedBy.current === 'default' || focusTitle()) return;
    // A screen that can be put away (`Stowed`) is put in its place later in this commit.
    queueMicrotask(() => {
      if (document.activeElement === document.body) focusTitle();
    });
  }, []);
  return null;
}
