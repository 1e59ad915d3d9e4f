import type { AnyStateNode, AnyTransitionDefinition, InspectionEvent } from 'xstate';

const nameOf = ({ source, eventType, target }: Pick<AnyTransitionDefinition, 'source' | 'eventType' | 'target'>) =>
  `${source.id} ${eventType} ${(target ?? []).map(({ id }) => id).join()}`;

/** Source, event and target of every arrow of a chart, below and including `root`, sorted. */
export function drawnTransitions(root: AnyStateNode): string[] {
  const arrows = [...root.transitions.values(), root.always ?? []].flat().map(nameOf);
  const below = (Object.values(root.states) as AnyStateNode[]).flatMap(drawnTransitions);
  return [...new Set([...arrows, ...below])].sort();
}

/** For `createActor`'s `inspect`: hears of every arrow that the actor takes, named as `drawnTransitions` names it. */
export function recordTransitions(hear: (transition: string) => void): (event: InspectionEvent) => void {
  return (event) => {
    if (event.type === '@xstate.microstep') event._transitions.forEach((transition) => hear(nameOf(transition)));
  };
}
