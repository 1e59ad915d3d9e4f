import Type, { type Static } from 'typebox';
import { Timestamp } from './common';

/** A row as it is stored, without what is empty in it. */
const Row = Type.Record(Type.String(), Type.Unknown());

/** The parts of an exported record, in their order. */
export const EXPORT_PARTS = [
  ...(['conditions', 'admissions', 'device_assignments', 'clinical_notes', 'lab_tests'] as const),
  ...(['vitals_logs', 'alarms', 'alarm_pauses', 'alarm_limits', 'alarm_limit_changes'] as const),
  ...(['alerts', 'notifications', 'minutes', 'buckets', 'readings', 'audit'] as const),
] as const;
export type ExportPart = (typeof EXPORT_PARTS)[number];

const Rows = Type.Array(Row);

/**
 * Everything that is kept about a patient. `readings` are those as they came; `minutes` are sums and counts of
 * one minute, `buckets` those of 10 and of 15 minutes, also of readings that are no longer kept.
 */
export const PatientExport = Type.Object({
  format: Type.Literal('wardline-patient-1'),
  exported_at: Timestamp,
  patient: Row,
  conditions: Rows,
  admissions: Rows,
  device_assignments: Rows,
  clinical_notes: Rows,
  lab_tests: Rows,
  vitals_logs: Rows,
  alarms: Rows,
  alarm_pauses: Rows,
  alarm_limits: Rows,
  alarm_limit_changes: Rows,
  alerts: Rows,
  notifications: Rows,
  minutes: Rows,
  buckets: Rows,
  readings: Rows,
  audit: Rows,
});
export type PatientExport = Static<typeof PatientExport>;
