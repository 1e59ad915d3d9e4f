import type { CSSProperties } from 'react';

/** Gap between the two, px. */
const GAP = 6;

interface Placed {
  /** Height of the placed element, px. */
  height: number;
  /** Its width, if not the width of the anchor; it is then right-aligned with the anchor. */
  width?: number;
  /** Aligned with the anchor's left edge instead, as far as the window has room. */
  isLeft?: boolean;
  /** Within the window, over the anchor when neither side has room: for what closes when the page scrolls. */
  isWithin?: boolean;
  /** What stands at the top of the window and must not cover it ends here, px. */
  least?: number;
}

/**
 * Below an element, or above it when there is no room; in page coordinates, so that it scrolls with the page.
 */
export function placeBeside(
  element: Element,
  { height, width: own, isLeft = false, isWithin = false, least = 0 }: Placed,
): CSSProperties {
  const { left, right, top, bottom, width } = element.getBoundingClientRect();
  const isBelow = bottom + GAP + height <= window.innerHeight || top - GAP - height < least;
  const beside = isBelow ? bottom + GAP : top - GAP - height;
  const y = isWithin ? Math.max(least + GAP, Math.min(beside, window.innerHeight - GAP - height)) : beside;
  const aligned =
    isLeft && own !== undefined ? Math.min(left, window.innerWidth - GAP - own) : right - (own ?? width);
  const x = own === undefined ? left : Math.max(GAP, aligned);
  return { left: x + window.scrollX, top: y + window.scrollY, width: own ?? width };
}
