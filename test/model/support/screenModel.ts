import { stripVTControlCharacters } from 'node:util';
import type { AnyMachineSnapshot, AnyStateMachine, AnyStateNode } from 'xstate';
import { graphOf, type Graph, type Step } from './graph';
import { sends } from './happenings';
import type { Walk } from './modelResult';
import type { Stage } from './stage';

interface Definition<Facts> {
  name: string;
  /**
   * The actions of a user, the events of the server, and where they lead: written from the requirements, not
   * from the code.
   */
  machine: AnyStateMachine;
  /** Opens the screen; what it answers is handed to every act and sight. */
  begin: (stage: Stage) => Promise<Facts>;
  /** How to do each event of the machine. */
  acts: Readonly<Record<string, (stage: Stage, facts: Facts) => Promise<void>>>;
  /**
   * What the screen must show in each state; `where` are all states that the machine is in, for machines with
   * several at once.
   */
  sights: Readonly<Record<string, (stage: Stage, facts: Facts, where: readonly string[]) => Promise<void>>>;
  /** Of many alerts and polls: in jsdom its time passes as fast as the test goes. */
  isTimed?: boolean;
}

/** Long enough for an answer of the server at hand. */
const ANSWER_MS = 100;

/** A model of what a user sees and does on a screen. It is played in jsdom and in Chromium. */
export interface ScreenModel {
  name: string;
  graph: Graph;
  isTimed: boolean;
  play(stage: Stage, path: readonly Step[]): Promise<Walk>;
}

/** Makes a model; refuses one that does not define how to do an event or what to see in a state. */
export function screenModel<Facts>({
  name,
  machine,
  begin,
  acts,
  sights,
  isTimed = false,
}: Definition<Facts>): ScreenModel {
  const events = machine.events as string[];
  const happenings = events.map((type) => sends(type, { type }));
  const graph = graphOf(machine, {
    happeningsIn: (snapshot) => happenings.filter((each) => snapshot.can(each.eventIn(snapshot))),
    keyOf: placesOf,
  });
  const unknown = [
    ...events.filter((type) => acts[type] === undefined),
    ...[...graph.places.keys()].flatMap(statesIn).filter((state) => sights[state] === undefined),
  ];
  if (unknown.length > 0)
    throw new Error(`The model ${name} does not say how: ${[...new Set(unknown)].join(', ')}`);

  async function play(stage: Stage, path: readonly Step[]): Promise<Walk> {
    const steps = path.map(({ happening }) => happening.words);
    let at = 0;
    try {
      const facts = await begin(stage);
      const look = async (place: string) => {
        for (const state of statesIn(place)) await sights[state]?.(stage, facts, statesIn(place));
      };
      await look(graph.start);
      for (const { happening, to } of path) {
        at += 1;
        await acts[happening.words]?.(stage, facts);
        await look(to);
      }
      // A path may end while a request waits: it is answered before the page goes.
      stage.faults.heal();
      await stage.pass(ANSWER_MS);
      return { steps, failedAt: null, message: null };
    } catch (error) {
      return { steps, failedAt: at, message: wordsOf(error) };
    }
  }
  return { name, graph, isTimed, play };
}

/** The message of an error, without colours and without the log of a browser's attempts. */
function wordsOf(error: unknown): string {
  const [words = ''] = stripVTControlCharacters(error instanceof Error ? error.message : String(error)).split(
    '\nCall log:',
  );
  return words.trim();
}

/** The states that a snapshot is in, innermost ones, by their paths. */
function placesOf({ _nodes }: AnyMachineSnapshot): string {
  return (_nodes as AnyStateNode[])
    .filter(({ states }) => Object.keys(states).length === 0)
    .map(({ path }) => path.join('.'))
    .sort()
    .join(' & ');
}

const statesIn = (place: string): string[] => place.split(' & ');
