import { isDeepStrictEqual } from 'node:util';
import {
  createActor,
  fromPromise,
  SimulatedClock,
  type AnyMachineSnapshot,
  type AnyStateMachine,
} from 'xstate';
import { placeOf } from '../../fixtures/model/graph';
import type { Chart, Happening } from './chart';
import { beginning, follow, tablesAt, type ChartPlace, type ChartStep } from './chartWalks';

interface Call {
  name: string;
  input: unknown;
  isUnderWay: () => boolean;
  done: (output: unknown) => void;
  fail: (error: unknown) => void;
}

/** The observable part of a machine, or of its chart. */
interface Sight {
  states: string;
  calls: { name: string; input: unknown }[];
  did: readonly string[];
  isAtEnd: boolean;
}

/**
 * Takes a real actor along a walk of its chart; after every step it must be where the chart is. Returns the
 * states that it was in.
 */
export async function takeWalk(
  machine: AnyStateMachine,
  chart: Chart,
  { at, steps }: { at: Chart['beginnings'][number]; steps: readonly ChartStep[] },
): Promise<Set<string>> {
  const calls: Call[] = [];
  const clock = new SimulatedClock();
  let did: string[] = [];
  let elapsed = 0;
  const note = (name: string, params?: unknown) =>
    void did.push(params === undefined ? name : `${name} ${JSON.stringify(params)}`);
  const { actors, actions } = machine.implementations;
  const actor = createActor(
    machine.provide({
      actors: Object.fromEntries(
        Object.keys(actors).map((name) => [
          name,
          fromPromise<unknown, unknown>(
            ({ input, self }) =>
              new Promise((done, fail) => {
                const isUnderWay = () => self.getSnapshot().status === 'active';
                calls.push({ name, input, isUnderWay, done, fail });
              }),
          ),
        ]),
      ),
      actions: Object.fromEntries(
        (chart.effects ?? [])
          .filter((name) => name in actions)
          .map((name) => [name, (_: unknown, params: unknown) => note(name, params)]),
      ),
    }),
    { input: at.input, clock },
  );
  const faults: unknown[] = [];
  actor.subscribe({ error: (error) => faults.push(error) });
  actor.on('*', (emitted: { type: string; by?: string }) => {
    if (chart.effects?.includes(emitted.type))
      note(emitted.by === undefined ? emitted.type : `${emitted.type} ${emitted.by}`);
  });
  actor.start();

  const perform = (step: ChartStep): void => {
    if ('elapse' in step) return void clock.increment(step.elapse);
    const { ms } = step;
    elapsed += ms ?? 0;
    if ('send' in step) return actor.send(ms === undefined ? step.send : { ...step.send, at: elapsed });
    endCall(calls, step);
  };
  const seen = (): Sight => {
    const snapshot = actor.getSnapshot() as AnyMachineSnapshot;
    return {
      states: placeOf(snapshot),
      calls: calls.filter(({ isUnderWay }) => isUnderWay()).map(({ name, input }) => ({ name, input })),
      did,
      isAtEnd: snapshot.status === 'done',
    };
  };
  const visited = new Set<string>();
  let place = beginning(chart, at);
  const look = (done: number): void => {
    place.states.forEach((name) => visited.add(name));
    const words = (): string =>
      [chart.machine, ...steps.slice(0, done).map((step) => step.words)].join(' → ');
    const [is, shouldBe] = [
      { faults, ...seen() },
      { faults: [], ...wanted(chart, place) },
    ];
    // `expect` explains, and takes its time.
    if (!isDeepStrictEqual(is, shouldBe))
      expect({ words: words(), ...is }).toEqual({ words: words(), ...shouldBe });
    if (done < steps.length) return;
    const context = (actor.getSnapshot() as AnyMachineSnapshot).context as object;
    expect({ words: words(), context }).toMatchObject({
      words: words(),
      context: chart.context?.(place.memory) ?? {},
    });
  };
  look(0);
  for (const [index, step] of steps.entries()) {
    did = [];
    perform(step);
    await new Promise((settled) => setImmediate(settled));
    place = follow(chart, place, step);
    look(index + 1);
  }
  actor.stop();
  return visited;
}

function endCall(calls: readonly Call[], step: Happening): void {
  const name = 'done' in step ? step.done : 'failed' in step ? step.failed : '';
  const call = calls.findLast((each) => each.name === name && each.isUnderWay());
  if ('done' in step) call?.done(step.output);
  else if ('failed' in step) call?.fail(step.error);
}

function wanted(chart: Chart, place: ChartPlace): Sight {
  const tables = tablesAt(chart, place);
  return {
    states: place.states.join(', '),
    calls: tables.flatMap(({ call }) =>
      call === undefined ? [] : [{ name: call.name, input: call.input(place.memory) }],
    ),
    did: place.did,
    isAtEnd: tables.some(({ isEnd }) => isEnd),
  };
}
