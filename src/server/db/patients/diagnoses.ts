import { sql, type Kysely, type Transaction } from 'kysely';
import type { Diagnosis, DIAGNOSIS_ORDERINGS } from '../../../contract/diagnoses';
import type { ListQuery } from '../../../contract/paging';
import { numberArray, textArray } from '../engine/arrayParameters';
import { findIndexedPage } from '../paging/findIndexedPage';
import type { Found } from '../paging/findPage';
import type { Orderings } from '../paging/ordering';
import type { Tables } from '../tables/tables';

const ORDERINGS: Orderings<(typeof DIAGNOSIS_ORDERINGS)[number]> = {
  id: sql.ref('id'),
  icd_10_code: sql.ref('icd_10_code'),
};

/** A page of diagnoses; null when the search has more words than allowed. */
export async function findDiagnoses(db: Kysely<Tables>, query: ListQuery): Promise<Found<Diagnosis> | null> {
  const page = await findIndexedPage(
    db,
    {
      table: 'diagnoses',
      words: 'diagnosis_words',
      owner: 'diagnosis_id',
      orderings: ORDERINGS,
      missable: [],
      ordering: 'icd_10_code',
    },
    query,
  );
  if (page === null) return null;
  const { rows } = await sql<Diagnosis>`
    SELECT d.id, d.icd_10_code, d.name, d.description
    FROM diagnoses d JOIN unnest(${numberArray(page.ids)}::text::int[]) WITH ORDINALITY AS wanted(id, nth) ON wanted.id = d.id
    ORDER BY wanted.nth`.execute(db);
  return { count: page.count, results: rows };
}

export async function findDiagnosis(db: Kysely<Tables>, id: number): Promise<Diagnosis | null> {
  return (
    (await db
      .selectFrom('diagnoses')
      .select(['id', 'icd_10_code', 'name', 'description'])
      .where('id', '=', id)
      .executeTakeFirst()) ?? null
  );
}

export type NewDiagnosis = Omit<Diagnosis, 'id'>;

/**
 * Adds these diagnoses, or updates the names of existing ones; every code once. Returns how many were new,
 * and how many changed.
 */
export async function upsertDiagnoses(
  tx: Transaction<Tables>,
  diagnoses: readonly NewDiagnosis[],
): Promise<{ added: number; changed: number }> {
  const { rows } = await sql<{ is_new: boolean }>`
    INSERT INTO diagnoses AS d (icd_10_code, name, description)
    SELECT * FROM unnest(${textArray(diagnoses.map(({ icd_10_code }) => icd_10_code))}::text::text[],
      ${textArray(diagnoses.map(({ name }) => name))}::text::text[], ${textArray(diagnoses.map(({ description }) => description))}::text::text[])
    ON CONFLICT (icd_10_code) DO UPDATE SET name = excluded.name, description = excluded.description
    WHERE (d.name, d.description) IS DISTINCT FROM (excluded.name, excluded.description)
    RETURNING d.xmax = 0 AS is_new`.execute(tx);
  const added = rows.filter(({ is_new }) => is_new).length;
  return { added, changed: rows.length - added };
}

/**
 * To be called after a whole list was imported: searches are then planned, and indexes read, as for a table
 * of that size.
 */
export async function refreshDiagnosisStatistics(db: Kysely<Tables>): Promise<void> {
  await sql`VACUUM ANALYZE diagnoses`.execute(db);
  await sql`VACUUM ANALYZE diagnosis_words`.execute(db);
}
