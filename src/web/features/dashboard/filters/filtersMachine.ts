import { assign, setup, type SnapshotFrom } from 'xstate';
import type { PatientDashboardQuery } from '../../../../contract/dashboard';

/** A filter of the board, by its name in the query. */
export type BoardFilter = keyof PatientDashboardQuery;

export const NO_FILTER: PatientDashboardQuery = { high_risk: false, low_battery: false, no_sync: false };

/**
 * View Settings. Show All requests all patients; without it the chosen filters are combined in one request;
 * with none chosen no request is sent. The chosen filters are kept while Show All is on.
 */
export const filtersMachine = setup({
  types: {
    context: {} as { chosen: PatientDashboardQuery },
    events: {} as { type: 'showAll.toggled' } | { type: 'filter.toggled'; filter: BoardFilter },
  },
  guards: {
    'nothing is chosen': ({ context }) => count(context.chosen) === 0,
    'it was the only one': ({ context, event }) =>
      event.type === 'filter.toggled' && count(context.chosen) === 1 && context.chosen[event.filter],
  },
  actions: {
    'toggle the filter': assign({
      chosen: ({ context: { chosen }, event }) =>
        event.type === 'filter.toggled' ? { ...chosen, [event.filter]: !chosen[event.filter] } : chosen,
    }),
  },
}).createMachine({
  id: 'filters',
  context: { chosen: NO_FILTER },
  initial: 'showing all',
  states: {
    'showing all': {
      on: {
        'showAll.toggled': [{ guard: 'nothing is chosen', target: 'idle' }, { target: 'filtering' }],
      },
    },
    filtering: {
      on: {
        'showAll.toggled': 'showing all',
        'filter.toggled': [
          { guard: 'it was the only one', target: 'idle', actions: 'toggle the filter' },
          { actions: 'toggle the filter' },
        ],
      },
    },
    idle: {
      on: {
        'showAll.toggled': 'showing all',
        'filter.toggled': { target: 'filtering', actions: 'toggle the filter' },
      },
    },
  },
});

export type FiltersSnapshot = SnapshotFrom<typeof filtersMachine>;

/** The three booleans of the request; null when none must be sent. All false requests all patients. */
export function queryOf(snapshot: FiltersSnapshot): PatientDashboardQuery | null {
  if (snapshot.matches('idle')) return null;
  return snapshot.matches('showing all') ? NO_FILTER : snapshot.context.chosen;
}

function count(chosen: PatientDashboardQuery): number {
  return Object.values(chosen).filter(Boolean).length;
}
