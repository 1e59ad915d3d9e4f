import { SCORE_KEYS, type ScoreKey } from '../../../clinical/vitals';
import type { RaisedAlert } from '../../db/alerts';
import type { AlertStates } from '../../db/alertStates';
import type { PatientState } from '../../db/patientStates';
import type { WornReading } from '../attributeReadings';
import { judge, QUIET } from './alertRule';

/** An alert to be raised; a repeat says again what the episode has said before. */
export interface JudgedAlert extends RaisedAlert {
  isRepeat: boolean;
}

/** What the rule made of a group of readings. */
export interface JudgedGroup {
  /** By patient, what has to be remembered now. Patients whose states are as they were are left out. */
  states: Map<number, AlertStates>;
  /** In the order in which they were measured. */
  alerts: JudgedAlert[];
}

const OBSERVATION_TYPES: Readonly<Record<ScoreKey, RaisedAlert['observationType']>> = { hipi: 'HIPI', spi: 'SPI' };

/**
 * Judges every patient's scored readings, which must be in time order, by the alert rule. `known` are the patients' locked
 * rows; `now` in epoch ms.
 */
export function judgeReadings(
  readings: ReadonlyMap<number, readonly WornReading[]>, known: ReadonlyMap<number, Pick<PatientState, 'alertStates'>>, now: number,
): JudgedGroup {
  const states = new Map<number, AlertStates>();
  const alerts: JudgedAlert[] = [];
  for (const [patientId, ofPatient] of readings) {
    const before = known.get(patientId)?.alertStates ?? {};
    const after: AlertStates = { ...before };
    for (const { time, observations } of ofPatient) {
      for (const key of SCORE_KEYS) {
        const score = observations[key];
        const { state, alarm } = judge(after[key] ?? QUIET, { time, score }, now);
        if (state !== QUIET) after[key] = state;
        if (alarm === null || score === null) continue;
        alerts.push({ patientId, observationType: OBSERVATION_TYPES[key], observationValue: score, measuredAt: time, ...alarm });
      }
    }
    if (SCORE_KEYS.some((key) => after[key] !== before[key])) states.set(patientId, after);
  }
  return { states, alerts: alerts.sort((a, b) => a.measuredAt - b.measuredAt) };
}
