import { sql, type Transaction } from 'kysely';
import type { Tables } from '../tables/tables';

/** The patients for whom any alarm stands, of one department or (null) of the hospital. */
export async function findAlarmedPatients(
  tx: Transaction<Tables>,
  departmentId: number | null,
): Promise<number[]> {
  const { rows } = await sql<{ patientId: number }>`
    SELECT s.patient_id AS "patientId" FROM patient_states s
    WHERE s.alert_states::text LIKE '%"level"%' AND (${departmentId}::int IS NULL OR s.patient_id IN (
      SELECT a.patient_id FROM admissions a WHERE a.discharge_date IS NULL AND a.department_id = ${departmentId}::int))
    ORDER BY s.patient_id`.execute(tx);
  return rows.map(({ patientId }) => patientId);
}
