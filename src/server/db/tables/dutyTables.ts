/** The tables of duty (migration 0020). Instants are ISO strings with milliseconds and `Z`. */
export interface DutyTables {
  duties: DutiesTable;
  presence: PresenceTable;
}

interface DutiesTable {
  user_id: number;
  department_id: number;
  since: string;
}

interface PresenceTable {
  user_id: number;
  polled_at: string;
}
