import type { Generated, GeneratedAlways } from 'kysely';

/** The tables of alerts (migration 0003). Instants are ISO strings with milliseconds and `Z`. */
export interface AlertTables {
  alert_clock: AlertClockTable;
  alerts: AlertsTable;
  notifications: NotificationsTable;
  notification_reads: NotificationReadsTable;
}

interface AlertClockTable {
  singleton: Generated<boolean>;
  last: string;
}

interface AlertsTable {
  id: GeneratedAlways<number>;
  patient_id: number;
  observation_type: 'HIPI' | 'SPI';
  observation_value: number;
  severity: 'WARNING' | 'CRITICAL';
  bed: string | null;
  measured_at: string;
  created_at: string;
}

interface NotificationsTable {
  id: GeneratedAlways<number>;
  user_id: number;
  alert_id: number;
  created_at: string;
  read_at: Generated<string | null>;
}

interface NotificationReadsTable {
  user_id: number;
  reads: number;
}
