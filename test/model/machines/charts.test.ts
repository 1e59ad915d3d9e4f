import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { AnyStateMachine, AnyStateNode } from 'xstate';
import { leavesOf, stateName } from '../../../scripts/machines/arrows';
import { PRODUCTION_MACHINES } from '../../../scripts/machines/productionMachines';
import type { Chart, ChartState } from '../charts/chart';
import { machineIds } from '../../fixtures/model/machineIds';
import { CHARTS } from '../charts/charts';
import { beginning, walksOf } from '../charts/chartWalks';
import { takeWalk } from '../charts/takeWalk';

const SOURCES = join(__dirname, '../../../src');

function machineOf({ machine: id }: Chart): AnyStateMachine {
  const found = PRODUCTION_MACHINES.find(({ machine }) => machine.id === id);
  if (found === undefined) throw new Error(`There is a chart of ${id}, and no such machine`);
  return found.machine;
}

it('finds every machine of a file, and marks one without an id', () => {
  const source = `const setUp = setup({});
    export const first = setUp.createMachine({\n  id: 'first',\n});
    export const second = createMachine({ id: 'second' });
    const third = createMachine(definition);`;
  expect(machineIds(source)).toEqual(['first', 'second', 'without an id']);
});

it('every machine in the sources has a chart', () => {
  const ids = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => readFileSync(join(SOURCES, file), 'utf8'))
    .flatMap(machineIds);
  expect(ids.sort()).toEqual(CHARTS.map(({ machine }) => machine).sort());
});

/** What a state accepts, by itself or by a state around it. */
function acceptedIn(node: AnyStateNode, internal: readonly string[]): string[] {
  const here = [...node.transitions.keys()].map(String);
  const around = node.parent === undefined ? [] : acceptedIn(node.parent, internal);
  return [...new Set([...here, ...around])].filter(
    (type) => type !== '' && !type.startsWith('xstate.') && !internal.includes(type),
  );
}

const writtenOf = (chart: Chart, { on, call, after, isEnd, isPassing }: ChartState<unknown>) => ({
  accepts: Object.keys(on ?? {})
    .filter((type) => !/ (done|failed)$/.test(type))
    .sort(),
  calls: call === undefined ? [] : [call.name],
  delays: after === undefined ? [] : chart.beginnings.map(({ memory }) => after.ms(memory)),
  isEnd: isEnd ?? false,
  isPassing: isPassing ?? false,
});

const builtOf = (chart: Chart, machine: AnyStateMachine, node: AnyStateNode) => ({
  accepts: acceptedIn(node, chart.internal ?? []).sort(),
  calls: node.invoke.map(({ src }) => src),
  delays: node.after.flatMap(({ delay }) =>
    chart.beginnings.map(({ input }) => {
      const named: unknown = (machine.implementations.delays as Record<string, unknown>)[String(delay)];
      return typeof named === 'function'
        ? (named as (args: { context: unknown }) => unknown)({ context: input })
        : delay;
    }),
  ),
  isEnd: node.type === 'final',
  isPassing: node.always !== undefined && node.always.length > 0,
});

describe.each(CHARTS.map((chart) => ({ id: chart.machine, chart })))('$id', ({ chart }) => {
  it('has the states, the events, the calls and the delays of its chart, and no others', () => {
    const machine = machineOf(chart);
    const roots =
      chart.regions.length === 1 ? [machine.root] : (Object.values(machine.root.states) as AnyStateNode[]);
    const built = roots.map((root) =>
      Object.fromEntries(
        leavesOf(root).map((node) => [stateName(node, root), builtOf(chart, machine, node)]),
      ),
    );
    const written = chart.regions.map((region) =>
      Object.fromEntries(Object.entries(region).map(([name, state]) => [name, writtenOf(chart, state)])),
    );
    expect(built).toEqual(written);
  });

  it('[A3] goes where its chart says, whatever happens in any state, and does what it says', async () => {
    const visited = new Set<string>();
    let taken = 0;
    for (const at of chart.beginnings)
      for (const steps of walksOf(chart, beginning(chart, at))) {
        for (const name of await takeWalk(machineOf(chart), chart, { at, steps })) visited.add(name);
        taken += 1;
      }
    const states = chart.regions.flatMap((region) =>
      Object.entries(region).flatMap(([name, { isPassing }]) => (isPassing ? [] : [name])),
    );
    expect([...visited].sort()).toEqual(states.sort());
    expect(taken).toBeGreaterThan(states.length);
  });
});
