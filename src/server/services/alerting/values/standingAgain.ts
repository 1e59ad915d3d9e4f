import type { AlarmKind } from '../../../../clinical/alarms/alarmKinds';
import type { ObservationValues } from '../../../../clinical/observationKeys';
import type { AlertStates, KindStates } from '../../../db/alerting/alertStates';
import type { ConditionChange } from '../../alarms/conditionChange';
import { silenceMsOf } from '../../feed/signal';
import { evaluateDelivery } from '../alertRule';
import { ALERT_SERIES } from '../alertSeries';
import { attached, detached } from '../kindStates';
import { MAX_LOGGED_AGE_MS } from '../lanes/handLane';
import type { RaiseRules } from '../lanes/raiseRule';
import { standingLevel } from '../lanes/standingLevel';
import { unpackFeeds } from '../sharedFeeds';
import { isAbout, mergedValues, replayed, type LeftValues } from './loggedValues';
import { closingOf, type ClosedKinds } from './withoutSet';

/** What stands of a patient's values once a mistake was taken back. */
export interface TakenBack extends LeftValues {
  /** What the set was that does not count any more; null: everything is evaluated. */
  struck: ObservationValues | null;
  closedAt: ClosedKinds;
  /** Kinds that a struck-out set ended or eased: they stood before, and stand again by values of any age. */
  ended: ReadonlySet<AlarmKind>;
  /** Why it stands again, in words. */
  because: string;
}

/**
 * Raises what stands by logged values as if a mistake had never been: `states` are those without it, in which nothing rises.
 * Only values that may still raise at `now` (epoch ms) do, and those of what was ended by a mistake. Pure.
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
  for (const series of ALERT_SERIES) {
    if (taken.struck !== null && !isAbout(series, taken.struck)) continue;
    for (const kind of series.kinds) {
      const [rule, state] = [rules[kind], kinds[kind]];
      if (rule === null) continue;
      const isAnyAge = taken.ended.has(kind);
      const values = mergedValues(series, taken, isAnyAge ? -Infinity : now - MAX_LOGGED_AGE_MS);
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
          isAnyAge,
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
