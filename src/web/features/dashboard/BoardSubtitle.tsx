import { isUnreadable } from '../../lib/unreadable';
import type { BoardCard } from './grid/boardOrder';

interface BoardSubtitleProps {
  cards: readonly BoardCard[];
  isConnectionLost: boolean;
}

/** The text of a board that has lost the server. */
export const LAST_DATA = 'Showing the last data received';

/**
 * Under the title of a board that hides no patient: how many patients there are. The ward strip shows their
 * state.
 */
export function BoardSubtitle({ cards, isConnectionLost }: BoardSubtitleProps) {
  return isConnectionLost ? LAST_DATA : patientsText(countPatients(cards));
}

/** '1 patient', '18 patients'. */
export const patientsText = (count: number): string => (count === 1 ? '1 patient' : `${count} patients`);

/** How many cards belong to a patient; an unreadable card is counted, because it may. */
export const countPatients = (cards: readonly BoardCard[]): number =>
  cards.filter(({ entry }) => entry.patient !== null || isUnreadable(entry)).length;
