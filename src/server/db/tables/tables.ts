import type { LoggedObservation } from '../../../contract/vitalsLog';
import type { LabComparator, LabFlag, SamplePrecision } from '../../../contract/labTests';
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { AccountTables } from './accountTables';
import type { AlarmTables } from './alarmTables';
import type { AlertStates } from '../alerting/alertStates';
import type { AlertTables } from './alertTables';
import type { DeviceTables } from './deviceTables';
import type { DutyTables } from './dutyTables';
import type { ErasureTables } from './erasureTables';
import type { Hl7Tables } from './hl7Tables';
import type { FeedState } from '../devices/feedState';
import type { ScopeTables } from './scopeTables';
import type { MeasuredColumn } from '../readings/observationColumns';

/** The tables as drivers return them: instants are ISO strings (milliseconds, `Z`), dates `YYYY-MM-DD`. */
export interface Tables
  extends
    AccountTables,
    AlarmTables,
    AlertTables,
    DeviceTables,
    DutyTables,
    ErasureTables,
    Hl7Tables,
    ScopeTables {
  departments: DepartmentsTable;
  beds: BedsTable;
  diagnoses: DiagnosesTable;
  patients: PatientsTable;
  patient_conditions: PatientConditionsTable;
  admissions: AdmissionsTable;
  lab_tests: LabTestsTable;
  lab_observations: LabObservationsTable;
  lab_withdrawals: LabWithdrawalsTable;
  clinical_notes: ClinicalNotesTable;
  vitals_logs: VitalsLogsTable;
  readings: ReadingsTable;
  risk_engines: RiskEnginesTable;
  patient_minutes: PatientMinutesTable;
  patient_buckets: PatientBucketsTable;
  patient_states: PatientStatesTable;
  stale_hours: StaleHoursTable;
  latest_states: LatestStatesTable;
}

type Instant = ColumnType<string, string, string>;
type InstantOrNull = ColumnType<string | null, string | null | undefined, string | null>;

interface DepartmentsTable {
  id: GeneratedAlways<number>;
  name: string;
  abbreviation: string;
  /** Written as an array's text, read as JSON. */
  cover_group: ColumnType<unknown, string | null | undefined, string | null>;
}

interface BedsTable {
  id: GeneratedAlways<number>;
  number: number;
  department_id: number;
}

interface DiagnosesTable {
  id: GeneratedAlways<number>;
  icd_10_code: string;
  name: string;
  description: Generated<string>;
}

interface PatientsTable {
  id: GeneratedAlways<number>;
  ssn: string;
  first_name: string;
  middle_name: Generated<string>;
  last_name: string;
  date_of_birth: string;
  gender: string;
  height: number | null;
  weight: number | null;
  address: Generated<string>;
  phone_number: Generated<string>;
  emergency_fullname: Generated<string>;
  emergency_relationships: Generated<string>;
  emergency_phone_number: Generated<string>;
  high_priority_reason: Generated<string>;
  last_name_key: GeneratedAlways<string>;
  first_name_key: GeneratedAlways<string>;
  /** Maintained by triggers on admissions, beds and departments. */
  bed_key: GeneratedAlways<string | null>;
  department_key: GeneratedAlways<string | null>;
  created_at: Instant;
  updated_at: Instant;
}

interface PatientConditionsTable {
  id: GeneratedAlways<number>;
  patient_id: number;
  kind: 'comorbidity' | 'allergy';
  icd_10_code: Generated<string>;
  name: string;
  description: Generated<string>;
}

interface AdmissionsTable {
  id: GeneratedAlways<number>;
  patient_id: number;
  status: string;
  admission_date: string;
  discharge_date: string | null;
  diagnosis_id: number | null;
  department_id: number | null;
  bed_id: number | null;
  updated_at: Instant;
}

interface LabTestsTable {
  id: GeneratedAlways<number>;
  patient_id: number;
  type: string;
  results_timestamp: Instant;
  sample_timestamp: Instant;
  order_key: Generated<string | null>;
  other_order_key: Generated<string | null>;
  shared_order_key: Generated<string | null>;
  specimen_at: Generated<Instant | null>;
  sample_precision: Generated<SamplePrecision | null>;
}

interface LabObservationsTable {
  id: GeneratedAlways<number>;
  lab_test_id: number;
  value: number;
  description: string;
  unit: string;
  min_value: number | null;
  max_value: number | null;
  code: Generated<string | null>;
  other_code: Generated<string | null>;
  shared_code: Generated<string | null>;
  flag: Generated<LabFlag | null>;
  reported_at: InstantOrNull;
  observed_at: InstantOrNull;
  comparator: Generated<LabComparator | null>;
  is_corrected: Generated<boolean>;
}

interface LabWithdrawalsTable {
  lab_test_id: number;
  code: string;
  other_code: string | null;
  shared_code: Generated<string | null>;
  reported_at: Instant;
}

interface ClinicalNotesTable {
  id: GeneratedAlways<number>;
  patient_id: number;
  created_by: number;
  created_at: Instant;
  updated_at: Instant;
  note_type: Generated<string>;
  notes: string;
}

interface VitalsLogsTable {
  id: GeneratedAlways<number>;
  patient_id: number;
  measured_at: Instant;
  created_by: number;
  created_at: Instant;
  observations: ColumnType<LoggedObservation[], string, never>;
  struck_out_at: InstantOrNull;
  struck_out_by: number | null;
  struck_out_reason: Generated<string>;
}

type MeasuredColumns = Record<MeasuredColumn, number | null>;

interface RiskEnginesTable {
  id: number;
  hipi: string;
  spi: string;
}

interface ReadingsTable extends MeasuredColumns {
  vendor_device_id: string;
  measured_at: Instant;
  device_timestamp: InstantOrNull;
  risk_engine: Generated<number | null>;
  received_at: Instant;
  patient_id: number | null;
}

type PatientMinutesTable = {
  patient_id: number;
  minute: Instant;
} & Record<`${MeasuredColumn}_sum` | `${MeasuredColumn}_count`, number>;

type PatientBucketsTable = {
  patient_id: number;
  width: number;
  start: Instant;
  device_id: number | null;
  device_at: InstantOrNull;
} & Record<`${MeasuredColumn}_sum` | `${MeasuredColumn}_count`, number> &
  Record<`${MeasuredColumn}_min` | `${MeasuredColumn}_max`, number | null>;

interface PatientStatesTable {
  patient_id: number;
  revision: Generated<number>;
  alert_states: ColumnType<AlertStates, string | undefined, string>;
  rolled_until: Generated<string>;
}

interface StaleHoursTable {
  patient_id: number;
  hour: Instant;
}

interface LatestStatesTable extends MeasuredColumns {
  vendor_device_id: string;
  type: string;
  measured_at: Instant;
  received_at: Instant;
  patient_id: number | null;
  battery_level: number | null;
  signal_quality: number | null;
  status: string | null;
  feed: Generated<Partial<FeedState>>;
  zeros: Generated<string>;
  last_band: Generated<string | null>;
}
