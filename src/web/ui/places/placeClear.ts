import type { CSSProperties } from 'react';
import { sidesOf, windowSides, type Sides } from './stylePixels';

/** Gap between the placed element and the rest, px. */
const GAP = 6;

interface Placed {
  /** Height and width of the placed element, px. */
  height: number;
  width: number;
  /** The box that the anchor is part of, or is. */
  over: Element;
  /** What must stay in sight; the more a square pixel of it weighs, the more. */
  kept: readonly { element: Element; weight: number }[];
  /** What stands at the top of the window and must never be covered ends here, px. */
  least: number;
}

/**
 * Below a part of a box, else beside the box, else above the part: the first place that covers nothing of what must stay in
 * sight, or else the one that covers least of it. In page coordinates, so that it scrolls with the page.
 */
export function placeClear(anchor: Element, { height, width, over, kept, least }: Placed): CSSProperties {
  const part = sidesOf(anchor);
  const box = sidesOf(over);
  const screen = windowSides();
  const within = (low: number, wanted: number, high: number) => Math.max(low, Math.min(wanted, high));
  const xOf = (wanted: number) => within(GAP, wanted, screen.width - GAP - width);
  // In a low window it ends within the window, and begins where it must.
  const yOf = (wanted: number) => within(GAP, Math.max(least + GAP, wanted), screen.height - GAP - height);
  const obstacles = kept.map(({ element, weight }) => ({ box: sidesOf(element), weight }));
  const own = xOf(within(box.left, part.left, box.right - width));
  const sides = [box.right + GAP, box.left - GAP - width].filter((x) => x === xOf(x));
  // Between two things that must stay in sight it may have room at one height only.
  const heights = [
    part.top,
    ...obstacles.flatMap(({ box: { top, bottom } }) => [bottom + GAP, top - GAP - height]),
  ].sort((a, b) => Math.abs(a - part.top) - Math.abs(b - part.top));
  const places = [
    { x: own, y: part.bottom + GAP },
    ...sides.flatMap((x) => heights.map((y) => ({ x, y }))),
    ...[part.top - GAP - height, ...heights].map((y) => ({ x: own, y })),
  ].map(({ x, y }) => ({ x, y: yOf(y) }));
  const covered = places.map(({ x, y }) => {
    const at = { left: x, top: y, right: x + width, bottom: y + height };
    return obstacles.reduce((sum, { box: its, weight }) => sum + weight * overlap(at, its), 0);
  });
  const best = places[covered.indexOf(Math.min(...covered))] ?? { x: own, y: yOf(part.bottom + GAP) };
  return { left: best.x + screen.scrollX, top: best.y + screen.scrollY, width };
}

type Corners = Pick<Sides, 'left' | 'top' | 'right' | 'bottom'>;

/** Square pixels that both cover. */
const overlap = (a: Corners, b: Corners): number =>
  Math.max(0, Math.min(a.right, b.right) - Math.max(a.left, b.left)) *
  Math.max(0, Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top));
