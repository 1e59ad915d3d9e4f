import { news2Of } from '../../../../clinical/news2';
import type { ObservationValues } from '../../../../clinical/observationKeys';
import type { AlertStates, KindStates } from '../../../db/alerting/alertStates';
import { clearLogged } from '../alertRule';
import { ALERT_SERIES, NEWS2_SERIES, valueIn, type AlertSeries } from '../alertSeries';
import { MAX_LOGGED_AGE_MS } from '../lanes/handLane';
import { attached, detached } from '../kindStates';
import { partsWith } from './news2Values';
import type { RaiseRules } from '../lanes/raiseRule';
import { unpackFeeds } from '../sharedFeeds';
import type { TimedValue } from '../lanes/streamLane';

/** A set that a person logged, with its scores: when it was measured and when it was saved, epoch ms. */
export interface LoggedValues {
  time: number;
  loggedAt: number;
  observations: ObservationValues;
}

/**
 * The states of a patient when a logged set was struck out; `left` are those that still count, in the order of their
 * times. An alarm that stood by the set alone is over; alarms of a device's values stay. A set that was too old when
 * it was saved raised nothing then, and holds up nothing now.
 */
export function withoutSet(
  states: AlertStates,
  left: readonly LoggedValues[],
  rules: RaiseRules,
): AlertStates {
  if (states.v !== 3) return states;
  const feeds = unpackFeeds(states.feeds);
  const kinds: KindStates = { ...states.kinds };
  const logged: Record<string, number> = {};
  const evaluated = left.filter(({ time, loggedAt }) => loggedAt - time <= MAX_LOGGED_AGE_MS);
  for (const series of ALERT_SERIES) {
    const values = evaluated.flatMap((set): TimedValue[] => {
      const value = valueOf(series, set);
      return value === null ? [] : [{ time: set.time, value }];
    });
    const newest = values.at(-1)?.time;
    if (newest !== undefined) logged[series.name] = newest;
    for (const kind of series.kinds) {
      const [state, rule] = [kinds[kind], rules[kind]];
      if (state?.hand === undefined || rule === null) continue;
      const after = clearLogged(attached(state, feeds.get(series.name), undefined), values, rule);
      kinds[kind] = after && detached(after);
      if (kinds[kind] === undefined) delete kinds[kind];
    }
  }
  const parts = left.reduce<AlertStates['parts']>(
    (known, { time, observations }) => partsWith(known, observations, time),
    undefined,
  );
  return { ...states, kinds, logged, parts };
}

/** Of NEWS2 what the set alone gives. */
const valueOf = (series: AlertSeries, { observations }: LoggedValues): number | null =>
  series.name === NEWS2_SERIES ? (news2Of(observations)?.total ?? null) : valueIn(series, observations);
