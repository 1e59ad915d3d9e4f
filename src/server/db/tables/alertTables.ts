import type { Generated, GeneratedAlways } from 'kysely';
import type { AlarmType } from '../../../clinical/alarms/alarmKinds';
import type { Severity } from '../../../clinical/alarms/alarms';
import type { RiskReason } from '../../../contract/alerts';

/** The tables of alerts (migrations 0003 and 0009). Instants are ISO strings with milliseconds and `Z`. */
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
  observation_type: AlarmType;
  observation_value: number;
  severity: Severity;
  bed: string | null;
  measured_at: string;
  created_at: string;
  model: Generated<string>;
  reasons: Generated<RiskReason[]>;
  is_late: Generated<boolean>;
  alarm_id: number | null;
}

interface NotificationsTable {
  id: GeneratedAlways<number>;
  user_id: number;
  alert_id: number;
  created_at: string;
  read_at: Generated<string | null>;
  others: Generated<number>;
}

interface NotificationReadsTable {
  user_id: number;
  reads: number;
}
