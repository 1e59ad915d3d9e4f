import type { CSSProperties } from 'react';

/** Room between the two, px. */
const GAP = 6;

interface Placed {
  /** Height of what is placed, px. */
  height: number;
  /** Its width, when it is not to be as wide as what it stands by; it then ends where that ends. */
  width?: number;
}

/** Under an element, or above it when there is no room; in the page's own coordinates, so that it scrolls with it. */
export function placeBeside(element: Element, { height, width: own }: Placed): CSSProperties {
  const { left, right, top, bottom, width } = element.getBoundingClientRect();
  const isBelow = bottom + GAP + height <= window.innerHeight || top - GAP - height < 0;
  const y = isBelow ? bottom + GAP : top - GAP - height;
  const x = own === undefined ? left : Math.max(GAP, right - own);
  return { left: x + window.scrollX, top: y + window.scrollY, width: own ?? width };
}
