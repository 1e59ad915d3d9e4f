import { useLayoutEffect, useState, type RefObject } from 'react';
import { screenZoom, sidesOf, windowSides } from '../../../ui/places/stylePixels';

/** Rows drawn beyond each edge of the window, so that scrolling by keyboard, wheel or screen reader always finds the next. */
export const OVERSCAN = 2;

/** A run of rows of a grid, `to` excluded. */
export interface RowWindow {
  from: number;
  to: number;
  columns: number;
  /** Height of a row with the gap after it, px. */
  pitch: number;
}

/**
 * Which rows of a grid with rows of one height are near the window, for any scrolling ancestor. The row that
 * holds the focus stays drawn at every scroll position: a control that vanished would drop the keyboard at
 * the top of the page. With `wanted`, the index of a card that gets the focus next, the page scrolls to that card's row, and it is drawn
 * in the place of the one that loses the focus.
 */
export function useRowWindow(
  grid: RefObject<HTMLElement | null>,
  cardCount: number,
  wanted: number | null,
): RowWindow {
  const [rows, setRows] = useState<RowWindow>({ from: 0, to: 2 * OVERSCAN, columns: 1, pitch: 0 });
  useLayoutEffect(() => {
    const element = grid.current;
    if (element === null) return undefined;
    let frame = 0;
    const look = () => setRows(keepIfSame(rowsNearWindow(element, cardCount, wanted)));
    const lookLater = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(look);
    };
    if (wanted !== null) {
      scrollToRow(element, wanted);
      look();
    }
    // An observer reports its initial state before the first paint.
    const resizing = new ResizeObserver(look);
    resizing.observe(element);
    document.addEventListener('scroll', lookLater, { capture: true, passive: true });
    window.addEventListener('resize', lookLater);
    return () => {
      cancelAnimationFrame(frame);
      resizing.disconnect();
      document.removeEventListener('scroll', lookLater, { capture: true });
      window.removeEventListener('resize', lookLater);
    };
  }, [grid, cardCount, wanted]);
  return rows;
}

/** How many cards a row of a drawn grid has. */
export function columnsOf(grid: Element | null): number {
  const tracks = grid === null ? [] : getComputedStyle(grid).gridTemplateColumns.split(' ');
  return Math.max(1, tracks.filter((track) => track.endsWith('px')).length);
}

function pitchOf(grid: HTMLElement): number {
  const { gridAutoRows, rowGap } = getComputedStyle(grid);
  return pixels(gridAutoRows) + pixels(rowGap) || 1;
}

/** Brings the row of a card to the middle of the window, at once: the focus alone draws every row on the way. */
function scrollToRow(grid: HTMLElement, index: number): void {
  const top = sidesOf(grid).top + Math.floor(index / columnsOf(grid)) * pitchOf(grid);
  document.documentElement.scrollTop += (top - windowSides().height / 2) * screenZoom();
}

function rowsNearWindow(grid: HTMLElement, cardCount: number, wanted: number | null): RowWindow {
  const columns = columnsOf(grid);
  const pitch = pitchOf(grid);
  const rowCount = Math.ceil(cardCount / columns);
  const above = -sidesOf(grid).top;
  const focused = wanted === null ? focusedRow(grid, columns) : Math.floor(wanted / columns);
  const first = Math.floor(above / pitch) - OVERSCAN;
  const last = Math.ceil((above + windowSides().height) / pitch) + OVERSCAN;
  const from = Math.min(Math.max(0, Math.min(first, focused ?? first)), Math.max(0, rowCount - 1));
  const to = Math.min(rowCount, Math.max(from + 1, last, focused === null ? last : focused + 1));
  return { from, to, columns, pitch };
}

function focusedRow(grid: HTMLElement, columns: number): number | null {
  if (!grid.contains(document.activeElement)) return null;
  const position = document.activeElement?.closest('[aria-posinset]')?.getAttribute('aria-posinset');
  return position === null || position === undefined ? null : Math.floor((Number(position) - 1) / columns);
}

function pixels(length: string): number {
  return Number.parseFloat(length) || 0;
}

const keepIfSame =
  (next: RowWindow) =>
  (before: RowWindow): RowWindow =>
    next.from === before.from &&
    next.to === before.to &&
    next.columns === before.columns &&
    next.pitch === before.pitch
      ? before
      : next;
