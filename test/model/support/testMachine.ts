import type { AnyStateMachine } from 'xstate';
import { arrowsOf, leavesOf, stateName } from '../../../scripts/machines/arrows';
import type { MachineModel } from '../machines/machineModels';
import { coveringPaths } from './coveringPaths';
import { graphOf } from './graph';
import { happeningsIn } from './happenings';
import type { ModelResult, PathResult } from './modelResult';
import { walkMachine } from './walkMachine';

/** Steps in a path: many, for a machine alone is quick. */
const PATH_STEPS = 40;

/**
 * Walks every step of a machine's graph with a real actor. `drawn` is the machine that the graph is found in, `subject` the one
 * that walks: the same, except where a test breaks it on purpose.
 */
export async function testMachine(
  drawn: AnyStateMachine,
  model: MachineModel,
  subject = drawn,
): Promise<ModelResult> {
  const arrows = new Set<string>();
  const states = new Set<string>();
  const paths: PathResult[] = [];
  for (const input of model.inputs ?? [undefined]) {
    const graph = graphOf(drawn, {
      input,
      keyOf: model.keyOf,
      happeningsIn: (snapshot) => happeningsIn(snapshot, model),
    });
    for (const path of coveringPaths(graph, PATH_STEPS)) {
      const startedAt = performance.now();
      const {
        arrows: taken,
        states: visited,
        ...result
      } = await walkMachine(subject, { input, graph, path, keyOf: model.keyOf });
      paths.push({ ...result, number: paths.length, seconds: (performance.now() - startedAt) / 1_000 });
      taken.forEach((each) => arrows.add(each));
      visited.forEach((each) => states.add(each));
      if (subject !== drawn && result.failedAt !== null) break;
    }
  }
  return {
    name: drawn.id,
    kind: 'machine',
    states: leavesOf(drawn.root).map((node) => ({
      name: stateName(node, drawn.root),
      isVisited: states.has(node.id),
    })),
    transitions: arrowsOf(drawn).map(({ id, from, to, label }) => ({
      name: `${stateName(from, drawn.root)} → ${label} → ${to === null ? 'stays' : stateName(to, drawn.root)}`,
      isTaken: arrows.has(id),
    })),
    paths,
  };
}
