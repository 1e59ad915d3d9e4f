import type { AlarmSeverity } from '../../../../clinical/alarms/alarms';

/** MDC_ATTR_ALARM_PRIORITY of IHE PCD-04: its code, which we send, and its word, which other systems may send instead. */
export const ALARM_PRIORITIES = {
  CRITICAL: { code: 'PH', word: 'HIGH' },
  WARNING: { code: 'PM', word: 'MEDIUM' },
  INFO: { code: 'PL', word: 'LOW' },
} as const satisfies Record<AlarmSeverity, { code: string; word: string }>;
