import { ALARM_KIND_KEYS, alarmKind, type AlarmKind, type AlarmType } from '../../../clinical/alarms';
import type { ObservationValues } from '../../../clinical/vitals';
import type { AlertStates } from '../../db/alerting/alertStates';
import type { PatientState } from '../../db/alerting/patientStates';
import { evaluateDelivery, forgetUnworn, type ScoreValue } from './alertRule';
import type { Announcement } from './announce';
import { RAISE_RULES } from './raiseRule';

/** A scored reading of a patient. */
export interface ScoredReading {
  /** When it was measured, epoch ms. */
  time: number;
  observations: ObservationValues;
  /** False when the patient no longer wears the device that sent it: then it is not evaluated. */
  canRaise: boolean;
}

/** A patient's readings that came together. */
export interface PatientDelivery {
  /** In the order of their times. */
  readings: readonly ScoredReading[];
  /** Logged by a person; otherwise a device sent them. */
  byHand: boolean;
  /** Longer than this (ms) without a value is silence: the larger of 5 min and three usual gaps of the feed. */
  silenceMs: number;
  /** Since when (epoch ms) the patient wears the device; null when none is worn. */
  wornSince: number | null;
  /**
   * Set when the device's clock was corrected: evaluations of times (epoch ms) later than this do not count.
   */
  unknownAfter?: number;
}

/** An alert to be raised. */
export interface EvaluatedAlert extends Omit<Announcement, 'value'> {
  patientId: number;
  key: AlarmKind;
  observationType: AlarmType;
  /** The value, rounded to one decimal. */
  observationValue: number;
}

/** The result of the rule for a group of deliveries. */
export interface EvaluatedAlerts {
  /** By patient, the states to store. Patients whose states are unchanged are left out. */
  states: Map<number, AlertStates>;
  /** In the order in which they were measured. */
  alerts: EvaluatedAlert[];
}

/** Evaluates the alert rule for every kind of alarm of every patient. `known` are the patients' locked rows; `now` in epoch ms. */
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
    for (const key of ALARM_KIND_KEYS) {
      const values = valuesOf(key, delivery);
      if (values.length === 0) continue;
      const start = wornSince === null ? before[key] : forgetUnworn(before[key], wornSince);
      const { state, announcement } = evaluateDelivery(
        start,
        { values, now, silenceMs, unknownAfter },
        RAISE_RULES[key],
      );
      after[key] = state;
      if (announcement === null) continue;
      const { value, ...rest } = announcement;
      alerts.push({
        patientId,
        key,
        observationType: alarmKind(key).observationType,
        observationValue: Math.round(10 * value) / 10,
        ...rest,
      });
    }
    if (ALARM_KIND_KEYS.some((key) => after[key] !== before[key])) states.set(patientId, after);
  }
  return { states, alerts: alerts.sort((a, b) => a.measuredAt - b.measuredAt) };
}

function valuesOf(kind: AlarmKind, { readings, byHand }: PatientDelivery): ScoreValue[] {
  const { observation, ownVitals } = alarmKind(kind);
  return readings.flatMap(({ time, observations, canRaise }) => {
    const score = observations[observation];
    if (!canRaise || score === null || ownVitals.every((vital) => observations[vital] === null)) return [];
    return [{ time, score, byHand }];
  });
}
