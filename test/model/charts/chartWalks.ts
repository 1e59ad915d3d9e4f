import { typeOf, type Arrow, type Chart, type ChartState, type Happening } from './chart';

/** The next step of a walk: an event, or no event for this many ms. */
export type ChartStep = Happening | { words: string; elapse: number };

/** Where a chart is. */
export interface ChartPlace {
  states: readonly string[];
  memory: unknown;
  /** Until the delay of each region's state runs out, ms; null where it has none. */
  due: readonly (number | null)[];
  /** The effects of the last step. */
  did: readonly string[];
}

const DAY_MS = 24 * 3_600_000;

/** The tables of the states of a place. */
export const tablesAt = (chart: Chart, { states }: ChartPlace): ChartState<unknown>[] =>
  states.map((name, region) => {
    const table = chart.regions[region]?.[name];
    if (table === undefined) throw new Error(`The chart of ${chart.machine} has no state ${name}`);
    return table;
  });

export function beginning(chart: Chart, at: Chart['beginnings'][number]): ChartPlace {
  const { states, memory } = at;
  const place = { states, memory, due: [], did: [] };
  return { ...place, due: tablesAt(chart, place).map(({ after }) => after?.ms(memory) ?? null) };
}

/** Where the chart leads at a step. Every region uses the memory from before the step. */
export function follow(chart: Chart, from: ChartPlace, step: ChartStep): ChartPlace {
  // Where a chart counts the time itself, its events carry it.
  const passed = 'elapse' in step ? from.memory : (chart.pass?.(from.memory, step.ms ?? 0) ?? from.memory);
  const place: ChartPlace = {
    ...from,
    memory: passed,
    due: from.due.map((due) => (due === null ? null : due - ('elapse' in step ? step.elapse : 0))),
    did: [],
  };
  const happening: Happening = 'elapse' in step ? { words: step.words, send: { type: 'time' } } : step;
  const taken = tablesAt(chart, place).map((table, region) =>
    'elapse' in step ? runOut(table, place.due[region] ?? null) : arrowOf(table, passed, happening),
  );
  return taken.reduce<ChartPlace>(
    (at, arrow, region) => take(chart, at, { arrow, region, happening }),
    place,
  );
}

const runOut = ({ after }: ChartState<unknown>, due: number | null): Arrow<unknown> | undefined =>
  due !== null && due <= 0 ? after : undefined;

function arrowOf({ on }: ChartState<unknown>, memory: unknown, happening: Happening) {
  const arrows: readonly Arrow<unknown>[] = [on?.[typeOf(happening)] ?? []].flat();
  return arrows.find(({ when }) => when?.(memory, happening) ?? true);
}

interface Taken {
  arrow: Arrow<unknown> | undefined;
  region: number;
  happening: Happening;
}

function take(chart: Chart, place: ChartPlace, { arrow, region, happening }: Taken): ChartPlace {
  if (arrow === undefined) return place;
  const memory = arrow.then?.(place.memory, happening) ?? place.memory;
  const did = [...place.did, ...(arrow.does ?? [])];
  const { to } = arrow;
  if (to === undefined) return { ...place, memory, did };
  const states = place.states.map((name, index) => (index === region ? to : name));
  const delay = chart.regions[region]?.[to]?.after?.ms(memory) ?? null;
  return { states, memory, did, due: place.due.map((due, index) => (index === region ? delay : due)) };
}

/** The possible events in a place; the end of a call only while that call is under way. */
function happeningsAt(chart: Chart, place: ChartPlace): Happening[] {
  const tables = tablesAt(chart, place);
  if (tables.some(({ isEnd }) => isEnd)) return [];
  const calls = tables.flatMap(({ call }) => (call === undefined ? [] : [call.name]));
  return chart.happenings.filter(
    (each) => 'send' in each || calls.includes('done' in each ? each.done : each.failed),
  );
}

const elapse = (ms: number): ChartStep => ({ words: `${ms} ms pass`, elapse: ms });
const shortest = (due: readonly (number | null)[]): number | null =>
  due.reduce<number | null>((least, each) => (each === null ? least : Math.min(each, least ?? each)), null);

/**
 * The steps to try in a place, each a walk of its own: every event, and the time until just before a delay,
 * and to its end.
 */
function triesAt(chart: Chart, place: ChartPlace): ChartStep[][] {
  if (tablesAt(chart, place).some(({ isEnd }) => isEnd)) return [];
  const due = shortest(place.due);
  const happenings = happeningsAt(chart, place);
  const events = happenings.map((happening) => [happening]);
  if (due === null) return [...events, [elapse(DAY_MS)]];
  if (due === 0) return [...events, [elapse(0)]];
  // What happens at the last moment restarts the delay, or does not.
  const late = happenings.map((happening) => [elapse(due - 1), happening, elapse(due - 1), elapse(1)]);
  return [...events, ...late, [elapse(due - 1), elapse(1)]];
}

/** Walks that together try everything in every place that the chart reaches. */
export function walksOf(chart: Chart, start: ChartPlace): ChartStep[][] {
  const keyOf = ({ states, memory }: ChartPlace) =>
    JSON.stringify(
      [states, chart.keyOf === undefined ? memory : chart.keyOf(memory, states)],
      (_, each: unknown) => (each === undefined ? 'undefined' : each instanceof Error ? each.message : each),
    );
  const found: { place: ChartPlace; way: ChartStep[] }[] = [{ place: start, way: [] }];
  const known = new Set([keyOf(start)]);
  const walks: ChartStep[][] = [];
  // Places are added while they are gone through.
  for (const { place, way } of found) {
    for (const steps of triesAt(chart, place)) {
      walks.push([...way, ...steps]);
      const reached = steps.reduce((at, step) => follow(chart, at, step), place);
      if (known.has(keyOf(reached))) continue;
      known.add(keyOf(reached));
      found.push({ place: reached, way: [...way, ...steps] });
    }
  }
  return walks;
}
