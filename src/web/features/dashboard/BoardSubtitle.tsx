import { isUnreadable } from '../../lib/unreadable';
import type { BoardCard } from './boardOrder';

interface BoardSubtitleProps {
  cards: readonly BoardCard[];
  isConnectionLost: boolean;
}

/** What a board says that has lost the server. */
export const LAST_DATA = 'Showing the last data received';

/** Under the title of a board that hides nobody: how many patients there are. The ward strip says how they are. */
export function BoardSubtitle({ cards, isConnectionLost }: BoardSubtitleProps) {
  return isConnectionLost ? LAST_DATA : patientsText(countPatients(cards));
}

/** '1 patient', '18 patients'. */
export const patientsText = (count: number): string => (count === 1 ? '1 patient' : `${count} patients`);

/** How many cards are of a patient; of a card that cannot be read nobody knows that it is of none. */
export const countPatients = (cards: readonly BoardCard[]): number =>
  cards.filter(({ entry }) => entry.patient !== null || isUnreadable(entry)).length;
