import { NEWS2_PARTS } from '../../../../clinical/news2';
import type { ObservationValues } from '../../../../clinical/observationKeys';
import type { AlertStates, HandState, KindStates } from '../../../db/alerting/alertStates';
import type { ConditionChange } from '../../alarms/conditionChange';
import { silenceMsOf } from '../../feed/signal';
import { evaluateDelivery } from '../alertRule';
import { ALERT_SERIES, NEWS2_SERIES, valueIn, type AlertSeries } from '../alertSeries';
import { attached, detached } from '../kindStates';
import { calmByStream, evaluateLogged, MAX_LOGGED_AGE_MS } from '../lanes/handLane';
import type { RaiseRule, RaiseRules } from '../lanes/raiseRule';
import { standingLevel } from '../lanes/standingLevel';
import { unpackFeeds } from '../sharedFeeds';
import { news2OfParts, partsWith } from './news2Values';
import { closingOf, type ClosedKinds, type LoggedValues } from './withoutSet';

/** What stands of a patient's values once a mistake was taken back. */
export interface TakenBack {
  /** The sets that count, with NEWS2 as it was when they were measured, in the order of their times. */
  left: readonly LoggedValues[];
  /** What devices sent meanwhile, in the order of the times (epoch ms). */
  streamed: readonly { time: number; observations: ObservationValues }[];
  /** What the set was that does not count any more; null: everything is evaluated. */
  struck: ObservationValues | null;
  closedAt: ClosedKinds;
  /** Why it stands again, in words. */
  because: string;
}

/** A value of one kind; `saved` (epoch ms) for one that a person logged. */
interface MergedValue {
  time: number;
  value: number;
  saved?: number;
}

/**
 * Raises what stands by logged values as if a mistake had never been: `states` are those without it, in which nothing rises.
 * Only values that may still raise at `now` (epoch ms) do. Pure.
 */
export function standingAgain(
  patientId: number,
  states: AlertStates,
  taken: TakenBack,
  rules: RaiseRules,
  now: number,
): { states: AlertStates; changes: ConditionChange[] } {
  const kinds: KindStates = { ...states.kinds };
  const feeds = unpackFeeds(states.feeds);
  const changes: ConditionChange[] = [];
  for (const series of ALERT_SERIES.filter((each) => isAbout(each, taken.struck))) {
    const values = mergedValues(series, taken, now);
    for (const kind of series.kinds) {
      const [rule, state] = [rules[kind], kinds[kind]];
      if (rule === null) continue;
      const { lane, standing } = replayed(values, closingOf(kind, taken.closedAt), rule);
      if (lane?.level === undefined || lane.level <= (state?.hand?.level ?? 0)) continue;
      const stood = state === undefined ? 0 : standingLevel(state);
      // A device raised it as well: it is no other alarm.
      if (lane.level <= stood) {
        kinds[kind] = { ...state, hand: lane };
        continue;
      }
      const before = attached(state, feeds.get(series.name), undefined);
      const evaluated = evaluateDelivery(
        { v: 2, ...before, hand: undefined },
        {
          values: standing.map(({ time, value }) => ({ time, score: value, byHand: true })),
          now,
          silenceMs: silenceMsOf(null),
          stoodBefore: stood,
        },
        rule,
      );
      kinds[kind] = detached({ ...evaluated.state, hand: lane });
      if (evaluated.condition === null) continue;
      const { condition } = evaluated;
      const news2 = taken.left.find(({ time }) => time === condition.measuredAt)?.news2;
      changes.push({
        patientId,
        kind,
        ...condition,
        standsAgain: taken.because,
        ...(kind === 'news2' && news2 && { partsKnown: news2.partsKnown, parts: news2.parts }),
      });
    }
  }
  return { states: { ...states, kinds }, changes };
}

/** Whether a set can have hidden or ended an alarm of the series. */
function isAbout(series: AlertSeries, struck: ObservationValues | null): boolean {
  if (struck === null) return true;
  return series.name === NEWS2_SERIES
    ? NEWS2_PARTS.some((vital) => struck[vital] !== null)
    : valueIn(series, struck) !== null;
}

/** All values of a series that are young enough, in the order of their times: logged ones, and those of devices. */
function mergedValues(series: AlertSeries, { left, streamed }: TakenBack, now: number): MergedValue[] {
  const logged = left.flatMap(({ time, loggedAt, observations, news2 }): MergedValue[] => {
    const value = series.name === NEWS2_SERIES ? (news2?.total ?? null) : valueIn(series, observations);
    const isOld = now - time > MAX_LOGGED_AGE_MS || loggedAt - time > MAX_LOGGED_AGE_MS;
    return value === null || isOld ? [] : [{ time, value, saved: loggedAt }];
  });
  if (logged.length === 0) return [];
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
function streamedNews2({ left, streamed }: Pick<TakenBack, 'left' | 'streamed'>): MergedValue[] {
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
function replayed(
  values: readonly MergedValue[],
  closedAt: number,
  rule: RaiseRule,
): { lane: HandState | undefined; standing: MergedValue[] } {
  let lane: HandState | undefined;
  let standing: MergedValue[] = [];
  for (const value of values) {
    if (value.saved === undefined) lane = calmByStream(lane, value, rule);
    else if (value.saved > closedAt) {
      lane = evaluateLogged(lane, value, rule, value.time);
      standing.push(value);
    }
    if (lane?.level === undefined) standing = [];
  }
  return { lane, standing };
}
