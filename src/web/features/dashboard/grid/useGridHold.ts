import { useEffect, useMemo, useRef, type FocusEvent } from 'react';

/**
 * A click leaves the focus where it was; this long after the last press, the user is assumed to have stopped
 * working in the grid.
 */
const RELEASE_MS = 30_000;

/**
 * Handlers for the box around the cards: `onHold(true)` when the focus comes in, `onHold(false)` when it
 * leaves, or when no key or button was pressed inside for half a minute. Until then no card moves while the
 * user works; values still change.
 */
export function useGridHold(onHold: (isHeld: boolean) => void) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return useMemo(() => {
    const release = () => {
      clearTimeout(timer.current);
      onHold(false);
    };
    const hold = () => {
      clearTimeout(timer.current);
      timer.current = setTimeout(release, RELEASE_MS);
      onHold(true);
    };
    return {
      onFocus: hold,
      onKeyDown: hold,
      onPointerDown: hold,
      onBlur: ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) => {
        if (!currentTarget.contains(relatedTarget)) release();
      },
    };
  }, [onHold]);
}
