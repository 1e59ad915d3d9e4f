import { Activity, use, useCallback, useEffect, useLayoutEffect, useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { useStore } from 'react-redux';
import { holdAnswers } from '../api/transport/holdAnswers';
import { onceLeft, PlaceContext, StowablePlace } from '../lib/place';

interface StowedProps {
  isStowed: boolean;
  children: ReactNode;
}

/**
 * Keeps what is on screen in memory while it must not be seen (a locked session, a patient who is not open to the user), typed text
 * included: nothing of it is in the page, and it asks for nothing. Its effects end; by `PlaceContext` they know that it is not left.
 * What was never shown is not made.
 */
export function Stowed({ isStowed, children }: StowedProps) {
  const store = useStore();
  const [host] = useState(() => {
    const element = document.createElement('div');
    element.className = 'stowed-place';
    return element;
  });
  // The same at every drawing: one that is put in its place again loses the focus.
  const put = useCallback((place: HTMLElement | null) => place?.append(host), [host]);
  const [wasShown, setWasShown] = useState(!isStowed);
  if (!isStowed && !wasShown) setWasShown(true);
  useEffect(() => (isStowed ? holdAnswers(store) : undefined), [isStowed, store]);
  const around = use(PlaceContext);
  const [place] = useState(() => new StowablePlace(around));
  // Before the effects of the content end, which are no layout effects.
  useLayoutEffect(() => {
    if (isStowed) place.putAway();
  }, [isStowed, place]);
  // After those of the content have begun again.
  useEffect(() => {
    if (!isStowed) place.end(true);
  }, [isStowed, place]);
  useEffect(() => () => onceLeft(around, () => place.end(false)), [around, place]);
  if (!wasShown) return null;
  return (
    <>
      {/* Before its content in the order of drawing: what measures itself is in the page by then. */}
      {isStowed ? null : <div ref={put} className="stowed-place" />}
      {createPortal(
        <Activity mode={isStowed ? 'hidden' : 'visible'}>
          <PlaceContext value={place}>{children}</PlaceContext>
        </Activity>,
        host,
      )}
    </>
  );
}
