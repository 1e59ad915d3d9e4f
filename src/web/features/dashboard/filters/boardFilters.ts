import { withEntryPart } from '../../../lib/session/entryState';
import type { BoardFilter, FiltersSnapshot } from './filtersMachine';

/** The filters in the order of View Settings, with their labels there and on a chip. */
export const BOARD_FILTERS: readonly { filter: BoardFilter; label: string; words: string }[] = [
  { filter: 'high_risk', label: 'High Risk', words: 'High risk' },
  { filter: 'low_battery', label: 'Low Battery', words: 'Low battery' },
  { filter: 'no_sync', label: 'No Sync', words: 'No sync' },
];

/** The part of a history entry that keeps the board's filters. */
export const FILTERS_PART = 'board';

/** The board's filters as kept in a history entry. */
export interface KeptFilters {
  value: FiltersSnapshot['value'];
  chosen: FiltersSnapshot['context']['chosen'];
}

const NOTHING: KeptFilters['chosen'] = { high_risk: false, low_battery: false, no_sync: false };

/**
 * The history state of a link to the board with one filter on, or with none: kept in the history entry, never
 * in the address.
 */
export function boardEntryState(filter: BoardFilter | null): object {
  const kept: KeptFilters =
    filter === null
      ? { value: 'showing all', chosen: NOTHING }
      : { value: 'filtering', chosen: { ...NOTHING, [filter]: true } };
  return withEntryPart(null, FILTERS_PART, kept);
}
