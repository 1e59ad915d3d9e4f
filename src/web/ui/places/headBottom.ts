import { sidesOf } from './stylePixels';

/** Where the bars at the top of the window end, CSS px: what is placed does not stand under them. */
export function headBottom(): number {
  const bars = [...document.querySelectorAll('.ward-strip, .page-header')];
  return Math.max(0, ...bars.map((bar) => sidesOf(bar).bottom));
}
