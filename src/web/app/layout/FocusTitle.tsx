import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';

/** Moves the focus to the screen's title once a navigation has arrived, so that a screen reader says where one is. */
export function FocusTitle() {
  const { key } = useLocation();
  useEffect(() => {
    // The browser has just loaded the page: the focus belongs at its very beginning.
    if (key !== 'default') document.querySelector('h1')?.focus({ preventScroll: true });
  }, [key]);
  return null;
}
