import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { AlarmType } from '../../../clinical/alarms/alarmKinds';
import type { AlarmSeverity } from '../../../clinical/alarms/alarms';
import type { AlarmEventName, AlarmResolution } from '../../../contract/alarms';
import type { OwnAlarmLimits } from '../../../contract/alarmLimits';
import type { RiskReason } from '../../../contract/alerts';

/** The tables of alarms (migrations 0018 and 0019). Instants are ISO strings with milliseconds and `Z`. */
export interface AlarmTables {
  alarms: AlarmsTable;
  alarm_events: AlarmEventsTable;
  alarm_pauses: AlarmPausesTable;
  alarm_dues: AlarmDuesTable;
  alarm_limits: AlarmLimitsTable;
  alarm_limit_changes: AlarmLimitChangesTable;
  alarm_seal: AlarmSealTable;
}

interface AlarmsTable {
  id: GeneratedAlways<number>;
  patient_id: number;
  kind: AlarmType;
  severity: AlarmSeverity;
  worst: AlarmSeverity;
  value: number;
  measured_at: string;
  raised_at: string;
  is_late: Generated<boolean>;
  parts_known: number | null;
  vital: string | null;
  said: Generated<string | null>;
  by_hand: Generated<boolean>;
  is_slow: Generated<boolean>;
  bed: string | null;
  department_id: number | null;
  model: Generated<string>;
  reasons: Generated<RiskReason[]>;
  acknowledged_by: number | null;
  acknowledged_at: string | null;
  acknowledged_until: string | null;
  acknowledged_as: AlarmSeverity | null;
  renewals: Generated<number>;
  escalation: Generated<number>;
  escalating_since: string | null;
  told: Generated<number[]>;
  escalates_at: string | null;
  announced_at: string | null;
  unowned_since: string | null;
  no_data_since: string | null;
  resolved_at: string | null;
  resolution: AlarmResolution | null;
  resolution_reason: string | null;
}

/** `sealed` and the digest of the words are written by the batch that seals the event. */
interface AlarmEventsTable {
  id: GeneratedAlways<number>;
  alarm_id: number;
  at: string;
  event: AlarmEventName;
  user_id: number | null;
  severity: AlarmSeverity | null;
  detail: string | null;
  alert_id: number | null;
  sealed: number | null;
  detail_salt: Generated<string | null>;
  detail_digest: Generated<string | null>;
}

interface AlarmPausesTable {
  id: GeneratedAlways<number>;
  patient_id: number;
  kind: AlarmType;
  severity: AlarmSeverity;
  reason: string;
  user_id: number;
  started_at: string;
  until: string;
  ended_at: string | null;
  made_at: Generated<string | null>;
}

interface AlarmDuesTable {
  patient_id: number;
  due_at: string;
  set_at: Generated<string>;
}

interface AlarmLimitsTable {
  id: GeneratedAlways<number>;
  department_id: number | null;
  patient_id: number | null;
  kind: AlarmType;
  warning: number | null;
  critical: number | null;
  outer_limit: number | null;
  off_until: string | null;
  reason: string;
  set_by: number;
  set_at: string;
}

interface AlarmLimitChangesTable {
  id: GeneratedAlways<number>;
  at: string;
  user_id: number | null;
  department_id: number | null;
  patient_id: number | null;
  kind: AlarmType;
  before: ColumnType<OwnAlarmLimits | null, string | null, never>;
  after: ColumnType<OwnAlarmLimits | null, string | null, never>;
}

interface AlarmSealTable {
  singleton: Generated<boolean>;
  batch: number;
  at: string;
}
