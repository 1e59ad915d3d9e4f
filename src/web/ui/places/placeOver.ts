import type { CSSProperties } from 'react';
import { sidesOf, windowSides } from './stylePixels';

/** Gap between the two, px. */
const GAP = 6;

interface Placed {
  /** Height of the placed element, px. */
  height: number;
  /** Its width, px. */
  width: number;
  /** The anchor's edge that it is aligned with. */
  align: 'left' | 'right';
  /** The box that the anchor is part of, or is: its left and right edges are kept to as far as it is wide enough. */
  over: Element;
  /** Moved over the anchor when neither side has room: for what closes by itself when the page scrolls. */
  isWithin?: boolean;
  /** What stands at the top of the window and must not be covered ends here, px. */
  least?: number;
}

/**
 * Above a part of a box, over the box itself and not over what comes after it; from the lower edge of the box where that is the
 * anchor. Below the anchor when there is no room. In page coordinates, so that it scrolls with the page.
 */
export function placeOver(
  anchor: Element,
  { height, width, align, over, isWithin = false, least = 0 }: Placed,
): CSSProperties {
  const part = sidesOf(anchor);
  const box = sidesOf(over);
  const screen = windowSides();
  const above = (anchor === over ? part.bottom : part.top - GAP) - height;
  const y = isWithin
    ? Math.max(least + GAP, Math.min(above, screen.height - GAP - height))
    : above >= least
      ? above
      : part.bottom + GAP;
  const aligned = align === 'left' ? part.left : part.right - width;
  const inBox = Math.max(box.left, Math.min(aligned, box.right - width));
  const x = Math.max(GAP, Math.min(inBox, screen.width - GAP - width));
  return { left: x + screen.scrollX, top: y + screen.scrollY, width };
}
