import { alarmKind } from '../../../clinical/alarms/kindLists';
import type { AlarmKind } from '../../../clinical/alarms/alarmKinds';
import type { News2Part } from '../../../clinical/news2';
import { VITALS } from '../../../clinical/vitals';
import type { RaisedAlert } from '../../db/alerting/alerts';
import type { Explanation } from '../alarms/lifecycle/conditions';
import type { PatientHistory } from '../scoring/history/patientHistory';
import { MODELS } from '../scoring/riskEngine';
import { reasonsOf, rounded } from '../scoring/riskReasons';
import type { EvaluatedAlert } from './evaluateAlerts';

/** The model and the reasons of an alarm, computed from the patient's history at that moment. */
export function explain(kind: AlarmKind, history: PatientHistory | null): Explanation {
  const score = alarmKind(kind).explainedBy;
  if (score === null) return { model: '', reasons: [] };
  const model = MODELS[score];
  return {
    model: model.id,
    reasons: history === null ? [] : reasonsOf(model.explain(history)?.reasons ?? []),
  };
}

/** Why NEWS2 is what it is: every known part with its points, most first. A table and no model. */
export function explainNews2(parts: readonly News2Part[]): Explanation {
  const reasons = parts.map(({ vital, value, points }) => ({
    vital,
    label: `${VITALS[vital].label} in NEWS2`,
    value: rounded(value),
    change_1h: null,
    points,
  }));
  return { model: '', reasons: reasons.sort((a, b) => b.points - a.points) };
}

/** Alerts with the model and the reasons. */
export function explainAlerts(
  alerts: readonly EvaluatedAlert[],
  historyOf: (patientId: number) => PatientHistory | null,
): RaisedAlert[] {
  return alerts.map((alert) => ({ ...alert, ...explain(alert.key, historyOf(alert.patientId)) }));
}
