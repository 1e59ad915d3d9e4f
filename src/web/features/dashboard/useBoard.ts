import { useState } from 'react';
import type { Dashboard } from '../../../contract/dashboard';
import { arrangeBoard, type BoardCard } from './grid/boardOrder';

const EMPTY: readonly BoardCard[] = [];

interface Board {
  entries: Dashboard | undefined;
  isHeld: boolean;
  cards: readonly BoardCard[];
}

/**
 * The server's responses as a board that keeps the position of each card. With `isHeld` every card stays in
 * its place; without a response the board stays as it was.
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
