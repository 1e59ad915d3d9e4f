import { hipi } from '../../src/server/services/scoring/hipi';
import { PatientHistory } from '../../src/server/services/scoring/patientHistory';
import { spi } from '../../src/server/services/scoring/spi';
import type { AlertStates } from '../../src/server/db/alertStates';
import { evaluateAlerts, type EvaluatedAlert } from '../../src/server/services/alerting/evaluateAlerts';
import { judgeReading } from '../../src/server/services/judgeReading';
import type { Reading } from '../../src/contract/readings';

/** Whatever gives readings of one patient, as `SimulatedDevice` does. */
export interface Wearable {
  readingAt(time: number): Reading | null;
}

/**
 * Lets wearables measure from `from` until `until` (epoch ms), one reading each `intervalMs`, and plays the readings through
 * the server's own parts without its database: judged at the door, scored, judged by the alert rule. The wearable's place in the
 * list, from 1, stands for its patient.
 */
export function playWard(wearables: readonly Wearable[], { from, until, intervalMs }: { from: number; until: number; intervalMs: number }): JudgedAlert[] {
  return wearables.flatMap((wearable, index) => playPatient(index + 1, wearable, from, until, intervalMs));
}

function playPatient(patientId: number, wearable: Wearable, from: number, until: number, intervalMs: number): JudgedAlert[] {
  const history = new PatientHistory();
  const alerts: JudgedAlert[] = [];
  let alertStates: AlertStates = {};
  for (let time = from; time < until; time += intervalMs) {
    const measured = wearable.readingAt(time);
    if (measured === null) continue;
    const judgement = judgeReading(measured, time);
    if ('errors' in judgement) throw new Error(JSON.stringify(judgement.errors));
    const { reading } = judgement;
    history.add(time, reading.observations);
    const observations = { ...reading.observations, hipi: hipi.score(history), spi: spi.score(history) };
    const judged = judgeReadings(
      new Map([[patientId, [{ ...reading, observations, patientId, aiEnabled: true }]]]), new Map([[patientId, { alertStates }]]), time,
    );
    alertStates = judged.states.get(patientId) ?? alertStates;
    alerts.push(...judged.alerts);
  }
  return alerts;
}
