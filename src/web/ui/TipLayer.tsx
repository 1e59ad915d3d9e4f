import {
  useEffect,
  useState,
  type FocusEvent,
  type MouseEvent,
  type PointerEvent,
  type ReactNode,
} from 'react';
import { createPortal } from 'react-dom';
import { sidesOf } from './places/stylePixels';
import './TipLayer.css';

interface Tip {
  text: string;
  /** Middle of the target's upper (or, below, lower) edge, in CSS px of the window. */
  x: number;
  y: number;
  isBelow: boolean;
}

/** Room that a tip needs above its target; with less it is shown below. */
const HEAD_ROOM = 44;

/**
 * The one tooltip of everything inside: any element with `data-tip` shows that text while the pointer or the
 * keyboard's focus is on it. The text must repeat or add to the element's accessible name; it is not announced again. One for
 * all, and not a component of the library for each: 500 cards have eight tips each.
 */
export function TipLayer({ children }: { children: ReactNode }) {
  const [tip, setTip] = useState<Tip | null>(null);
  const isShown = tip !== null;
  useEffect(() => {
    if (!isShown) return undefined;
    const hide = () => setTip(null);
    const onKey = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') hide();
    };
    document.addEventListener('scroll', hide, true);
    document.addEventListener('keydown', onKey);
    return () => {
      document.removeEventListener('scroll', hide, true);
      document.removeEventListener('keydown', onKey);
    };
  }, [isShown]);
  const follow = ({ target }: PointerEvent | FocusEvent) => setTip(tipOf(target));
  // A dialog that a click closes gives the focus back to its button, where the pointer may be no more.
  const followFocus = (event: FocusEvent) => {
    if (event.target.matches(':focus-visible')) follow(event);
  };
  // What a button opens takes the place of its tip, which would lie on top.
  const hideAtOpener = ({ target }: MouseEvent) => {
    if (target instanceof Element && target.closest('[aria-haspopup]') !== null) setTip(null);
  };
  return (
    <div
      onClick={hideAtOpener}
      onPointerOver={follow}
      onPointerLeave={() => setTip(null)}
      onFocus={followFocus}
      onBlur={() => setTip(null)}
    >
      {children}
      {tip !== null &&
        createPortal(
          <div
            className={tip.isBelow ? 'tip tip--below' : 'tip'}
            role="tooltip"
            style={{ left: tip.x, top: tip.y }}
          >
            {tip.text}
          </div>,
          document.body,
        )}
    </div>
  );
}

function tipOf(target: EventTarget): Tip | null {
  const element = target instanceof Element ? target.closest('[data-tip]') : null;
  const text = element?.getAttribute('data-tip');
  if (element === null || text === null || text === undefined) return null;
  if (element.getAttribute('aria-expanded') === 'true') return null;
  const { left, width, top, bottom } = sidesOf(element);
  const isBelow = top < HEAD_ROOM;
  return { text, x: left + width / 2, y: isBelow ? bottom : top, isBelow };
}
