import { alarmKind } from '../../../clinical/alarms/kindLists';
import type { AlarmKind } from '../../../clinical/alarms/alarmKinds';
import type { AlertState, AlertStates, KindState, StoredStream } from '../../db/alerting/alertStates';
import { closedForeign } from './foreignAlarms';
import type { Feed } from './sharedFeeds';

/**
 * The state of one kind as the rule evaluates it, with what it shares: the feed of its values, and when a person
 * logged the newest one (epoch ms). Undefined when nothing is known.
 */
export function attached(
  state: KindState | undefined,
  feed: Feed | undefined,
  loggedAt: number | undefined,
): AlertState | undefined {
  if (state === undefined && feed === undefined && loggedAt === undefined) return undefined;
  const { stream, ...rest } = state ?? {};
  return {
    v: 2,
    ...((feed !== undefined || stream !== undefined) && {
      stream: { at: feed?.at ?? null, seen: feed?.seen ?? '', ...stream },
    }),
    ...(loggedAt !== undefined && { hand: { at: loggedAt } }),
    ...rest,
  };
}

/** The state of one kind as it is stored, without what it shares; undefined when nothing is left. */
export function detached({ v: _, stream, hand, ...rest }: AlertState): KindState | undefined {
  const own = stream === undefined ? undefined : ownOf(stream);
  const state: KindState = {
    ...rest,
    ...(own !== undefined && { stream: own }),
    ...(hand?.level !== undefined && { hand }),
  };
  return hasAny(state) ? state : undefined;
}

function ownOf({ at: _, seen: __, ...own }: NonNullable<AlertState['stream']>): StoredStream | undefined {
  return hasAny(own) ? own : undefined;
}

const hasAny = (state: object): boolean => Object.values(state).some((value) => value !== undefined);

/**
 * The states of a patient after a person closed an alarm: it begins anew with the next value. A condition of the
 * equipment begins anew once it has been over.
 */
export function clearKind(states: AlertStates, kind: AlarmKind): AlertStates {
  if (alarmKind(kind).class === 'foreign') return { ...states, v: 3, foreign: closedForeign(states.foreign) };
  if (alarmKind(kind).class === 'technical' || states.kinds?.[kind] === undefined) return states;
  const kinds = { ...states.kinds };
  delete kinds[kind];
  return { ...states, kinds };
}
