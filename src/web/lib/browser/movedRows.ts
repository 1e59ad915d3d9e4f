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

/** Said by a part of a row to the list. */
const CHANGED = 'rowchange';

/**
 * For a part of a row of such a list: when `what` changes, which the list is not drawn for, the row may do another thing under the finger,
 * and the rows below it may stand at other places.
 */
export function useChangedRow(part: RefObject<HTMLElement | null>, what: string): void {
  const before = useRef(what);
  useLayoutEffect(() => {
    if (before.current === what) return;
    before.current = what;
    part.current?.dispatchEvent(new Event(CHANGED, { bubbles: true }));
  }, [part, what]);
}

const topOf = (element: Element): number => element.getBoundingClientRect().top;

/**
 * Handlers for a list whose rows change their order by themselves: a row that a change has brought under the finger takes no
 * press that was meant for the one before it, and one that has itself changed (`useChangedRow`) none that was meant for what it did
 * before. A key presses what has the focus, wherever that stands.
 */
export function useMovedRows(list: RefObject<HTMLElement | null>, rows: string) {
  const [known] = useState(() => ({
    /** Within the list: scrolling is no change. */
    places: new WeakMap<Element, number>(),
    moves: new WeakMap<Element, Move>(),
    /** When each row has changed itself, ms. */
    changes: new WeakMap<Element, number>(),
  }));
  const hadRows = useRef(false);
  /** The list that is listened to. */
  const heard = useRef<HTMLElement | null>(null);
  // After every drawing: what moves a row is not known here.
  useLayoutEffect(() => {
    const box = list.current;
    if (box === null) return;
    const measure = () => {
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
    };
    measure();
    if (heard.current === box) return;
    heard.current = box;
    box.addEventListener(CHANGED, ({ target }) => {
      const row = rowOf(target, rows);
      if (row !== null) known.changes.set(row, performance.now());
      measure();
    });
  });
  return useMemo(() => {
    const leaveOut = (click: StoppableClick) => {
      const row = rowOf(click.target, rows);
      if (row === null || click.detail === 0) return;
      if (!isEarlyPress(click, known.changes.get(row) ?? -Infinity) && !isMoved(row, click)) return;
      click.preventDefault();
      click.stopPropagation();
    };
    const isMoved = (row: Element, click: StoppableClick): boolean => {
      const move = known.moves.get(row);
      if (move === undefined || !isEarlyPress(click, move.at)) return false;
      // The browser may have scrolled with a change above: then it stands where it stood.
      return move.from === null || Math.abs(topOf(row) - move.from) >= SAME_PLACE_PX;
    };
    return { onClickCapture: leaveOut, onAuxClickCapture: leaveOut };
  }, [known, rows]);
}

const rowOf = (target: EventTarget | null, rows: string): Element | null =>
  target instanceof Element ? target.closest(rows) : null;
