import type { WardPlace } from '../../../../clinical/boardPlace';
import type { RiskBand } from '../../../../clinical/risk';
import { withEntryPart } from '../../../lib/session/entryState';
import { NO_FILTER, type BoardFilter, type FiltersSnapshot } from './filtersMachine';

/** The filters in the order of View Settings, with their labels there and on a chip. */
export const BOARD_FILTERS: readonly { filter: BoardFilter; label: string; words: string }[] = [
  { filter: 'high_risk', label: 'High Risk', words: 'High risk' },
  { filter: 'low_battery', label: 'Low Battery', words: 'Low battery' },
  { filter: 'no_sync', label: 'No Sync', words: 'No sync' },
];

/**
 * A count of the ward for which neither View Settings nor the server has a filter: of all patients the board draws those
 * counted there.
 */
export type CountedPlace = Exclude<WardPlace, 'high' | 'low'>;

/** The same for each of them, with the band that its icon is of. */
export const COUNTED_PLACES: Readonly<
  Record<CountedPlace, { label: string; words: string; band: RiskBand }>
> = {
  medium: { label: 'Medium Risk', words: 'Medium risk', band: 'medium' },
  no_signal: { label: 'No Signal', words: 'No signal', band: 'none' },
};

export const isCountedPlace = (name: unknown): name is CountedPlace =>
  typeof name === 'string' && Object.hasOwn(COUNTED_PLACES, name);

/** The part of a history entry that keeps the board's filters. */
export const FILTERS_PART = 'board';

/** The board's filters as kept in a history entry. */
export interface KeptFilters {
  value: FiltersSnapshot['value'];
  chosen: FiltersSnapshot['context']['chosen'];
  /** Of all patients only those counted there are drawn. */
  place?: CountedPlace;
}

/**
 * The history state of a link to the board with one filter on, with those of one count, or with everybody: kept in the
 * history entry, never in the address.
 */
export function boardEntryState(shown: BoardFilter | CountedPlace | null): object {
  const kept: KeptFilters =
    shown === null
      ? { value: 'showing all', chosen: NO_FILTER }
      : isCountedPlace(shown)
        ? { value: 'showing all', chosen: NO_FILTER, place: shown }
        : { value: 'filtering', chosen: { ...NO_FILTER, [shown]: true } };
  return withEntryPart(null, FILTERS_PART, kept);
}
