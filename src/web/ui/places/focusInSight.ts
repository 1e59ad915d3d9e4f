import { screenZoom } from './stylePixels';

/** Between what has the focus and the bar that covered it, CSS px: room for the outline. */
const GAP = 6;

/** Bars stand below each other: each may cover what was scrolled out from under another one. */
const MOST_BARS = 4;

/**
 * What has the keyboard's focus is scrolled out from under bars that stay at the edge of a page or of a box: a browser scrolls it
 * into the window, and does not know what covers it there. Their heights are known only once they are drawn, so no
 * `scroll-padding` does. Returns the function that ends it.
 */
export function keepFocusInSight(): () => void {
  let frame = 0;
  const onFocus = ({ target }: FocusEvent) => {
    cancelAnimationFrame(frame);
    if (!(target instanceof HTMLElement) || !target.matches(':focus-visible')) return;
    // The browser scrolls first.
    frame = requestAnimationFrame(() => {
      for (let bars = 0; bars < MOST_BARS; bars++) if (!scrolledFromUnderBar(shownPartOf(target))) break;
    });
  };
  document.addEventListener('focusin', onFocus);
  return () => {
    cancelAnimationFrame(frame);
    document.removeEventListener('focusin', onFocus);
  };
}

/** A radio button or a checkbox may be drawn by its label alone. */
const shownPartOf = (element: HTMLElement): HTMLElement =>
  element.matches('input') ? (element.closest('label') ?? element) : element;

/** Whether a bar covered an element, and the box that scrolls under it could move. */
function scrolledFromUnderBar(element: HTMLElement): boolean {
  const { left, right, top, bottom } = element.getBoundingClientRect();
  const middle = (left + right) / 2;
  const bar = barAt(element, middle, top + 1) ?? barAt(element, middle, bottom - 1);
  if (bar === null) return false;
  const { sides } = bar;
  const across = { left: left - sides.right - GAP, right: right - sides.left + GAP };
  const along = { top: top - sides.bottom - GAP, bottom: bottom - sides.top + GAP };
  return bar.edge === 'top' || bar.edge === 'bottom'
    ? scrollBy(element, 'top', along[bar.edge])
    : scrollBy(element, 'left', across[bar.edge]);
}

interface Bar {
  sides: DOMRect;
  edge: 'top' | 'bottom' | 'left' | 'right';
}

/** The bar that covers a point of an element; null when nothing does, or something that scrolls with it. */
function barAt(element: HTMLElement, x: number, y: number): Bar | null {
  // A page without layout has none.
  let cover = document.elementFromPoint?.(x, y) ?? null;
  if (cover === null || element.contains(cover)) return null;
  while (cover !== null && !cover.contains(element)) {
    const edge = edgeOf(cover, element);
    if (edge !== null) return { sides: cover.getBoundingClientRect(), edge };
    cover = cover.parentElement;
  }
  return null;
}

/** The edge at which a part of the page stays while an element scrolls; null when it does not stay, or fills the window. */
function edgeOf(cover: Element, element: HTMLElement): Bar['edge'] | null {
  const style = getComputedStyle(cover);
  const { position } = style;
  const sides = cover.getBoundingClientRect();
  // The style of what is fixed names all four sides.
  if (position === 'fixed' && sides.height < window.innerHeight / 2)
    return sides.top < window.innerHeight - sides.bottom ? 'top' : 'bottom';
  if (position !== 'sticky') return null;
  const { top, bottom } = element.getBoundingClientRect();
  // The head of a pinned column stays at two edges: it is beside the heads of its row, and above the rest.
  const isBeside = sides.top <= top && sides.bottom >= bottom && `${style.left}${style.right}` !== 'autoauto';
  // A column may stay at either side, whichever its own place is beyond.
  if (isBeside) return sides.left + sides.right < window.innerWidth ? 'left' : 'right';
  return (['top', 'bottom'] as const).find((edge) => style[edge] !== 'auto') ?? null;
}

/** Scrolls the nearest box of an element that can, by px of the window; whether it moved. */
function scrollBy(element: HTMLElement, side: 'top' | 'left', px: number): boolean {
  const axis = side === 'top' ? 'overflowY' : 'overflowX';
  for (let box = element.parentElement; box !== null; box = box.parentElement) {
    const isRoot = box === document.documentElement;
    if (!isRoot && !/auto|scroll/.test(getComputedStyle(box)[axis])) continue;
    const { scrollTop, scrollLeft } = box;
    // The page itself scrolls in those, boxes in px of the style sheets.
    box.scrollBy({ [side]: isRoot ? px : px / screenZoom(), behavior: 'instant' });
    if (box.scrollTop !== scrollTop || box.scrollLeft !== scrollLeft) return true;
  }
  return false;
}
