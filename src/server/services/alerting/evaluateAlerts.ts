import { SCORE_KEYS, type ObservationValues, type ScoreKey } from '../../../clinical/vitals';
import type { AlertStates } from '../../db/alertStates';
import type { PatientState } from '../../db/patientStates';
import { evaluateDelivery, forgetUnworn, type ScoreValue } from './alertRule';
import type { Announcement } from './announce';

/** A scored reading of a patient. */
export interface JudgedReading {
  /** When it was measured, epoch ms. */
  time: number;
  observations: ObservationValues;
  /** False when the patient no longer wears the device that sent it: then it is not judged at all. */
  canRaise: boolean;
}

/** A patient's readings that came together. */
export interface PatientDelivery {
  /** In the order of their times. */
  readings: readonly JudgedReading[];
  /** Logged by a person; otherwise a device sent them. */
  byHand: boolean;
  /** Longer than this (ms) without a value is silence: the larger of 5 min and three usual gaps of the feed. */
  silenceMs: number;
  /** Since when (epoch ms) the patient wears the device; null when none is worn. */
  wornSince: number | null;
  /** Set when the device's clock was corrected: what was judged at a time (epoch ms) later than this is not known. */
  unknownAfter?: number;
}

/** An alert to be raised. */
export interface EvaluatedAlert extends Omit<Announcement, 'value'> {
  patientId: number;
  key: ScoreKey;
  observationType: 'HIPI' | 'SPI';
  /** The score, rounded to one decimal. */
  observationValue: number;
}

/** What the rule made of a group of deliveries. */
export interface EvaluatedAlerts {
  /** By patient, what has to be remembered now. Patients whose states are as they were are left out. */
  states: Map<number, AlertStates>;
  /** In the order in which they were measured. */
  alerts: EvaluatedAlert[];
}

const OBSERVATION_TYPES: Readonly<Record<ScoreKey, EvaluatedAlert['observationType']>> = {
  hipi: 'HIPI',
  spi: 'SPI',
};

/** The vitals that make a reading a value of a score: at least one is there. Another reading has the score of before. */
const OWN_VITALS: Readonly<Record<ScoreKey, readonly (keyof ObservationValues)[]>> = {
  hipi: ['bloodPressureMean'],
  spi: ['heartRate', 'respirationRate', 'bloodPressureSystolic'],
};

/** Evaluates the alert rule for both scores of every patient. `known` are the patients' locked rows; `now` in epoch ms. */
export function evaluateAlerts(
  deliveries: ReadonlyMap<number, PatientDelivery>,
  known: ReadonlyMap<number, Pick<PatientState, 'alertStates'>>,
  now: number,
): EvaluatedAlerts {
  const states = new Map<number, AlertStates>();
  const alerts: EvaluatedAlert[] = [];
  for (const [patientId, delivery] of deliveries) {
    const { silenceMs, wornSince, unknownAfter } = delivery;
    const before = known.get(patientId)?.alertStates ?? {};
    const after: AlertStates = { ...before };
    for (const key of SCORE_KEYS) {
      const values = valuesOf(key, delivery);
      if (values.length === 0) continue;
      const start = wornSince === null ? before[key] : forgetUnworn(before[key], wornSince);
      const { state, announcement } = evaluateDelivery(start, { values, now, silenceMs, unknownAfter });
      after[key] = state;
      if (announcement === null) continue;
      const { value, ...rest } = announcement;
      alerts.push({
        patientId,
        key,
        observationType: OBSERVATION_TYPES[key],
        observationValue: Math.round(10 * value) / 10,
        ...rest,
      });
    }
    if (SCORE_KEYS.some((key) => after[key] !== before[key])) states.set(patientId, after);
  }
  return { states, alerts: alerts.sort((a, b) => a.measuredAt - b.measuredAt) };
}

function valuesOf(key: ScoreKey, { readings, byHand }: PatientDelivery): ScoreValue[] {
  return readings.flatMap(({ time, observations, canRaise }) => {
    const score = observations[key];
    if (!canRaise || score === null || OWN_VITALS[key].every((vital) => observations[vital] === null))
      return [];
    return [{ time, score, byHand }];
  });
}
