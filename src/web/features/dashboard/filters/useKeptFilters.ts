import { useMachine } from '@xstate/react';
import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { entryPart, withEntryPart } from '../../../lib/session/entryState';
import { FILTERS_PART, isCountedPlace, type CountedPlace, type KeptFilters } from './boardFilters';
import { filtersMachine, NO_FILTER, type BoardFilter, type FiltersSnapshot } from './filtersMachine';

const VALUES = ['showing all', 'filtering', 'idle'] as const;

interface BoardFilters {
  filters: FiltersSnapshot;
  /** The count of the ward whose patients alone are drawn; null: everybody whom the filters let through. */
  place: CountedPlace | null;
  toggleAll: () => void;
  toggle: (filter: BoardFilter) => void;
  /** Switches the place off as if it were a filter: without any the board shows nobody. */
  endPlace: () => void;
}

/**
 * The filters of the board, kept in its history entry: Back and a reload find them there, and a new visit
 * starts with Show All, so that a board hides patients only from a user who chose to hide them. A link to the
 * board that is followed while the board is open brings its own filters. A count of the ward is one more filter, which
 * narrows what Show All asks for: choosing any other ends it.
 */
export function useKeptFilters(): BoardFilters {
  const { state, key } = useLocation() as { state: unknown; key: string };
  const navigate = useNavigate();
  const kept = entryPart(state, FILTERS_PART);
  const [filters, send] = useMachine(filtersMachine, snapshotOf(kept));
  const {
    value,
    context: { chosen },
  } = filters;
  const isKept = matches(kept, value, chosen);
  const place = value === 'showing all' && isCountedPlace(kept['place']) ? kept['place'] : null;
  const keep = (now: KeptFilters) =>
    void navigate('.', { replace: true, state: withEntryPart(state, FILTERS_PART, now) });
  const lead = (wanted: Chosen) => {
    for (const event of eventsTowards(filters, wanted)) send(event);
  };
  const entry = useRef({ key, written: kept });
  useEffect(() => {
    const isFollowed = entry.current.key !== key && !isSame(entry.current.written, kept);
    entry.current = { key, written: kept };
    if (isKept) return;
    if (isFollowed) {
      for (const event of eventsTowards(filters, wantedBy(kept))) send(event);
      return;
    }
    entry.current.written = { value, chosen };
    keep({ value, chosen, ...(place !== null && { place }) });
  });
  return {
    filters,
    place,
    toggleAll: () => (place === null ? send({ type: 'showAll.toggled' }) : keep({ value, chosen })),
    toggle: (filter) =>
      place === null ? send({ type: 'filter.toggled', filter }) : lead({ ...NO_FILTER, [filter]: true }),
    endPlace: () => lead(NO_FILTER),
  };
}

type Chosen = FiltersSnapshot['context']['chosen'];
type FiltersEvent = { type: 'showAll.toggled' } | { type: 'filter.toggled'; filter: BoardFilter };

/** The events that take the machine from its state to the wanted one. */
function eventsTowards(filters: FiltersSnapshot, wanted: Chosen | null): FiltersEvent[] {
  const isShowingAll = filters.matches('showing all');
  if (wanted === null) return isShowingAll ? [] : [{ type: 'showAll.toggled' }];
  const toggled = (Object.keys(wanted) as BoardFilter[]).filter(
    (filter) => wanted[filter] !== filters.context.chosen[filter],
  );
  return [
    ...(isShowingAll ? [{ type: 'showAll.toggled' } as const] : []),
    ...toggled.map((filter) => ({ type: 'filter.toggled', filter }) as const),
  ];
}

/** The filters of a history entry; null for Show All, also for an empty entry. */
function wantedBy(kept: Readonly<Record<string, unknown>>): Chosen | null {
  const { snapshot } = snapshotOf(kept);
  return snapshot === undefined || snapshot.matches('showing all') ? null : snapshot.context.chosen;
}

/**
 * The machine's state from a history entry; its own initial state unless the entry holds one that the machine
 * could have been in.
 */
function snapshotOf({ value, chosen }: Readonly<Record<string, unknown>>): { snapshot?: FiltersSnapshot } {
  const known = VALUES.find((name) => name === value);
  if (known === undefined || !isChosen(chosen)) return {};
  const isAny = Object.values(chosen).includes(true);
  if ((known === 'filtering' && !isAny) || (known === 'idle' && isAny)) return {};
  return { snapshot: filtersMachine.resolveState({ value: known, context: { chosen } }) };
}

function isChosen(chosen: unknown): chosen is Chosen {
  const { high_risk, low_battery, no_sync } = entryPart({ chosen }, 'chosen');
  return [high_risk, low_battery, no_sync].every((filter) => typeof filter === 'boolean');
}

/** An empty entry means that the board shows all. */
function matches(
  kept: Readonly<Record<string, unknown>>,
  value: KeptFilters['value'],
  chosen: Chosen,
): boolean {
  if (kept['value'] === undefined) return value === 'showing all' && !Object.values(chosen).includes(true);
  return isSame(kept, { value, chosen });
}

function isSame(a: Readonly<Record<string, unknown>>, b: Readonly<Record<string, unknown>>): boolean {
  const [before, after] = [entryPart(a, 'chosen'), entryPart(b, 'chosen')];
  return (
    a['value'] === b['value'] &&
    (['high_risk', 'low_battery', 'no_sync'] as const).every((filter) => before[filter] === after[filter])
  );
}
