import type { Transaction } from 'kysely';
import type { ObservationValues } from '../../../clinical/observationKeys';
import { VITAL_KEYS } from '../../../clinical/vitals';
import { findClosings } from '../../db/alarms/alarmEvents';
import { setAlertStates } from '../../db/alerting/patientStates';
import type { AlertStates } from '../../db/alerting/alertStates';
import { findCountingSets, type CountingSet } from '../../db/readings/struckReadings';
import { findLoggedPatient } from '../../db/readings/vitalsLogs';
import type { Tables } from '../../db/tables/tables';
import { applyChanges } from '../alarms/applyChanges';
import type { AppliedEvents } from '../alarms/applyEvents';
import type { EffectiveLimits } from '../alarms/limits/effectiveLimits';
import { MAX_LOGGED_AGE_MS } from '../alerting/lanes/handLane';
import { raiseRulesOf } from '../alerting/lanes/raiseRule';
import { standingChanges } from '../alerting/standingChanges';
import { news2At, partsWith } from '../alerting/values/news2Values';
import { standingAgain } from '../alerting/values/standingAgain';
import { withoutSet, type LoggedValues } from '../alerting/values/withoutSet';
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
  struck: ObservationValues | null;
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
  const { sets, history } = await withNews2(tx, patientId, left, now);
  const closedAt = await findClosings(tx, patientId, now - STANDING_MS);
  const eased = withoutSet(known, sets, rules, closedAt);
  const over = standingChanges(patientId, { before: known, after: eased }, 'set struck out', now);
  const isAdmitted = history !== null && (await findLoggedPatient(tx, patientId))?.isAdmitted === true;
  const again = isAdmitted
    ? standingAgain(
        patientId,
        eased,
        {
          left: sets,
          streamed: await findCountingSets(tx, patientId, now - MAX_LOGGED_AGE_MS, 'device'),
          struck,
          closedAt,
          because: struck === null ? 'the admission is open again' : 'a set was struck out',
        },
        rules,
        now,
      )
    : { states: eased, changes: [] };
  const changes = [...over, ...again.changes];
  const found = { changes, alerts: [], stateOf: () => again.states, historyOf: () => history };
  const alarms = await applyChanges(tx, found, now);
  await setAlertStates(tx, patientId, alarms.states.get(patientId) ?? again.states);
  return alarms;
}

/** The sets with NEWS2 at those that may still raise, and the history at the newest of these; null when there is none. */
async function withNews2(
  tx: Tx,
  patientId: number,
  left: readonly CountingSet[],
  now: number,
): Promise<{ sets: LoggedValues[]; history: PatientHistory | null }> {
  let history: PatientHistory | null = null;
  let parts: AlertStates['parts'];
  const sets: LoggedValues[] = [];
  for (const set of left) {
    const { time, observations } = set;
    if (now - time > MAX_LOGGED_AGE_MS) sets.push(set);
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
