import { useLayoutEffect, useRef, type RefObject } from 'react';
import { handOverPress } from '../../../lib/browser/onePress';
import { focusTitle } from '../../../ui/page/focusTitle';

const ACKNOWLEDGE = '.alarm-button--act';

/**
 * An acknowledged alarm goes to the end of the list, and its button becomes another. The focus does not go with it: a keyboard
 * user goes on with the next alarm that is unacknowledged, or from the title where there is none.
 */
export function useFocusOnNext(action: RefObject<HTMLElement | null>): void {
  const before = useRef({ place: -1, isAcknowledge: false });
  // After every drawing: the list has moved the row, or the answer has changed its button.
  useLayoutEffect(() => {
    const { place, isAcknowledge: was } = before.current;
    const row = action.current?.closest('tr') ?? null;
    const isAcknowledge = (action.current?.querySelector(ACKNOWLEDGE) ?? null) !== null;
    before.current = { place: row?.rowIndex ?? -1, isAcknowledge };
    const focused = document.activeElement;
    if (!was || isAcknowledge || row === null || action.current?.contains(focused) !== true) return;
    // Without the ring of the keyboard the next key may be one that scrolls.
    const next = focused?.matches(':focus-visible') === true ? nextOf(row, place) : null;
    if (next === null) return void focusTitle();
    handOverPress(next);
    next.focus();
  });
}

/** The button of the first row from where the row stood, or else of the last one before it. */
function nextOf(row: HTMLTableRowElement, place: number): HTMLElement | null {
  const others = [...(row.closest('table')?.rows ?? [])].filter(
    (other) => other !== row && other.querySelector(ACKNOWLEDGE) !== null,
  );
  const next = others.find(({ rowIndex }) => rowIndex >= place) ?? others.at(-1);
  return next?.querySelector<HTMLElement>(ACKNOWLEDGE) ?? null;
}
