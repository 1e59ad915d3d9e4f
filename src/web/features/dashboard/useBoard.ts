import { useState } from 'react';
import type { Dashboard } from '../../../contract/dashboard';
import { arrangeBoard, type BoardCard } from './boardOrder';

const EMPTY: readonly BoardCard[] = [];

interface Board {
  entries: Dashboard | undefined;
  isHeld: boolean;
  cards: readonly BoardCard[];
}

/**
 * The answers of the server as a board that remembers where each card stood. `isHeld` keeps every card in its place; without an
 * answer the board stays as it was.
 */
export function useBoard(entries: Dashboard | undefined, isHeld: boolean): readonly BoardCard[] {
  const [board, setBoard] = useState<Board>(() => ({
    entries,
    isHeld,
    cards: arrangeBoard(EMPTY, entries ?? [], false),
  }));
  if (board.entries === entries && board.isHeld === isHeld) return board.cards;
  const cards = entries === undefined ? board.cards : arrangeBoard(board.cards, entries, isHeld);
  setBoard({ entries, isHeld, cards });
  return cards;
}
