import type { AnyMachineSnapshot, AnyStateMachine, EventObject } from 'xstate';
import { getAdjacencyMap } from 'xstate/graph';

/**
 * An event that a machine may receive: as text for the report, and as the event object in a given snapshot.
 */
export interface Happening {
  words: string;
  eventIn: (snapshot: AnyMachineSnapshot) => EventObject;
}

export interface Step {
  from: string;
  happening: Happening;
  to: string;
}

/**
 * The reachable part of a machine. Places are snapshots, distinguished by their keys; a step is the effect of
 * an event in a place.
 */
export interface Graph {
  start: string;
  /** What each place is called in the report. */
  places: ReadonlyMap<string, string>;
  steps: readonly Step[];
}

/** A snapshot and what follows from it, as `xstate/graph` returns them. */
interface Neighbours {
  state: AnyMachineSnapshot;
  transitions: Record<string, { event: EventObject; state: AnyMachineSnapshot }>;
}

interface GraphOptions {
  input?: unknown;
  /** The possible events in a place. */
  happeningsIn: (snapshot: AnyMachineSnapshot) => readonly Happening[];
  /** Two snapshots of one key behave alike. */
  keyOf?: (snapshot: AnyMachineSnapshot) => string;
}

/** State and context: exact, for machines of few contexts. */
export const exactKey = ({ value, context }: AnyMachineSnapshot): string =>
  JSON.stringify([value, context], (_, each: unknown) => (each instanceof Error ? each.message : each));

/**
 * Every place of the machine and every step between them, found by `xstate/graph`. A final place has no
 * steps.
 */
export function graphOf(
  machine: AnyStateMachine,
  { input, happeningsIn, keyOf = exactKey }: GraphOptions,
): Graph {
  const happenings = new WeakMap<EventObject, Happening>();
  const adjacency = Object.entries(
    getAdjacencyMap(machine, {
      input,
      serializeState: (snapshot) => keyOf(snapshot as AnyMachineSnapshot),
      serializeEvent: (event) => happenings.get(event as EventObject)?.words ?? '',
      events: (snapshot) =>
        snapshot.status !== 'active'
          ? []
          : happeningsIn(snapshot as AnyMachineSnapshot).map((happening) => {
              const event = happening.eventIn(snapshot as AnyMachineSnapshot);
              happenings.set(event, happening);
              return event;
            }),
    }),
  ) as [string, Neighbours][];
  const places = new Map(adjacency.map(([key, { state }]) => [key, placeOf(state)]));
  const steps = adjacency.flatMap(([from, { transitions }]) =>
    Object.values(transitions).flatMap(({ event, state }): Step[] => {
      const happening = happenings.get(event);
      return happening === undefined ? [] : [{ from, happening, to: keyOf(state) }];
    }),
  );
  const [start] = places.keys();
  if (start === undefined) throw new Error(`${machine.id} has no place to start from`);
  return { start, places, steps };
}

/** The state of a snapshot, as text: `waiting`, `resting: saved`, `live, leading, asking`. */
export const placeOf = ({ value }: { value: unknown }): string => {
  if (typeof value === 'string') return value;
  const regions = Object.entries(value as Record<string, unknown>);
  if (regions.length > 1) return regions.map(([, inner]) => placeOf({ value: inner })).join(', ');
  return regions.map(([outer, inner]) => `${outer}: ${placeOf({ value: inner })}`).join();
};
