import {
  createActor,
  fromPromise,
  SimulatedClock,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type AnyStateNode,
  type EventObject,
} from 'xstate';
import { recordArrows } from '../../../scripts/machines/arrows';
import { exactKey, placeOf, type Graph, type Step } from './graph';
import type { EndEvent } from './happenings';
import type { Walk } from './modelResult';

interface Pending {
  done: (output: unknown) => void;
  fail: (error: unknown) => void;
}

export interface MachineWalk extends Walk {
  arrows: ReadonlySet<string>;
  states: ReadonlySet<string>;
}

/**
 * Takes a real actor along a path that was found in a graph: calls end and delays run out as the path
 * defines. After every step the actor must be alive and in the state of the graph.
 */
export async function walkMachine(
  machine: AnyStateMachine,
  {
    input,
    graph,
    path,
    keyOf = exactKey,
  }: {
    input: unknown;
    graph: Graph;
    path: readonly Step[];
    keyOf?: (snapshot: AnyMachineSnapshot) => string;
  },
): Promise<MachineWalk> {
  const pending = new Map<string, Pending>();
  const clock = new SimulatedClock();
  const arrows = new Set<string>();
  const states = new Set<string>();
  const logic = fromPromise<unknown>(
    ({ self }) => new Promise((done, fail) => pending.set(self.id, { done, fail })),
  );
  const actors = Object.fromEntries(Object.keys(machine.implementations.actors).map((name) => [name, logic]));
  const actor = createActor(machine.provide({ actors }), {
    input,
    clock,
    inspect: recordArrows(({ id, from }) => {
      arrows.add(id);
      states.add(from.id);
    }),
  });
  let fault: string | null = null;
  actor.subscribe({
    error: (error) => {
      fault = `The machine ended: ${error instanceof Error ? error.message : String(error)}`;
    },
  });
  actor.start();
  const look = () => {
    for (const { id } of (actor.getSnapshot() as AnyMachineSnapshot)._nodes as AnyStateNode[]) states.add(id);
  };

  /** Makes it happen as it does in production: by the end of a call, by time, or by an event from outside. */
  function perform(event: EventObject): void {
    const end = pending.get((event as EndEvent).actorId);
    if (event.type.startsWith('xstate.done.')) end?.done((event as EndEvent).output);
    else if (event.type.startsWith('xstate.error.')) end?.fail((event as EndEvent).error);
    else if (event.type.startsWith('xstate.after.'))
      clock.increment(delayOf(actor.getSnapshot() as AnyMachineSnapshot, event.type));
    else actor.send(event);
  }

  look();
  const steps = path.map(({ happening }) => happening.words);
  for (const [index, { happening, to }] of path.entries()) {
    perform(happening.eventIn(actor.getSnapshot() as AnyMachineSnapshot));
    await new Promise((settled) => setImmediate(settled));
    look();
    const reached = actor.getSnapshot() as AnyMachineSnapshot;
    if (fault === null && keyOf(reached) !== to)
      fault = `It should be in ${graph.places.get(to)} and is in ${placeOf(reached)}`;
    if (fault !== null && graph.places.get(to) === placeOf(reached))
      fault += `, with ${JSON.stringify(reached.context)}`;
    if (fault !== null) return { steps, failedAt: index + 1, message: fault, arrows, states };
  }
  actor.stop();
  return { steps, failedAt: null, message: null, arrows, states };
}

function delayOf({ _nodes, machine, context }: AnyMachineSnapshot, eventType: string): number {
  const delay = (_nodes as AnyStateNode[])
    .flatMap(({ after }) => after)
    .find((each) => each.eventType === eventType)?.delay;
  if (typeof delay === 'number') return delay;
  const named = (machine.implementations.delays as Record<string, unknown>)[String(delay)];
  return typeof named === 'function'
    ? Number((named as (args: { context: unknown }) => unknown)({ context }))
    : Number(named);
}
