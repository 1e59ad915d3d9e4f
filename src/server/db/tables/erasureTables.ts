/** The tables of what is kept of erased patients (migration 0038). Instants are ISO strings with milliseconds and `Z`. */
export interface ErasureTables {
  erased_patients: ErasedPatientsTable;
  erased_assignments: ErasedAssignmentsTable;
  erased_records: ErasedRecordsTable;
}

interface ErasedPatientsTable {
  patient_id: number;
  registered_at: string;
  erased_at: string;
  erased_by: number | null;
  reason: string;
  department_id: number | null;
  bed_id: number | null;
}

interface ErasedAssignmentsTable {
  patient_id: number;
  assigned_at: string;
  released_at: string;
}

interface ErasedRecordsTable {
  entity: string;
  entity_id: number;
  patient_id: number;
}
