import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

/** The tables of devices (migrations 0001, 0005 and 0009). Instants are ISO strings with milliseconds and `Z`. */
export interface DeviceTables {
  devices: DevicesTable;
  device_assignments: DeviceAssignmentsTable;
  calibrations: CalibrationsTable;
}

type OrNull<T> = ColumnType<T | null, T | null | undefined, T | null>;

interface DevicesTable {
  id: GeneratedAlways<number>;
  vendor_device_id: string;
  type: string;
  ai_enabled: Generated<boolean>;
  url: string | null;
  sealed_pin: OrNull<string>;
  created_at: string;
  updated_at: string;
}

interface DeviceAssignmentsTable {
  id: GeneratedAlways<number>;
  device_id: number;
  patient_id: number;
  assigned_at: string;
  released_at: OrNull<string>;
  assigned_by: OrNull<number>;
  released_by: OrNull<number>;
  is_handover: Generated<boolean>;
}

interface CalibrationsTable {
  id: GeneratedAlways<number>;
  device_id: number;
  assignment_id: number | null;
  desired_blood_pressure_systolic: number;
  desired_blood_pressure_diastolic: number;
  created_at: string;
  created_by: number;
  heard_until: OrNull<string>;
  delivered_at: OrNull<string>;
}
