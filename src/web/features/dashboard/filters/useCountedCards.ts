import { useMemo } from 'react';
import { wardPlaceOf } from '../../../../clinical/boardPlace';
import type { Connection } from '../../../api/transport/connection';
import { isFlawed } from '../../../clinical/boardRank';
import { freshnessOf } from '../../../clinical/freshness';
import { useServerClock } from '../../../lib/server/serverClock';
import type { BoardCard } from '../grid/boardOrder';
import type { CountedPlace } from './boardFilters';

/**
 * The cards of the patients whom the ward strip counts at `place`, by the rule of the count; all of them with null. A card
 * that could not be read in full stays: where its patient is counted is not known.
 */
export function useCountedCards(
  cards: readonly BoardCard[],
  place: CountedPlace | null,
  { lastGoodAt }: Connection,
): readonly BoardCard[] {
  // Age alone moves a patient from one count to another. While the server does not answer its last answer counts: no card
  // leaves the board then.
  const ids = useServerClock((now) => (place === null ? '' : idsAt(cards, place, lastGoodAt ?? now).join()));
  return useMemo(() => {
    if (place === null) return cards;
    const counted = new Set(ids.split(','));
    return cards.filter(({ entry }) => counted.has(String(entry.device_id)));
  }, [cards, place, ids]);
}

const idsAt = (cards: readonly BoardCard[], place: CountedPlace, now: number): number[] =>
  cards
    .filter(
      ({ entry, band }) =>
        isFlawed(entry) ||
        (entry.patient !== null &&
          wardPlaceOf(entry, band, freshnessOf(entry, now, false) === 'live') === place),
    )
    .map(({ entry }) => entry.device_id);
