import type { Transaction } from 'kysely';
import type { AlarmKind } from '../../../clinical/alarms/alarmKinds';
import { NEWS2_PARTS } from '../../../clinical/news2';
import { VITAL_KEYS } from '../../../clinical/vitals';
import { findClosings, findConditionSteps, type ConditionStep } from '../../db/alarms/alarmEvents';
import { keyOfStored } from '../../db/alarms/patientAlarms';
import { setAlertStates } from '../../db/alerting/patientStates';
import type { AlertStates } from '../../db/alerting/alertStates';
import { findCountingSets, type CountingSet } from '../../db/readings/struckReadings';
import { findLoggedPatient } from '../../db/readings/vitalsLogs';
import type { Tables } from '../../db/tables/tables';
import { applyChanges } from '../alarms/applyChanges';
import { loadAlarms, type AppliedEvents } from '../alarms/applyEvents';
import type { PatientAlarms } from '../alarms/lifecycle/patientAlarms';
import type { EffectiveLimits } from '../alarms/limits/effectiveLimits';
import { MAX_LOGGED_AGE_MS } from '../alerting/lanes/handLane';
import { raiseRulesOf } from '../alerting/lanes/raiseRule';
import { standingChanges } from '../alerting/standingChanges';
import { news2At, partsWith } from '../alerting/values/news2Values';
import { standingAgain } from '../alerting/values/standingAgain';
import { withoutSet, type LoggedValues } from '../alerting/values/withoutSet';
import { correctionsOf } from './correctedAlarms';
import { loadHistoryByHand } from '../scoring/history/patientHistories';
import type { PatientHistory } from '../scoring/history/patientHistory';

type Tx = Transaction<Tables>;

/** An alarm that a set raised may still stand this long after it, in ms. */
export const STANDING_MS = 12 * 3_600_000;

interface TakenBack {
  /** The rule's, as they are stored. */
  known: AlertStates;
  /** The sets of the last 12 h that count, in the order of their times. */
  left: readonly CountingSet[];
  /** The set that does not count any more; null: a stay is open again. */
  struck: CountingSet | null;
  limits: EffectiveLimits;
}

/**
 * Evaluates the logged sets of a patient, whose row is locked, as if a mistake had never been: what stood by it alone is over,
 * and what stands without it is raised. `now` in epoch ms. Stores the states; what is announced is to be raised by the last
 * statement of the transaction.
 */
export async function evaluateWithout(
  tx: Tx,
  patientId: number,
  { known, left, struck, limits }: TakenBack,
  now: number,
): Promise<AppliedEvents> {
  const rules = raiseRulesOf(limits);
  const { sets, history } = await withNews2(tx, patientId, { left, struck }, now);
  const closedAt = await findClosings(tx, patientId, now - STANDING_MS);
  const steps = await findConditionSteps(tx, patientId, now - STANDING_MS);
  const ended = new Set(struck === null ? [] : steps.flatMap(kindEnded));
  const patient = (await loadAlarms(tx, [patientId], now)).get(patientId);
  const because = struck === null ? 'the admission is open again' : 'a set was struck out';
  const eased = withoutSet(known, sets, rules, closedAt);
  const over = standingChanges(patientId, { before: known, after: eased }, 'set struck out', now);
  const since = Math.min(
    now,
    ...answersOf(patient),
    ...(ended.size === 0 ? [] : left.slice(0, 1).map(({ time }) => time)),
  );
  const values = {
    left: sets,
    streamed: await findCountingSets(tx, patientId, since - MAX_LOGGED_AGE_MS, 'device'),
  };
  const corrected =
    struck === null || patient === undefined
      ? { states: eased, changes: [] }
      : await correctionsOf(tx, eased, { ...values, struck, patient, steps, closedAt, because }, rules, now);
  const isAdmitted = history !== null && (await findLoggedPatient(tx, patientId))?.isAdmitted === true;
  const again = isAdmitted
    ? standingAgain(
        patientId,
        corrected.states,
        { ...values, struck: struck?.observations ?? null, closedAt, ended, because },
        rules,
        now,
      )
    : { states: corrected.states, changes: [] };
  const changes = [...over, ...corrected.changes, ...again.changes];
  const found = { changes, alerts: [], stateOf: () => again.states, historyOf: () => history };
  const alarms = await applyChanges(tx, found, now);
  await setAlertStates(tx, patientId, alarms.states.get(patientId) ?? again.states);
  return alarms;
}

/** The kind that a set ended or eased which is struck out by now. */
function kindEnded({ kind, event, isStruck }: ConditionStep): AlarmKind[] {
  const key = isStruck && (event === 'eased' || event === 'resolved') ? keyOfStored(kind) : null;
  return key === null ? [] : [key];
}

/** When alarms were acknowledged and paused, as far as that still holds back any, epoch ms. */
const answersOf = (patient: PatientAlarms | undefined): number[] => [
  ...(patient?.alarms ?? []).flatMap(({ acknowledgement }) => acknowledgement?.at ?? []),
  ...(patient?.pauses ?? []).map(({ startedAt }) => startedAt),
];

/**
 * The sets with NEWS2, at old ones only where the set that does not count any more was part of it; and the history at the newest
 * one, null when there is none.
 */
async function withNews2(
  tx: Tx,
  patientId: number,
  { left, struck }: Pick<TakenBack, 'left' | 'struck'>,
  now: number,
): Promise<{ sets: LoggedValues[]; history: PatientHistory | null }> {
  let history: PatientHistory | null = null;
  let parts: AlertStates['parts'];
  const sets: LoggedValues[] = [];
  const isOfNews2 = struck !== null && NEWS2_PARTS.some((key) => struck.observations[key] !== null);
  for (const set of left) {
    const { time, observations } = set;
    const isNeeded = isOfNews2 || now - time <= MAX_LOGGED_AGE_MS || set === left.at(-1);
    if (!isNeeded) sets.push(set);
    else {
      const measured = VITAL_KEYS.filter((key) => observations[key] !== null);
      history = await loadHistoryByHand(tx, patientId, time, measured);
      const news2 = news2At(history, parts, observations);
      sets.push({ ...set, ...(news2 !== null && { news2 }) });
    }
    parts = partsWith(parts, observations, time);
  }
  return { sets, history };
}
