import type { CSSProperties } from 'react';

/** Gap between the two, px. */
const GAP = 6;

interface Placed {
  /** Height of the placed element, px. */
  height: number;
  /** Its width, if not the width of the anchor; it is then right-aligned with the anchor. */
  width?: number;
}

/**
 * Below an element, or above it when there is no room; in page coordinates, so that it scrolls with the page.
 */
export function placeBeside(element: Element, { height, width: own }: Placed): CSSProperties {
  const { left, right, top, bottom, width } = element.getBoundingClientRect();
  const isBelow = bottom + GAP + height <= window.innerHeight || top - GAP - height < 0;
  const y = isBelow ? bottom + GAP : top - GAP - height;
  const x = own === undefined ? left : Math.max(GAP, right - own);
  return { left: x + window.scrollX, top: y + window.scrollY, width: own ?? width };
}
