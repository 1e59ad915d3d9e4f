import type { RiskBand } from '../../../../clinical/risk';
import type { DashboardEntry } from '../../../../contract/dashboard';
import { bandOf, compareBeds, isFlawed, rankOf } from '../../../clinical/boardRank';
import { isUnreadable } from '../../../lib/unreadable';

/** One card of the board: the server's entry, and the band that decides its position and its label. */
export interface BoardCard {
  readonly entry: DashboardEntry;
  readonly band: RiskBand;
}

/**
 * Sorts the server's response for the board: by band, then by bed. With `isHeld` (focus or an overlay is
 * inside the grid) every card keeps its position, new ones come last. Returns the same array when nothing has
 * changed.
 */
export function arrangeBoard(
  previous: readonly BoardCard[],
  entries: readonly DashboardEntry[],
  isHeld: boolean,
): readonly BoardCard[] {
  const before = new Map(previous.map((card, index) => [card.entry.device_id, { card, index }]));
  const cards = entries.map((entry): BoardCard => {
    const card = before.get(entry.device_id)?.card;
    return card?.entry === entry ? card : { entry, band: bandOf(entry) };
  });
  const indexOf = (card: BoardCard) => before.get(card.entry.device_id)?.index ?? previous.length;
  cards.sort((a, b) => indexOf(a) - indexOf(b));
  // Linear when no band changed: the runs of the sort are already in order.
  if (!isHeld) cards.sort(compareCards);
  return cards.length === previous.length && cards.every((card, index) => card === previous[index])
    ? previous
    : cards;
}

/** Devices by the bed of their patient; those without a bed come last. */
export function inBedOrder(entries: readonly DashboardEntry[]): DashboardEntry[] {
  return [...entries].sort(
    (a, b) =>
      Number(isFlawed(b)) - Number(isFlawed(a)) ||
      compareBeds(bedOf(a), bedOf(b)) ||
      a.device_id - b.device_id,
  );
}

function compareCards(a: BoardCard, b: BoardCard): number {
  return (
    rankOf(a.entry, a.band, a.entry.patient === null) - rankOf(b.entry, b.band, b.entry.patient === null) ||
    compareBeds(bedOf(a.entry), bedOf(b.entry)) ||
    a.entry.device_id - b.entry.device_id
  );
}

function bedOf(entry: DashboardEntry): string | null {
  return isUnreadable(entry) ? entry.unreadable.bed : (entry.patient?.bed ?? null);
}
