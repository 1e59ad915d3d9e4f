import {
  useLayoutEffect,
  useRef,
  useState,
  type FocusEvent,
  type KeyboardEvent,
  type RefObject,
} from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { lastFocused, rememberFocused } from '../../../lib/session/lastFocused';
import { paths } from '../../../lib/paths';
import type { BoardCard } from './boardOrder';
import { isMenuKey, movedIndex } from './cardMoves';
import { columnsOf } from './useRowWindow';

interface CardKeys {
  /**
   * The device of the card that Tab reaches; it keeps this place while the order changes. On a board that is opened
   * again: that of the patient whose card last had the focus.
   */
  active: number | undefined;
  /** The index of a card that is to be drawn and focused; null while none is. */
  wanted: number | null;
  /** To be called when the wanted card is in the document. */
  onDrawn: () => void;
  onFocus: (event: FocusEvent<HTMLElement>) => void;
  onBlur: (event: FocusEvent<HTMLElement>) => void;
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
}

/**
 * The keyboard of a board: the grid inside `box` is one tab stop, arrows, Home and End move among its cards in two dimensions, Enter
 * opens the chart, the Menu key the card's Details menu. The handlers are those of the box: a card has none.
 */
export function useCardKeys(box: RefObject<HTMLElement | null>, cards: readonly BoardCard[]): CardKeys {
  const navigate = useNavigate();
  const [focused, setFocused] = useState<number | null>(null);
  const [wanted, setWanted] = useState<number | null>(null);
  const hasFocus = useRef(false);
  const before = useRef(cards);
  const { pathname } = useLocation();
  // When the board was opened before.
  const [patientBefore] = useState(() => lastFocused(pathname));
  const isThere = cards.some(({ entry }) => entry.device_id === focused);
  const isBefore = ({ entry }: BoardCard) => entry.patient !== null && entry.patient.id === patientBefore;
  const first = cards.find(isBefore) ?? cards[0];

  const focusCard = (index: number) => {
    const device = cards[index]?.entry.device_id;
    const card = device === undefined ? null : cardElement(box.current, device);
    if (card === null) return setWanted(index);
    setWanted(null);
    card.focus();
  };
  // A focused card that leaves the board gives the keyboard to the one that takes its place.
  useLayoutEffect(() => {
    const index = before.current.findIndex(({ entry }) => entry.device_id === focused);
    before.current = cards;
    if (isThere || index < 0 || !hasFocus.current || document.activeElement !== document.body) return;
    cardElement(box.current, cards[Math.min(index, cards.length - 1)]?.entry.device_id ?? 0)?.focus();
  }, [box, cards, focused, isThere]);

  return {
    active: isThere && focused !== null ? focused : first?.entry.device_id,
    wanted,
    onDrawn: () => {
      if (wanted !== null) focusCard(wanted);
    },
    onFocus: ({ target }) => {
      hasFocus.current = true;
      const device = deviceAt(target);
      setFocused(device);
      const patient = cards.find(({ entry }) => entry.device_id === device)?.entry.patient?.id;
      if (patient !== undefined) rememberFocused(pathname, patient);
    },
    onBlur: ({ currentTarget, relatedTarget }) => {
      hasFocus.current = currentTarget.contains(relatedTarget);
    },
    onKeyDown: (event) => {
      const card = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-card]') : null;
      const index = cards.findIndex(({ entry }) => entry.device_id === deviceAt(card));
      const entry = cards[index]?.entry;
      if (card === null || entry === undefined || event.defaultPrevented) return;
      if (isMenuKey(event)) {
        const details = card.querySelector<HTMLElement>('[aria-haspopup="menu"]');
        if (details === null) return;
        event.preventDefault();
        withoutBrowserMenu();
        details.click();
      } else if (event.key === 'Enter' && event.target === card && entry.patient !== null) {
        event.preventDefault();
        void navigate(paths.patientChart(entry.patient.id));
      } else {
        const place = { index, count: cards.length, columns: columnsOf(card.parentElement) };
        const next = movedIndex(event, place);
        if (next === null) return;
        event.preventDefault();
        focusCard(next);
      }
    },
  };
}

const cardElement = (box: HTMLElement | null, device: number): HTMLElement | null =>
  box?.querySelector<HTMLElement>(`[data-card="${device}"]`) ?? null;

/** The device of the card that an element is in; null outside of cards. */
function deviceAt(element: Element | null): number | null {
  const device = element?.closest<HTMLElement>('[data-card]')?.dataset['card'];
  return device === undefined ? null : Number(device);
}

/** Windows opens the browser's own menu when the Menu key is released, over ours. */
function withoutBrowserMenu(): void {
  const prevent = (event: Event) => event.preventDefault();
  document.addEventListener('contextmenu', prevent);
  document.addEventListener(
    'keyup',
    () => setTimeout(() => document.removeEventListener('contextmenu', prevent)),
    { once: true },
  );
}
