import { NEWS2_PARTS } from '../../../../clinical/news2';
import type { ObservationValues } from '../../../../clinical/observationKeys';
import type { AlarmLevel } from '../../../../clinical/alarms/alarms';
import type { AlertStates, HandState } from '../../../db/alerting/alertStates';
import { NEWS2_SERIES, valueIn, type AlertSeries } from '../alertSeries';
import { calmByStream, evaluateLogged, MAX_LOGGED_AGE_MS } from '../lanes/handLane';
import type { RaiseRule } from '../lanes/raiseRule';
import { news2OfParts, partsWith } from './news2Values';
import type { LoggedValues } from './withoutSet';

/** What is left of a patient's values once a mistake was taken back. */
export interface LeftValues {
  /** The sets that count, with NEWS2 as it was when they were measured, in the order of their times. */
  left: readonly LoggedValues[];
  /** What devices sent meanwhile, in the order of the times (epoch ms). */
  streamed: readonly { time: number; observations: ObservationValues }[];
}

/** A value of one kind; `saved` (epoch ms) for one that a person logged. */
export interface MergedValue {
  time: number;
  value: number;
  saved?: number;
}

/** A logged value by which an alarm stands, with the level that stood after it. */
export interface StandingValue extends MergedValue {
  level: AlarmLevel;
}

/** Whether a set can have hidden, ended or changed an alarm of the series. */
export function isAbout(series: AlertSeries, set: ObservationValues): boolean {
  return series.name === NEWS2_SERIES
    ? NEWS2_PARTS.some((vital) => set[vital] !== null)
    : valueIn(series, set) !== null;
}

/**
 * All values of a series in the order of their times: those logged after `since` (epoch ms) that were young enough when they
 * were saved, and those of devices.
 */
export function mergedValues(
  series: AlertSeries,
  { left, streamed }: LeftValues,
  since: number,
): MergedValue[] {
  const logged = left.flatMap(({ time, loggedAt, observations, news2 }): MergedValue[] => {
    const value = series.name === NEWS2_SERIES ? (news2?.total ?? null) : valueIn(series, observations);
    const isOld = time < since || loggedAt - time > MAX_LOGGED_AGE_MS;
    return value === null || isOld ? [] : [{ time, value, saved: loggedAt }];
  });
  const sent =
    series.name === NEWS2_SERIES
      ? streamedNews2({ left, streamed })
      : streamed.flatMap(({ time, observations }): MergedValue[] => {
          const value = valueIn(series, observations);
          return value === null ? [] : [{ time, value }];
        });
  return [...logged, ...sent].sort((a, b) => a.time - b.time);
}

/** NEWS2 is stored of no reading: of each it is the sum of the newest parts. */
function streamedNews2({ left, streamed }: LeftValues): MergedValue[] {
  const sets = [
    ...left.map((set) => ({ ...set, isSent: false })),
    ...streamed.map((set) => ({ ...set, isSent: true })),
  ].sort((a, b) => a.time - b.time);
  let parts: AlertStates['parts'];
  return sets.flatMap(({ time, observations, isSent }): MergedValue[] => {
    parts = partsWith(parts, observations, time);
    const value = isSent ? news2OfParts(parts) : null;
    return value === null ? [] : [{ time, value }];
  });
}

/** The lane of logged values after all of these, and those by which its alarm stands; saved until `closedAt` they count no more. */
export function replayed(
  values: readonly MergedValue[],
  closedAt: number,
  rule: RaiseRule,
): { lane: HandState | undefined; standing: StandingValue[] } {
  let lane: HandState | undefined;
  let standing: StandingValue[] = [];
  for (const value of values) {
    const counts = value.saved !== undefined && value.saved > closedAt;
    if (value.saved === undefined) lane = calmByStream(lane, value, rule);
    else if (counts) lane = evaluateLogged(lane, value, rule, value.time);
    if (lane?.level === undefined) standing = [];
    else if (counts) standing.push({ ...value, level: lane.level });
  }
  return { lane, standing };
}
