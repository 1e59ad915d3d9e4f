import { useEffect, type RefObject } from 'react';
import { idleSeconds } from '../lib/session/lastInput';
import { useServerClock } from '../lib/server/serverClock';

/**
 * After this long without a touch or key, the overlay is assumed unread: the cards that it holds in place may
 * move again.
 */
const LEFT_ALONE_S = 60;

interface Dismissible {
  box: RefObject<HTMLElement | null>;
  /** The control that opened it: gets the focus on Escape; presses on it are its own to handle. */
  anchor: HTMLElement;
  /** What gets the focus on Escape instead of the anchor. */
  returnTo?: HTMLElement;
  onClose: () => void;
}

/**
 * Closes an overlay of a board: on Escape, on a press elsewhere, when its anchor is removed, and when it is
 * left alone.
 */
export function useDismiss({ box, anchor, returnTo = anchor, onClose }: Dismissible): void {
  const isNeeded = useServerClock(() => anchor.isConnected && idleSeconds() < LEFT_ALONE_S);
  useEffect(() => {
    if (!isNeeded) onClose();
  }, [isNeeded, onClose]);
  useEffect(() => {
    const onKey = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape') return;
      returnTo.focus({ preventScroll: true });
      onClose();
    };
    const onPress = ({ target }: PointerEvent) => {
      if (target instanceof Node && !box.current?.contains(target) && !anchor.contains(target)) onClose();
    };
    document.addEventListener('keydown', onKey);
    document.addEventListener('pointerdown', onPress);
    return () => {
      document.removeEventListener('keydown', onKey);
      document.removeEventListener('pointerdown', onPress);
    };
  }, [box, anchor, returnTo, onClose]);
}
