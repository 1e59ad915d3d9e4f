/** Where a card is among the others: `columns` of them make a row. */
interface CardPlace {
  index: number;
  count: number;
  columns: number;
}

/** A press that moves among cards. */
type CardKey = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>;

/** The index of the card that a press leads to; null where there is none, and the page may scroll. */
export function movedIndex(
  { key, ctrlKey, metaKey, altKey, shiftKey }: CardKey,
  { index, count, columns }: CardPlace,
): number | null {
  const isEdge = key === 'Home' || key === 'End';
  if (metaKey || altKey || shiftKey || (ctrlKey && !isEdge)) return null;
  const row = Math.floor(index / columns);
  const last = count - 1;
  const isLastRow = row === Math.floor(last / columns);
  const next = {
    ArrowLeft: index - 1,
    ArrowRight: index + 1,
    ArrowUp: index - columns,
    // Below a card of the row before the last there may be none: the last is the nearest.
    ArrowDown: isLastRow ? count : Math.min(index + columns, last),
    Home: ctrlKey ? 0 : row * columns,
    End: ctrlKey ? last : Math.min((row + 1) * columns - 1, last),
  }[key];
  return next === undefined || next < 0 || next > last ? null : next;
}

/** Whether a press asks for the menu of what has the focus. */
export const isMenuKey = ({ key, shiftKey }: CardKey): boolean =>
  key === 'ContextMenu' || (key === 'F10' && shiftKey);
