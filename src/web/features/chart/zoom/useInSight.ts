import { useLayoutEffect, type RefObject } from 'react';
import { headBottom } from '../../../ui/places/headBottom';
import { sidesOf, windowSides } from '../../../ui/places/stylePixels';

/** Between what is placed and the bars of the screen, px. */
const GAP = 6;

/**
 * Moves what stands over the charts up or down (`--in-sight`, px) so that it lies between the bars at the top and at the bottom of
 * the window, also while the page scrolls under them. Where there is too little room its upper end is the one that is seen.
 */
export function useInSight(box: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const place = () => {
      const element = box.current;
      if (element === null) return;
      element.style.setProperty('--in-sight', '0px');
      const { top, height } = sidesOf(element);
      const lowest = Math.min(windowSides().height, topOf('.bed-tabs')) - GAP - height;
      const highest = Math.max(headBottom(), bottomOf('.patient-banner-id')) + GAP;
      const moved = Math.max(highest, Math.min(top, lowest)) - top;
      element.style.setProperty('--in-sight', `${moved}px`);
    };
    place();
    window.addEventListener('scroll', place, { passive: true });
    window.addEventListener('resize', place);
    return () => {
      window.removeEventListener('scroll', place);
      window.removeEventListener('resize', place);
    };
  });
}

function topOf(selector: string): number {
  const bar = document.querySelector(selector);
  return bar === null ? Infinity : sidesOf(bar).top;
}

function bottomOf(selector: string): number {
  const bar = document.querySelector(selector);
  return bar === null ? 0 : sidesOf(bar).bottom;
}
