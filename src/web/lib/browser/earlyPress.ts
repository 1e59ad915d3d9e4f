import { useLayoutEffect, useMemo, useRef } from 'react';
import { SAME_PRESS_MS, type ClickLike } from './onePress';

/** When the newest press of a pointer began, ms. Its click comes later, when what is under the finger may be another thing. */
let beganAt = -Infinity;

window.addEventListener(
  'pointerdown',
  () => {
    beganAt = performance.now();
  },
  { capture: true, passive: true },
);

/**
 * Whether a press is meant for what stood there before `since`: a person who presses sees a change, and takes the finger
 * back, only some time after it. A click of a key begins when it comes.
 */
export const isEarlyPress = ({ detail }: Pick<ClickLike, 'detail'>, since: number): boolean =>
  (detail === 0 ? performance.now() : beganAt) < since + SAME_PRESS_MS;

export interface StoppableClick extends Pick<ClickLike, 'detail'> {
  target: EventTarget;
  preventDefault: () => void;
  stopPropagation: () => void;
}

/**
 * Handlers for a place in which one thing follows another by itself: they leave out every press of a pointer or a key that
 * began before `what` has stood there for a second.
 */
export function useEarlyPress(what: number | null) {
  const since = useRef(Infinity);
  useLayoutEffect(() => {
    since.current = performance.now();
  }, [what]);
  return useMemo(() => {
    const leaveOut = (click: StoppableClick) => {
      if (!isEarlyPress(click, since.current)) return;
      click.preventDefault();
      click.stopPropagation();
    };
    return { onClickCapture: leaveOut, onAuxClickCapture: leaveOut };
  }, []);
}
