import { useLayoutEffect, useRef, type RefObject } from 'react';
import { useLocation } from 'react-router-dom';
import { focusTitle } from '../../ui/page/focusTitle';

/**
 * Moves the focus to the screen's title after a navigation, so that a screen reader announces the screen.
 * Lives as long as the screen: another tab or page of a list is not a new screen and leaves the focus where
 * it is. `isLoadingRef`: whether no screen has been shown since the page was loaded; of the frame, which outlives screens.
 */
export function FocusTitle({ isLoadingRef }: { isLoadingRef: RefObject<boolean> }) {
  const { key } = useLocation();
  const arrivedBy = useRef(key);
  // In the commit that shows the screen: any later, it would take the focus from a control that the user has
  // already reached by keyboard.
  useLayoutEffect(() => {
    // The browser has just loaded the page: the focus belongs at the start of the document. Back to that screen later has the same key.
    const isLoaded = isLoadingRef.current && arrivedBy.current === 'default';
    isLoadingRef.current = false;
    if (isLoaded || focusTitle()) return;
    // A screen that can be put away (`Stowed`) is put in its place later in this commit.
    queueMicrotask(() => {
      if (document.activeElement === document.body) focusTitle();
    });
  }, [isLoadingRef]);
  return null;
}
