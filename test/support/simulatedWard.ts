import { PatientHistory } from '../../src/server/services/scoring/history/patientHistory';
import { scoresOf } from '../../src/server/services/scoring/riskEngine';
import type { AlertStates } from '../../src/server/db/alerting/alertStates';
import { evaluateAlerts, type EvaluatedAlert } from '../../src/server/services/alerting/evaluateAlerts';
import { validateReading } from '../../src/server/services/ingest/validateReading';
import type { Reading } from '../../src/contract/readings';

/** A source of readings of one patient, such as `SimulatedDevice`. */
export interface Wearable {
  readingAt(time: number): Reading | null;
}

/** A score of a patient at a reading; null when it is not known. */
export interface PlayedScore {
  patientId: number;
  time: number;
  hipi: number | null;
}

/** The output of a ward: by patient, in the order of time. */
export interface PlayedWard {
  alerts: EvaluatedAlert[];
  scores: PlayedScore[];
}

/**
 * Lets wearables measure from `from` until `until` (epoch ms), one reading each `intervalMs`, and plays the
 * readings through the server's own parts without its database: validated at ingest, scored, evaluated by the
 * alert rule. The wearable's place in the list, from 1, stands for its patient.
 */
export function playWard(
  wearables: readonly Wearable[],
  { from, until, intervalMs }: { from: number; until: number; intervalMs: number },
): PlayedWard {
  const patients = wearables.map((wearable, index) =>
    playPatient(index + 1, wearable, from, until, intervalMs),
  );
  return {
    alerts: patients.flatMap(({ alerts }) => alerts),
    scores: patients.flatMap(({ scores }) => scores),
  };
}

function playPatient(
  patientId: number,
  wearable: Wearable,
  from: number,
  until: number,
  intervalMs: number,
): PlayedWard {
  const history = new PatientHistory();
  const played: PlayedWard = { alerts: [], scores: [] };
  const silenceMs = Math.max(5 * 60_000, 3 * intervalMs);
  let alertStates: AlertStates = {};
  for (let time = from; time < until; time += intervalMs) {
    const measured = wearable.readingAt(time);
    if (measured === null) continue;
    const validation = validateReading(measured);
    if ('errors' in validation) throw new Error(JSON.stringify(validation.errors));
    const { reading } = validation;
    history.add(time, reading.observations);
    const observations = { ...reading.observations, ...scoresOf(history) };
    const evaluated = evaluateAlerts(
      new Map([
        [
          patientId,
          { readings: [{ time, observations, canRaise: true }], byHand: false, silenceMs, wornSince: null },
        ],
      ]),
      new Map([[patientId, { alertStates }]]),
      time,
    );
    alertStates = evaluated.states.get(patientId) ?? alertStates;
    played.alerts.push(...evaluated.alerts);
    played.scores.push({ patientId, time, hipi: observations.hipi });
  }
  return played;
}
