import { useLayoutEffect, useRef, type RefObject } from 'react';
import { handOverPress } from '../../../lib/browser/onePress';
import { focusTitle } from '../../../ui/page/focusTitle';

const ACKNOWLEDGE = '.alarm-button--act';

/**
 * An acknowledged alarm goes to the end of the list, and its button becomes another. The focus does not go with it: a keyboard
 * user goes on with the next alarm that is unacknowledged, or from the title where there is none.
 */
export function useFocusOnNext(action: RefObject<HTMLElement | null>): void {
  const before = useRef({ place: -1, isAcknowledge: false, hadFocus: false, wasByKey: false });
  // After every drawing: the list has moved the row, or the answer has changed its button.
  useLayoutEffect(() => {
    const was = before.current;
    const row = action.current?.closest('tr') ?? null;
    const isAcknowledge = (action.current?.querySelector(ACKNOWLEDGE) ?? null) !== null;
    const focused = document.activeElement;
    // A row that is moved in the document gives the focus up, at times before this is called; the press was drawn before that.
    const isLost = was.hadFocus && focused === document.body;
    const hasFocus = isLost || action.current?.contains(focused) === true;
    const isByKey = isLost ? was.wasByKey : focused?.matches(':focus-visible') === true;
    before.current = { place: row?.rowIndex ?? -1, isAcknowledge, hadFocus: hasFocus, wasByKey: isByKey };
    if (!was.isAcknowledge || isAcknowledge || row === null || !hasFocus) return;
    // Without the ring of the keyboard the next key may be one that scrolls.
    const next = isByKey ? nextOf(row, was.place) : null;
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
