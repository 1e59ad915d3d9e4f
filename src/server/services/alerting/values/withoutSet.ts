import { alarmKind, type ValueKind } from '../../../../clinical/alarms/kindLists';
import type { ObservationValues } from '../../../../clinical/observationKeys';
import type { AlertStates, KindStates } from '../../../db/alerting/alertStates';
import { clearLogged } from '../alertRule';
import { ALERT_SERIES, NEWS2_SERIES, valueIn } from '../alertSeries';
import { MAX_LOGGED_AGE_MS } from '../lanes/handLane';
import { attached, detached } from '../kindStates';
import { news2OfParts, partsWith, type News2Value } from './news2Values';
import type { RaiseRules } from '../lanes/raiseRule';
import { unpackFeeds } from '../sharedFeeds';
import type { TimedValue } from '../lanes/streamLane';

/** A set that a person logged, with its scores: when it was measured and when it was saved, epoch ms. */
export interface LoggedValues {
  time: number;
  loggedAt: number;
  observations: ObservationValues;
  /** As it was worked out when it was measured; absent where that is long ago. */
  news2?: News2Value;
}

/** By the name of a kind on the wire, when a user last closed an alarm of it, epoch ms: sets saved until then count no more. */
export type ClosedKinds = ReadonlyMap<string, number>;

export const closingOf = (kind: ValueKind, closedAt: ClosedKinds): number =>
  closedAt.get(alarmKind(kind).observationType) ?? -Infinity;

/**
 * The states of a patient when a logged set was struck out; `left` are those that still count, in the order of their
 * times. An alarm that stood by the set alone is over; alarms of a device's values stay. A set that was too old when
 * it was saved raised nothing then, and holds up nothing now.
 */
export function withoutSet(
  states: AlertStates,
  left: readonly LoggedValues[],
  rules: RaiseRules,
  closedAt: ClosedKinds = new Map(),
): AlertStates {
  if (states.v !== 3) return withoutSet({ v: 3 }, left, rules, closedAt);
  const feeds = unpackFeeds(states.feeds);
  const kinds: KindStates = { ...states.kinds };
  const logged: Record<string, number> = {};
  let parts: AlertStates['parts'];
  const counted = left.map((set) => {
    parts = partsWith(parts, set.observations, set.time);
    return { ...set, total: set.news2?.total ?? news2OfParts(parts) };
  });
  const evaluated = counted.filter(({ time, loggedAt }) => loggedAt - time <= MAX_LOGGED_AGE_MS);
  for (const series of ALERT_SERIES) {
    const values = evaluated.flatMap((set): (TimedValue & { loggedAt: number })[] => {
      const value = series.name === NEWS2_SERIES ? set.total : valueIn(series, set.observations);
      return value === null ? [] : [{ time: set.time, value, loggedAt: set.loggedAt }];
    });
    const newest = values.at(-1)?.time;
    if (newest !== undefined) logged[series.name] = newest;
    for (const kind of series.kinds) {
      const [state, rule] = [kinds[kind], rules[kind]];
      if (state?.hand === undefined || rule === null) continue;
      const closing = closingOf(kind, closedAt);
      const counting = values.filter(({ loggedAt }) => loggedAt > closing);
      const after = clearLogged(attached(state, feeds.get(series.name), undefined), counting, rule);
      kinds[kind] = after && detached(after);
      if (kinds[kind] === undefined) delete kinds[kind];
    }
  }
  return { ...states, kinds, logged, parts };
}
