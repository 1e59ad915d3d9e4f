import { sql, type Kysely, type RawBuilder } from 'kysely';
import { numberArray } from '../engine/arrayParameters';
import type { Tables } from '../tables/tables';

/** The abbreviation of the bed in which a patient lies now; null without one. */
export const bedNow = (patientId: RawBuilder<unknown>): RawBuilder<string | null> =>
  sql`(SELECT dep.abbreviation || '-' || b.number FROM admissions ad
    JOIN beds b ON b.id = ad.bed_id JOIN departments dep ON dep.id = b.department_id
    WHERE ad.patient_id = ${patientId} AND ad.discharge_date IS NULL)`;

/** Where these patients lie now. */
export async function findBedsNow(
  db: Kysely<Tables>,
  patientIds: readonly number[],
): Promise<Map<number, string | null>> {
  const { rows } = await sql<{ id: number; bed: string | null }>`SELECT p.id, ${bedNow(sql`p.id`)} AS bed
    FROM patients p WHERE p.id = ANY (${numberArray(patientIds)}::text::int[])`.execute(db);
  return new Map(rows.map(({ id, bed }) => [id, bed]));
}
