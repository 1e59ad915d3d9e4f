import type { Notification } from '../../src/contract/notifications';

/** When the first notification of a test was created. */
export const FIRST_CREATED = Date.parse('2026-03-10T08:00:00.000Z');

/** A notification created `id` seconds after FIRST_CREATED, of a patient on bed ICU-3. */
export function notification(
  id: number,
  alert: Partial<Notification['alert']> = {},
  createdAt = FIRST_CREATED + id * 1_000,
): Notification {
  return {
    id,
    read: false,
    created_at: new Date(createdAt).toISOString(),
    alert: {
      patient: 12,
      patient_ssn: '900-12-3401',
      patient_gender: 'M',
      first_name: 'Ingrid',
      last_name: 'Solberg',
      bed: 'ICU-3',
      observation_type: 'HIPI',
      observation_value: 91,
      severity: 'CRITICAL',
      reasons: [],
      late: false,
      measured_at: new Date(createdAt).toISOString(),
      ...alert,
    },
  };
}
