/** Sides and size of a rectangle of the window, px of the style sheets. */
export type Sides = Pick<DOMRect, 'left' | 'top' | 'right' | 'bottom' | 'width' | 'height'>;

/**
 * How many px of the window are one px of the style sheets, where the page is zoomed for a large screen (page.css). The
 * browser gives rectangles, the pointer, the window and its scrolling in px of the window; what an element measures of itself
 * (`offsetHeight`), and every style that is set, is in px of the style sheets.
 */
export const screenZoom = (): number => Number(getComputedStyle(document.documentElement).zoom) || 1;

export function sidesOf(element: Element): Sides {
  const { left, top, right, bottom, width, height } = element.getBoundingClientRect();
  const zoom = screenZoom();
  return {
    left: left / zoom,
    top: top / zoom,
    right: right / zoom,
    bottom: bottom / zoom,
    width: width / zoom,
    height: height / zoom,
  };
}

/** The window, and how far the page is scrolled in it, px of the style sheets. */
export function windowSides(): { width: number; height: number; scrollX: number; scrollY: number } {
  const zoom = screenZoom();
  const { innerWidth, innerHeight, scrollX, scrollY } = window;
  return {
    width: innerWidth / zoom,
    height: innerHeight / zoom,
    scrollX: scrollX / zoom,
    scrollY: scrollY / zoom,
  };
}
