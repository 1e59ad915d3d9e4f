import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition, InspectionEvent } from 'xstate';

/** One transition of a machine as it is drawn. */
export interface Arrow {
  /** Distinguishes it from every other arrow of the machine. */
  id: string;
  from: AnyStateNode;
  /** Null when the machine stays where it is. */
  to: AnyStateNode | null;
  /** The event that triggers it, as text, with the guard in brackets. */
  label: string;
}

/** Every arrow of a machine, in the order of its source. */
export function arrowsOf(machine: AnyStateMachine): Arrow[] {
  const below = (node: AnyStateNode): Arrow[] => [
    ...[...node.transitions.values(), node.always ?? []].flat().map(arrowOf),
    ...(Object.values(node.states) as AnyStateNode[]).flatMap(below),
  ];
  return below(machine.root);
}

function arrowOf(transition: AnyTransitionDefinition): Arrow {
  const { source, target } = transition;
  const event = happeningOf(source, String(transition.eventType));
  const condition = guardWords(transition.guard);
  const label = condition === '' ? event : `${event} [${condition}]`;
  const to = target?.[0] ?? null;
  return { id: `${source.id} | ${label} | ${to?.id ?? ''}`, from: source, to, label };
}

/** For `createActor`'s `inspect`: is called with every arrow that the actor takes. */
export function recordArrows(record: (arrow: Arrow) => void): (event: InspectionEvent) => void {
  return (event) => {
    if (event.type === '@xstate.microstep')
      event._transitions.forEach((transition) => record(arrowOf(transition)));
  };
}

/** The states in which a machine can rest or pass through: those without states of their own. */
export function leavesOf(node: AnyStateNode): AnyStateNode[] {
  const inner = Object.values(node.states) as AnyStateNode[];
  return inner.length === 0 ? [node] : inner.flatMap(leavesOf);
}

/** `resting: saved` for a state of `root`, itself left out. */
export function stateName(node: AnyStateNode, root: AnyStateNode): string {
  return node.path.slice(root.path.length).join(': ') || root.key;
}

function happeningOf(source: AnyStateNode, eventType: string): string {
  const [kind, name] = /^xstate\.(done\.actor|error\.actor|after)\.(.*)$/.exec(eventType)?.slice(1) ?? [];
  if (kind === undefined || name === undefined) return eventType === '' ? 'at once' : eventType;
  if (kind === 'after') return `after ${name.slice(0, -source.id.length - 1)}`;
  const called: unknown = source.invoke.find(({ id }) => id === name)?.src;
  return `${typeof called === 'string' ? called : name} ${kind === 'done.actor' ? 'done' : 'failed'}`;
}

function guardWords(guard: unknown): string {
  if (typeof guard === 'string') return guard;
  if (typeof guard === 'object' && guard !== null && 'type' in guard) return String(guard.type);
  if (typeof guard === 'function' && 'guards' in guard)
    return (guard.guards as unknown[]).map(guardWords).join(' and ');
  return '';
}
