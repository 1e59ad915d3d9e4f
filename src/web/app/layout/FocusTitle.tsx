import { useLayoutEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { focusTitle } from '../../ui/focusTitle';

/**
 * Moves the focus to the screen's title once a navigation has arrived, so that a screen reader says where one is. Lives as long as
 * the screen: a tab or a page of a list is no new screen and leaves the focus where it is.
 */
export function FocusTitle() {
  const { key } = useLocation();
  const arrivedBy = useRef(key);
  // In the commit that shows the screen: a moment later, it would take the focus from a control that a quick keyboard has reached.
  useLayoutEffect(() => {
    // The browser has just loaded the page: the focus belongs at its very beginning.
    if (arrivedBy.current !== 'default') focusTitle();
  }, []);
  return null;
}
