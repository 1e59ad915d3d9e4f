import { useLayoutEffect, useMemo, useRef, useState, type RefObject } from 'react';
import { isEarlyPress, type StoppableClick } from './earlyPress';

/** Less than this does not bring another row under a finger, px. */
const SAME_PLACE_PX = 8;

interface Move {
  /** When the row was drawn at another place, ms. */
  at: number;
  /** Where it stood in the window before; null for a new row. */
  from: number | null;
}

const topOf = (element: Element): number => element.getBoundingClientRect().top;

/**
 * Handlers for a list whose rows change their order by themselves: a row that a change has brought under the finger takes no
 * press that was meant for the one before it. A key presses what has the focus, wherever that stands.
 */
export function useMovedRows(list: RefObject<HTMLElement | null>, rows: string) {
  const [known] = useState(() => ({
    /** Within the list: scrolling is no change. */
    places: new WeakMap<Element, number>(),
    moves: new WeakMap<Element, Move>(),
  }));
  const hadRows = useRef(false);
  // After every drawing: what moves a row is not known here.
  useLayoutEffect(() => {
    const box = list.current;
    if (box === null) return;
    const top = topOf(box);
    const drawn = [...box.querySelectorAll(rows)];
    for (const row of drawn) {
      const place = topOf(row) - top;
      const before = known.places.get(row);
      known.places.set(row, place);
      // The rows of a list that has just come take the place of none.
      if (before === place || !hadRows.current) continue;
      known.moves.set(row, { at: performance.now(), from: before === undefined ? null : before + top });
    }
    hadRows.current = drawn.length > 0;
  });
  return useMemo(() => {
    const leaveOut = (click: StoppableClick) => {
      const row = click.target instanceof Element ? click.target.closest(rows) : null;
      const move = row === null ? undefined : known.moves.get(row);
      if (row === null || move === undefined || click.detail === 0 || !isEarlyPress(click, move.at)) return;
      // The browser may have scrolled with a change above: then it stands where it stood.
      if (move.from !== null && Math.abs(topOf(row) - move.from) < SAME_PLACE_PX) return;
      click.preventDefault();
      click.stopPropagation();
    };
    return { onClickCapture: leaveOut, onAuxClickCapture: leaveOut };
  }, [known, rows]);
}
