import type { Transaction } from 'kysely';
import { SEVERITY_OF_LEVEL, type AlarmLevel, type AlarmSeverity } from '../../../clinical/alarms/alarms';
import type { ValueKind } from '../../../clinical/alarms/kindLists';
import type { ConditionStep } from '../../db/alarms/alarmEvents';
import { findValuesOfKind } from '../../db/alarms/valuesOfKind';
import type { AlertStates, KindState } from '../../db/alerting/alertStates';
import type { CountingSet } from '../../db/readings/struckReadings';
import type { Tables } from '../../db/tables/tables';
import { BASELINE_MS } from '../alarms/alarmedStates';
import type { ConditionChange } from '../alarms/conditionChange';
import { depthBeyond, isBeyond, nearerDepth } from '../alarms/lifecycle/depth';
import {
  rankOf,
  worseOf,
  type Alarm,
  type PatientAlarms,
  type Pause,
} from '../alarms/lifecycle/patientAlarms';
import { ALERT_SERIES } from '../alerting/alertSeries';
import { withDepth } from '../alerting/lanes/depthLane';
import { isOutsideAny, type RaiseRule, type RaiseRules } from '../alerting/lanes/raiseRule';
import { standingLevel } from '../alerting/lanes/standingLevel';
import { newestValueAt } from '../alerting/sharedFeeds';
import {
  isAbout,
  mergedValues,
  replayed,
  type LeftValues,
  type MergedValue,
  type StandingValue,
} from '../alerting/values/loggedValues';
import { closingOf, type ClosedKinds } from '../alerting/values/withoutSet';

interface Struck extends LeftValues {
  struck: CountingSet;
  /** The alarms as they are stored, and how their conditions came about. */
  patient: PatientAlarms;
  steps: readonly ConditionStep[];
  closedAt: ClosedKinds;
  because: string;
}

/** One kind of which an alarm or a pause is known, and what is left of its values. */
interface Known {
  kind: ValueKind;
  rule: RaiseRule;
  state: KindState;
  open: Alarm | undefined;
  /** The open alarm, or the one that is over and still has an owner. */
  alarm: Alarm | undefined;
  pause: Pause | undefined;
  values: readonly MergedValue[];
}

/**
 * What is shown of the alarms that a struck-out set was part of, and what holds them back, by what is left: `states` are those without
 * the set. Returns the states with the depths of acknowledgements and pauses made since, and the corrections.
 */
export async function correctionsOf(
  tx: Transaction<Tables>,
  states: AlertStates,
  taken: Struck,
  rules: RaiseRules,
  now: number,
): Promise<{ states: AlertStates; changes: ConditionChange[] }> {
  const changes: ConditionChange[] = [];
  let corrected = states;
  for (const known of knownKinds(states, taken, rules)) {
    const held = await heldWithout(tx, known, taken);
    if (held !== null && held.depth !== known.state.deep?.raisesAt)
      corrected = withDepth(corrected, known.kind, held.depth);
    changes.push(correctionOf(states, known, { taken, isDeeper: held?.isDeeper === true, now }));
  }
  return { states: corrected, changes };
}

/**
 * The depth (alarm-response §2) of an acknowledgement or a pause made since the set was saved, without that set, and whether a value
 * saved since the answer lies beyond it; null where none was made.
 */
async function heldWithout(
  tx: Transaction<Tables>,
  known: Known,
  { struck, patient, steps }: Struck,
): Promise<{ depth: number | null; isDeeper: boolean } | null> {
  const { kind, rule, values } = known;
  const answered = answersOf(known);
  if (known.state.deep === undefined || !answered.some((at) => at >= struck.loggedAt)) return null;
  let depth: number | null = null;
  for (const at of answered) {
    const span = { from: at - BASELINE_MS, to: at };
    const measured = await findValuesOfKind(tx, patient.patientId, kind, span);
    const shown =
      severityLeft(known, steps, at) === null
        ? undefined
        : until(values, at).findLast(({ value }) => isOutsideAny(rule, value));
    const found = depthBeyond(kind, measured, shown?.value ?? null);
    if (found !== null) depth = depth === null ? found : nearerDepth(kind, depth, found);
  }
  const since = Math.max(...answered);
  const isHeld = ({ saved = -Infinity, value }: StandingValue): boolean =>
    depth !== null && saved > since && isBeyond(kind, depth, value);
  return { depth, isDeeper: standingOf(known).some(isHeld) };
}

/** When the alarm was acknowledged, and when its pause was made, as far as there are any. */
const answersOf = ({ alarm, pause }: Known): number[] =>
  [alarm?.acknowledgement?.at, pause?.startedAt].flatMap((at) => at ?? []);

