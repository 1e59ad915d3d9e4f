import type { AlarmLevel } from '../../../../clinical/alarms/alarms';
import type { AlertStates, KindState, KindStates } from '../../../db/alerting/alertStates';
import type { ConditionChange } from '../../alarms/conditionChange';
import type { EffectiveLimits } from '../../alarms/limits/effectiveLimits';
import { VALUE_KINDS } from '../../../../clinical/alarms/kindLists';
import { detached } from '../kindStates';
import { isOutside, raiseRulesOf, type RaiseRule } from '../lanes/raiseRule';
import { standingChanges } from '../standingChanges';

/** A patient's limits before and after a change. */
interface ChangedLimits {
  before: EffectiveLimits;
  after: EffectiveLimits;
}

/**
 * The states of a patient after the limits changed: of the kinds whose limits did, what is no longer outside is
 * over, with that reason; what stands of less goes on as that. Nothing is raised before the next value. `now`
 * in epoch ms.
 */
export function withLimits(
  patientId: number,
  states: AlertStates,
  limits: ChangedLimits,
  now: number,
): { states: AlertStates; changes: ConditionChange[] } {
  if (states.v !== 3 || states.kinds === undefined) return { states, changes: [] };
  const [rulesBefore, rules] = [raiseRulesOf(limits.before), raiseRulesOf(limits.after)];
  const kinds: KindStates = {};
  for (const kind of VALUE_KINDS) {
    const state = states.kinds[kind];
    const isSame = JSON.stringify(rulesBefore[kind]) === JSON.stringify(rules[kind]);
    const revised = state === undefined || isSame ? state : revisedBy(state, rules[kind]);
    if (revised !== undefined) kinds[kind] = revised;
  }
  const after = { ...states, kinds };
  return {
    states: after,
    changes: standingChanges(patientId, { before: states, after }, 'limits changed', now),
  };
}

/** Each lane by its newest value. Runs begin anew: they were found by other limits. */
function revisedBy(state: KindState, rule: RaiseRule | null): KindState | undefined {
  if (rule === null) return undefined;
  const { stream, hand, announced, ...rest } = state;
  const [streamLevel, handLevel] = [stream, hand].map((lane) => levelBy(rule, lane));
  const { last, holds } = stream ?? {};
  const seen = { ...stream, level: undefined, last: undefined, holds: undefined };
  const standing = Math.max(streamLevel ?? 0, handLevel ?? 0);
  return detached({
    v: 2,
    ...rest,
    ...(standing > 0 &&
      announced !== undefined && { announced: Math.min(announced, standing) as AlarmLevel }),
    stream: {
      ...(streamLevel === stream?.level && seen),
      at: null,
      seen: '',
      ...(streamLevel !== undefined && { level: streamLevel, last, holds }),
    },
    ...(hand !== undefined && handLevel !== undefined && { hand: { ...hand, level: handLevel } }),
  });
}

/** The level of a lane as far as its newest value is outside; undefined when it is none. */
function levelBy(
  rule: RaiseRule,
  lane: { level?: AlarmLevel; last?: number } | undefined,
): AlarmLevel | undefined {
  if (lane?.level === undefined || lane.last === undefined) return undefined;
  const { level, last } = lane;
  if (level === 2 && isOutside(rule, 2, last)) return 2;
  return isOutside(rule, 1, last) ? 1 : undefined;
}
