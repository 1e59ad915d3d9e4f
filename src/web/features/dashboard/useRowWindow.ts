import { useLayoutEffect, useState, type RefObject } from 'react';

/** Rows drawn beyond each edge of the window, so that scrolling by keyboard, wheel or screen reader always finds the next. */
const OVERSCAN = 2;

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
 * the top of the page.
 */
export function useRowWindow(grid: RefObject<HTMLElement | null>, cardCount: number): RowWindow {
  const [rows, setRows] = useState<RowWindow>({ from: 0, to: 2 * OVERSCAN, columns: 1, pitch: 0 });
  useLayoutEffect(() => {
    const element = grid.current;
    if (element === null) return undefined;
    let frame = 0;
    const look = () => setRows(keepIfSame(rowsNearWindow(element, cardCount)));
    const lookLater = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(look);
    };
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
  }, [grid, cardCount]);
  return rows;
}

function rowsNearWindow(grid: HTMLElement, cardCount: number): RowWindow {
  const { gridTemplateColumns, gridAutoRows, rowGap } = getComputedStyle(grid);
  const columns = Math.max(1, gridTemplateColumns.split(' ').filter((track) => track.endsWith('px')).length);
  const pitch = pixels(gridAutoRows) + pixels(rowGap) || 1;
  const rowCount = Math.ceil(cardCount / columns);
  const above = -grid.getBoundingClientRect().top;
  const focused = focusedRow(grid, columns);
  const first = Math.floor(above / pitch) - OVERSCAN;
  const last = Math.ceil((above + window.innerHeight) / pitch) + OVERSCAN;
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
