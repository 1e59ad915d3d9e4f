import { useMachine } from '@xstate/react';
import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { entryPart, withEntryPart } from '../../lib/entryState';
import { filtersMachine, type FiltersSnapshot } from './filtersMachine';

const PART = 'board';

const VALUES = ['showing all', 'filtering', 'idle'] as const;

/**
 * The filters of the board, kept in its entry of the history: Back and a reload find them there, and a new visit starts with Show All, so that nobody
 * comes to a board which hides somebody without having hidden them.
 */
export function useKeptFilters() {
  const { state } = useLocation() as { state: unknown };
  const navigate = useNavigate();
  const [filters, send] = useMachine(filtersMachine, snapshotOf(entryPart(state, PART)));
  const { value, context: { chosen } } = filters;
  const isKept = matches(entryPart(state, PART), value, chosen);
  useEffect(() => {
    if (!isKept) void navigate('.', { replace: true, state: withEntryPart(state, PART, { value, chosen }) });
  }, [isKept, navigate, state, value, chosen]);
  return [filters, send] as const;
}

type Chosen = FiltersSnapshot['context']['chosen'];

/** Where the machine begins; at its own beginning unless the entry holds something else that it could have been in. */
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

/** An entry that holds nothing is one of a board that shows all. */
function matches(kept: Readonly<Record<string, unknown>>, value: string, chosen: Chosen): boolean {
  if (kept['value'] === undefined) return value === 'showing all' && !Object.values(chosen).includes(true);
  const before = entryPart(kept, 'chosen');
  return kept['value'] === value && (Object.keys(chosen) as (keyof Chosen)[]).every((filter) => before[filter] === chosen[filter]);
}
