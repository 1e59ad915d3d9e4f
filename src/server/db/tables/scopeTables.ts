import type { ColumnType, GeneratedAlways } from 'kysely';

type Instant = ColumnType<string, string, string>;

/** Who belongs to which department, and who opened a patient of another one. */
export interface ScopeTables {
  user_departments: { user_id: number; department_id: number };
  patient_openings: PatientOpeningsTable;
}

interface PatientOpeningsTable {
  id: GeneratedAlways<number>;
  user_id: number;
  patient_id: number;
  alarm_id: number | null;
  reason: ColumnType<string, string | undefined, string>;
  opened_at: Instant;
  until: ColumnType<string | null, string | null | undefined, string | null>;
}
