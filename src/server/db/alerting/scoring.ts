import { sql, type Kysely } from 'kysely';
import type { Tables } from '../tables/tables';

/** Whether a patient's readings are scored: not while the device that the patient wears has AI switched off. */
export const IS_SCORED = (patientId: ReturnType<typeof sql>) => sql<boolean>`coalesce((
  SELECT d.ai_enabled FROM device_assignments a JOIN devices d ON d.id = a.device_id WHERE a.patient_id = ${patientId} AND a.released_at IS NULL), true)`;

export async function findScoring(db: Kysely<Tables>, patientId: number): Promise<boolean> {
  const { rows } = await sql<{
    is_scored: boolean;
  }>`SELECT ${IS_SCORED(sql`${patientId}::int`)} AS is_scored`.execute(db);
  return rows[0]?.is_scored ?? false;
}
