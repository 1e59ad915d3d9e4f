import { ALARM_KIND_KEYS, type AlarmKind } from '../../../clinical/alarms/alarmKinds';
import type { AlertStates } from '../../db/alerting/alertStates';
import type { PatientState } from '../../db/alerting/patientStates';
import { defaultLimitsOf, type LimitsOf } from '../alarms/limits/effectiveLimits';
import { evaluatePatient } from './evaluatePatient';
import type { EvaluatedAlerts, PatientDelivery } from './patientDelivery';
import { raiseRulesOf } from './lanes/raiseRule';

export type { EvaluatedAlert, PatientDelivery, ScoredReading } from './patientDelivery';

/**
 * Evaluates every kind of alarm of every patient. `known` are the patients' locked rows, `limitsOf` what raises
 * alarms for each; `now` in epoch ms.
 */
export function evaluateAlerts(
  deliveries: ReadonlyMap<number, PatientDelivery>,
  known: ReadonlyMap<number, Pick<PatientState, 'alertStates'>>,
  now: number,
  limitsOf: LimitsOf = defaultLimitsOf,
): EvaluatedAlerts {
  const evaluated: EvaluatedAlerts = { states: new Map(), alerts: [], changes: [] };
  for (const [patientId, delivery] of deliveries) {
    const before: AlertStates = known.get(patientId)?.alertStates ?? {};
    const rules = raiseRulesOf(limitsOf(patientId));
    const { after, alerts, changes } = evaluatePatient(patientId, delivery, before, rules, now);
    if (after !== before) evaluated.states.set(patientId, after);
    evaluated.alerts.push(...alerts);
    evaluated.changes.push(...changes);
  }
  evaluated.alerts.sort((a, b) => inOrder({ ...a, kind: a.key }, { ...b, kind: b.key }));
  evaluated.changes.sort(inOrder);
  return evaluated;
}

interface Found {
  measuredAt: number;
  kind: AlarmKind;
}

/** By their times; of one moment the scores last, so that an alert of a score is the newest of a patient's alerts. */
const inOrder = (a: Found, b: Found): number =>
  a.measuredAt - b.measuredAt || ALARM_KIND_KEYS.indexOf(b.kind) - ALARM_KIND_KEYS.indexOf(a.kind);
