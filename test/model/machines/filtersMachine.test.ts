import { createActor } from 'xstate';
import { getAdjacencyMap, getShortestPaths } from 'xstate/graph';
import {
  filtersMachine,
  queryOf,
  type BoardFilter,
  type FiltersSnapshot,
} from '../../../src/web/features/dashboard/filters/filtersMachine';

const FILTERS: readonly BoardFilter[] = ['high_risk', 'low_battery', 'no_sync'];
const events = [
  { type: 'showAll.toggled' } as const,
  ...FILTERS.map((filter) => ({ type: 'filter.toggled', filter }) as const),
];
type FiltersEvent = (typeof events)[number];

/** What the spec states about View Settings, without states: two facts and what each event does to them. */
interface Settings {
  showAll: boolean;
  chosen: readonly BoardFilter[];
}

function after({ showAll, chosen }: Settings, event: FiltersEvent): Settings {
  if (event.type === 'showAll.toggled') return { showAll: !showAll, chosen };
  if (showAll) return { showAll, chosen };
  return {
    showAll,
    chosen: FILTERS.filter((filter) => chosen.includes(filter) !== (filter === event.filter)),
  };
}

const nameOf = ({ showAll, chosen }: Settings) =>
  showAll ? 'showing all' : chosen.length > 0 ? 'filtering' : 'idle';

function queryFor({ showAll, chosen }: Settings) {
  if (!showAll && chosen.length === 0) return null;
  const asks = (filter: BoardFilter) => !showAll && chosen.includes(filter);
  return { high_risk: asks('high_risk'), low_battery: asks('low_battery'), no_sync: asks('no_sync') };
}

const start: Settings = { showAll: true, chosen: [] };
const describeEvent = (event: FiltersEvent) => (event.type === 'showAll.toggled' ? 'Show All' : event.filter);

const adjacency = () =>
  Object.values(getAdjacencyMap(filtersMachine, { events })) as {
    state: FiltersSnapshot;
    transitions: object;
  }[];

/** Every state with the shortest way to it, then every event from there: all transitions of the graph. */
const walks = getShortestPaths(filtersMachine, { events })
  .flatMap((path) => {
    const way = path.steps.slice(1).map(({ event }) => event as FiltersEvent);
    return [way, ...events.map((event) => [...way, event])];
  })
  .map((way) => ({ way, title: way.map(describeEvent).join(', ') || 'nothing' }));

function walk(way: readonly FiltersEvent[]): FiltersSnapshot {
  const actor = createActor(filtersMachine).start();
  for (const event of way) actor.send(event);
  return actor.getSnapshot();
}

describe('the filters machine', () => {
  it('has sixteen states: eight choices under Show All, seven of them filtering, one idle', () => {
    const states = adjacency().map(({ state }) => state.value);
    expect(states.filter((name) => name === 'showing all')).toHaveLength(8);
    expect(states.filter((name) => name === 'filtering')).toHaveLength(7);
    expect(states.filter((name) => name === 'idle')).toHaveLength(1);
    expect(new Set(states)).toEqual(new Set(Object.keys(filtersMachine.states)));
  });

  it('[FLT-01] begins with Show All', () => {
    expect(walk([]).value).toBe('showing all');
  });

  it.each(walks)('[FLT-03] [FLT-04] [FLT-05] [FLT-06] after $title', ({ way }) => {
    const settings = way.reduce(after, start);
    const snapshot = walk(way);
    expect(snapshot.value).toBe(nameOf(settings));
    expect(queryOf(snapshot)).toEqual(queryFor(settings));
  });

  it('takes every transition that it draws', () => {
    const drawn = adjacency().flatMap(({ transitions }) => Object.keys(transitions));
    expect(drawn.length).toBe(16 * events.length);
    expect(walks.length).toBe(16 * (1 + events.length));
  });
});
