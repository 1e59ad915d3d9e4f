import type { RiskKind } from '../../../clinical/alarms/kindLists';
import type { AlarmType } from '../../../clinical/alarms/alarmKinds';
import type { ObservationValues } from '../../../clinical/observationKeys';
import type { VitalKey } from '../../../clinical/vitals';
import type { AlertStates, MeasuredByHand } from '../../db/alerting/alertStates';
import type { News2Key } from '../../../clinical/observationKeys';
import type { ConditionChange } from '../alarms/conditionChange';
import type { Announcement } from './announce';
import type { News2Value } from './values/news2Values';

/** A scored reading of a patient. */
export interface ScoredReading {
  /** When it was measured, epoch ms. */
  time: number;
  observations: ObservationValues;
  /** False when the patient no longer wears the device that sent it: then it is not evaluated. */
  canRaise: boolean;
  /** NEWS2 as it was worked out at this reading; absent where it was not. */
  news2?: News2Value;
  /** Vitals that were sent as a sensor's 0. */
  zeros?: readonly VitalKey[];
}

/** What a delivery says of the device itself. */
export interface DeviceCondition {
  /** In percent; null when not sent. */
  batteryLevel: number | null;
  /** By how many ms its clock is off while it is known to be wrong; null while it is not. */
  clockOffset: number | null;
}

/** A patient's readings that came together. */
export interface PatientDelivery {
  /** In the order of their times. */
  readings: readonly ScoredReading[];
  /** Logged by a person; otherwise a device sent them. */
  byHand: boolean;
  /** Longer than this (ms) without a value is silence: the larger of 5 min and three usual gaps of the feed. */
  silenceMs: number;
  /** The same while a CRITICAL stands, and no vital at all comes: absent when that is not known. */
  silenceInDangerMs?: number;
  /** Since when (epoch ms) the patient wears the device; null when none is worn, or when that is not known. */
  wornSince: number | null;
  /**
   * Set when the device's clock was corrected: evaluations of times (epoch ms) later than this do not count.
   */
  unknownAfter?: number;
  /** Of the device that is worn now; absent when it sent nothing. */
  device?: DeviceCondition;
  /** Parts of NEWS2 that a person measured in this set. */
  parts?: Partial<Record<News2Key, MeasuredByHand>>;
}

/** An alert to be raised. */
export interface EvaluatedAlert extends Omit<Announcement, 'value'> {
  patientId: number;
  key: RiskKind;
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
  /** What became of every kind of alarm, for the lifecycle. */
  changes: ConditionChange[];
}
