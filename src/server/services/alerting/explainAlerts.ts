import { alarmKind } from '../../../clinical/alarms';
import type { RaisedAlert } from '../../db/alerting/alerts';
import type { PatientHistory } from '../scoring/history/patientHistory';
import { MODELS } from '../scoring/riskEngine';
import { reasonsOf } from '../scoring/riskReasons';
import type { EvaluatedAlert } from './evaluateAlerts';

/** Alerts with the model and the reasons, computed from the patient's history at that moment. */
export function explainAlerts(
  alerts: readonly EvaluatedAlert[],
  historyOf: (patientId: number) => PatientHistory | null,
): RaisedAlert[] {
  return alerts.map((alert) => {
    const score = alarmKind(alert.key).explainedBy;
    if (score === null) return { ...alert, model: '', reasons: [] };
    const model = MODELS[score];
    const history = historyOf(alert.patientId);
    return {
      ...alert,
      model: model.id,
      reasons: history === null ? [] : reasonsOf(model.explain(history)?.reasons ?? []),
    };
  });
}
