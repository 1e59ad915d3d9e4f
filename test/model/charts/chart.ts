/**
 * The charts of the machines, written by hand from the spec and not from the machines: what each of them may
 * do. A walk is generated from the chart and taken by the machine, and a difference between machine and
 * chart, either way, is a failure.
 */

/** An event that a machine receives: one from outside, or the end of a call that it makes. */
export type Happening = { words: string; ms?: number } & (
  | { send: { type: string; [field: string]: unknown } }
  | { done: string; output?: unknown }
  | { failed: string; error: unknown }
);

/** One way out of a state. `M` is what the chart remembers beside the states. */
export interface Arrow<M> {
  /** The first arrow counts whose condition holds. */
  when?: (memory: M, happening: Happening) => boolean;
  /** Where it leads; absent: nowhere. */
  to?: string;
  then?: (memory: M, happening: Happening) => M;
  /** The effects that it has, in their order. */
  does?: readonly string[];
}

export interface ChartState<M> {
  /** By the type of an event, `NAME done`, or `NAME failed`. Other events have no effect. */
  on?: Readonly<Record<string, Arrow<M> | readonly Arrow<M>[]>>;
  /** The call that is under way for as long as the state lasts, and what it is given. */
  call?: { name: string; input: (memory: M) => unknown };
  /** What happens when this many ms have passed since the state was entered. */
  after?: { ms: (memory: M) => number } & Arrow<M>;
  /** Nothing happens after it. */
  isEnd?: true;
  /** Left at once: the machine is never seen in it. */
  isPassing?: true;
}

export interface Chart<M = unknown> {
  /** The machine's id. */
  machine: string;
  /** How it may begin: its input, what is remembered then, and its states, one for each region. */
  beginnings: readonly { input?: unknown; memory: M; states: readonly string[] }[];
  happenings: readonly Happening[];
  /** States by their names: one table, or one for each of the regions that run side by side. */
  regions: readonly Readonly<Record<string, ChartState<M>>>[];
  /** Actions that reach outside, and what is emitted. */
  effects?: readonly string[];
  /** Events that the machine sends to itself. */
  internal?: readonly string[];
  /** What the machine's context must hold. */
  context?: (memory: M) => object;
  /** What is remembered after `ms` have passed. */
  pass?: (memory: M, ms: number) => M;
  /** Places of the same states whose memories have one key are explored once. */
  keyOf?: (memory: M, states: readonly string[]) => unknown;
}

/** Erases the types of a chart's memory: the walk passes it back unchanged. */
export const chart = <M>(written: Chart<M>): Chart => written as unknown as Chart;

/** What an arrow is found by. */
export function typeOf(happening: Happening): string {
  if ('send' in happening) return happening.send.type;
  return 'done' in happening ? `${happening.done} done` : `${happening.failed} failed`;
}