function correctionOf(
  states: AlertStates,
  known: Known,
  { taken, isDeeper, now }: { taken: Struck; isDeeper: boolean; now: number },
): ConditionChange {
  const { kind, state, open, alarm, pause } = known;
  const { struck, patient, steps, because } = taken;
  const level = standingLevel(state);
  const { time, value, byHand } = shownOf(known, states) ?? { time: now, value: 0, byHand: false };
  const news2 = kind === 'news2' ? taken.left.find((set) => byHand && set.time === time)?.news2 : undefined;
  const [acknowledgedAt, pausedAt] = [alarm?.acknowledgement?.at, pause?.startedAt];
  const isSince = (at: number | undefined): at is number => at !== undefined && at >= struck.loggedAt;
  return {
    patientId: patient.patientId,
    kind,
    severity: level === 0 ? null : SEVERITY_OF_LEVEL[level],
    ...{ value, measuredAt: time, isNews: false, isLate: false, isSlow: false, isDeeper },
    byHand: state.hand?.level === level,
    ...(news2 !== undefined && { partsKnown: news2.partsKnown, parts: news2.parts }),
    corrected: {
      because,
      isOtherValue: open !== undefined && level > 0 && isOfSet(kind, open, taken),
      worst: open === undefined || level === 0 ? 'INFO' : worstLeft(known, open, level, steps),
      ...(isSince(acknowledgedAt) && { acknowledgedAs: severityLeft(known, steps, acknowledgedAt) }),
      ...(isSince(pausedAt) && { pausedAs: severityLeft(known, steps, pausedAt) ?? 'WARNING' }),
    },
  };
}

function knownKinds(
  states: AlertStates,
  { struck, patient, closedAt, ...left }: Struck,
  rules: RaiseRules,
): Known[] {
  return ALERT_SERIES.filter((series) => isAbout(series, struck.observations)).flatMap((series) => {
    const all = mergedValues(series, left, -Infinity);
    return series.kinds.flatMap((kind): Known[] => {
      const rule = rules[kind];
      const open = patient.alarms.find((each) => each.kind === kind && each.resolved === null);
      const owned = patient.alarms.findLast((each) => each.kind === kind && each.acknowledgement !== null);
      const pause = patient.pauses.find((each) => each.kind === kind && each.endedAt === null);
      const alarm = open ?? owned;
      if (rule === null || (alarm === undefined && pause === undefined)) return [];
      const closing = closingOf(kind, closedAt);
      const values = all.filter(({ saved = Infinity }) => saved > closing);
      return [{ kind, rule, state: states.kinds?.[kind] ?? {}, open, alarm, pause, values }];
    });
  });
}

/** What was known at a moment, epoch ms. */
const until = (values: readonly MergedValue[], at: number): MergedValue[] =>
  values.filter(({ time, saved = time }) => saved <= at);

const standingOf = ({ values, rule }: Pick<Known, 'values' | 'rule'>): StandingValue[] =>
  replayed(values, -Infinity, rule).standing;

/** What stood at a moment without the set; null: nothing did. */
function severityLeft(
  { alarm, values, rule }: Known,
  steps: readonly ConditionStep[],
  at: number,
): AlarmSeverity | null {
  const level = replayed(until(values, at), -Infinity, rule).lane?.level;
  const byHand = level === undefined ? null : SEVERITY_OF_LEVEL[level];
  const step = steps.findLast((each) => each.alarmId === alarm?.id && !each.isStruck && each.at <= at);
  if (step === undefined || step.event === 'resolved') return byHand;
  return byHand === null ? step.severity : worseOf(byHand, step.severity);
}

function worstLeft(
  known: Known,
  open: Alarm,
  level: AlarmLevel,
  steps: readonly ConditionStep[],
): AlarmSeverity {
  const reached = [
    ...steps.flatMap(({ alarmId, event, isStruck, severity }) =>
      alarmId === open.id && !isStruck && (event === 'raised' || event === 'worsened') ? [severity] : [],
    ),
    ...standingOf(known).map((each) => SEVERITY_OF_LEVEL[each.level]),
  ].reduce(worseOf, SEVERITY_OF_LEVEL[level]);
  return rankOf(reached) < rankOf(open.worst) ? reached : open.worst;
}

/** Whether the value that an alarm shows is that of the set; NEWS2 of a later set may have been worked out with it. */
function isOfSet(kind: ValueKind, { measuredAt }: Alarm, { struck, left }: Struck): boolean {
  if (measuredAt === struck.time) return true;
  return kind === 'news2' && measuredAt > struck.time && left.some(({ time }) => time === measuredAt);
}

/** The newest value by which the alarm stands, preferably one that is outside; undefined when none does. */
function shownOf(
  known: Known,
  states: AlertStates,
): { time: number; value: number; byHand: boolean } | undefined {
  const { kind, rule, state } = known;
  const level = standingLevel(state);
  const { hand, stream } = state;
  const isOutside = ({ value }: { value: number }): boolean => isOutsideAny(rule, value);
  const logged =
    hand?.level !== level || hand.last === undefined
      ? undefined
      : (standingOf(known).findLast(isOutside) ?? { time: hand.at, value: hand.last });
  const sent =
    stream?.level !== level || stream.last === undefined
      ? undefined
      : { time: newestValueAt(states, kind) ?? -Infinity, value: stream.last };
  return [
    ...(logged === undefined ? [] : [{ time: logged.time, value: logged.value, byHand: true }]),
    ...(sent === undefined ? [] : [{ ...sent, byHand: false }]),
  ].sort((a, b) => Number(isOutside(b)) - Number(isOutside(a)) || b.time - a.time)[0];
}
