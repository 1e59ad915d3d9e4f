import { SEVERITY_OF_LEVEL } from '../../../../clinical/alarms/alarms';
import type { ValueKind } from '../../../../clinical/alarms/kindLists';
import type { AlertStates, KindState, KindStates } from '../../../db/alerting/alertStates';
import type { ConditionChange } from '../../alarms/conditionChange';
import type { AlertSeries } from '../alertSeries';
import { standingLevel, standsCritical } from '../lanes/standingLevel';
import type { PatientDelivery, ScoredReading } from '../patientDelivery';
import { silenceOfSeries, type Feed, type Feeds } from '../sharedFeeds';

interface Unheard {
  state: KindState;
  condition: Omit<ConditionChange, 'patientId'>;
}

/** That an alarm stands by a device's values of which none came since `since` (epoch ms); null when none stands so. */
export function unheard(kind: ValueKind, state: KindState | undefined, since: number): Unheard | null {
  const level = state === undefined ? 0 : standingLevel(state);
  if (state === undefined || level === 0 || state.stream?.level !== level) return null;
  return {
    state: { ...state, isUnheard: true },
    condition: {
      kind,
      severity: SEVERITY_OF_LEVEL[level],
      value: state.stream.last ?? 0,
      measuredAt: since,
      noDataSince: since,
      isNews: false,
      isLate: false,
      byHand: false,
      isSlow: false,
    },
  };
}

interface Passed {
  delivery: PatientDelivery;
  /** The newest reading of the worn device. */
  newest: ScoredReading | undefined;
  feeds: Feeds;
  /** Those that are found unheard are marked: each is reported once. */
  kinds: KindStates;
}

/** The alarms of a series that a delivery carries no value of, once that is a silence of it, whatever else comes. */
export function passUnheard(
  { name, kinds: own }: AlertSeries,
  { delivery, newest, feeds, kinds }: Passed,
): Unheard['condition'][] {
  const feed = feeds.get(name);
  if (delivery.byHand || newest === undefined || feed === undefined) return [];
  if (newest.time - feed.at <= silenceOfSeries(feed, delivery.silenceMs)) return [];
  return own.flatMap((kind) => {
    const state = kinds[kind];
    const found = state?.isUnheard === true ? null : unheard(kind, state, feed.at);
    if (found === null) return [];
    kinds[kind] = found.state;
    return [found.condition];
  });
}

/**
 * How long (ms) without a value of a series is silence, to a delivery: under a CRITICAL before which no vital at all
 * came for as long as makes its signal lost, it is that time of the series.
 */
export function silenceBefore(
  states: AlertStates,
  feeds: Feeds,
  { readings, silenceMs, silenceInDangerMs }: PatientDelivery,
): (feed: Feed | undefined) => number {
  const heardAt = Math.max(...[...feeds.values()].map(({ at }) => at));
  const next = readings.find(({ time, canRaise }) => canRaise && time > heardAt);
  const isLost =
    silenceInDangerMs !== undefined &&
    next !== undefined &&
    next.time - heardAt > silenceInDangerMs &&
    standsCritical(states);
  return isLost
    ? (feed) => silenceOfSeries(feed, silenceInDangerMs, 3.2)
    : (feed) => silenceOfSeries(feed, silenceMs);
}
