import type { AnyMachineSnapshot, AnyStateNode, EventObject } from 'xstate';
import type { Happening } from './graph';

/** How a call that a machine makes may end. */
export interface Outcomes {
  done?: Readonly<Record<string, unknown>>;
  failed?: Readonly<Record<string, Error>>;
}

/** The end of a call that a machine makes. */
export interface EndEvent extends EventObject {
  actorId: string;
  output?: unknown;
  error?: unknown;
}

/** An event from outside that is the same in every place. */
export const sends = (words: string, event: EventObject): Happening => ({ words, eventIn: () => event });

/**
 * The possible events in a place: everything from outside, each end of each call under way, and each delay
 * running out.
 */
export function happeningsIn(
  snapshot: AnyMachineSnapshot,
  { events, calls = {} }: { events: readonly Happening[]; calls?: Readonly<Record<string, Outcomes>> },
): Happening[] {
  const nodes = snapshot._nodes as AnyStateNode[];
  const ends = nodes
    .flatMap(({ invoke }) => invoke)
    .flatMap(({ id, src: call }) => {
      const src = typeof call === 'string' ? call : id;
      const { done = { '': undefined }, failed = { '': new Error('no answer') } } = calls[src] ?? {};
      return [
        ...Object.entries(done).map(([how, output]) =>
          ending(`${src} done`, how, { type: `xstate.done.actor.${id}`, actorId: id, output }),
        ),
        ...Object.entries(failed).map(([how, error]) =>
          ending(`${src} failed`, how, { type: `xstate.error.actor.${id}`, actorId: id, error }),
        ),
      ];
    });
  const delays = nodes
    .flatMap(({ after }) => after)
    .map(({ eventType, delay }) => sends(`after ${String(delay)}`, { type: String(eventType) }));
  return [...events, ...ends, ...delays];
}

function ending(what: string, how: string, event: EndEvent): Happening {
  return sends(how === '' ? what : `${what}: ${how}`, event);
}
