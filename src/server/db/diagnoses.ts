import { sql, type Kysely } from 'kysely';
import type { Diagnosis, DIAGNOSIS_ORDERINGS } from '../../contract/diagnoses';
import type { ListQuery } from '../../contract/paging';
import { numberArray } from './arrayParameters';
import { findIndexedPage } from './findIndexedPage';
import type { Found } from './findPage';
import type { Orderings } from './ordering';
import type { Tables } from './tables';

const ORDERINGS: Orderings<(typeof DIAGNOSIS_ORDERINGS)[number]> = { id: sql.ref('id'), icd_10_code: sql.ref('icd_10_code') };

/** A page of diagnoses; null when more words are looked for than may be. */
export async function findDiagnoses(db: Kysely<Tables>, query: ListQuery): Promise<Found<Diagnosis> | null> {
  const page = await findIndexedPage(db, { table: 'diagnoses', words: 'diagnosis_words', owner: 'diagnosis_id', orderings: ORDERINGS, ordering: 'icd_10_code' }, query);
  if (page === null) return null;
  const { rows } = await sql<Diagnosis>`
    SELECT d.id, d.icd_10_code, d.name, d.description
    FROM diagnoses d JOIN unnest(${numberArray(page.ids)}::text::int[]) WITH ORDINALITY AS wanted(id, nth) ON wanted.id = d.id
    ORDER BY wanted.nth`.execute(db);
  return { count: page.count, results: rows };
}

export async function findDiagnosis(db: Kysely<Tables>, id: number): Promise<Diagnosis | null> {
  return (await db.selectFrom('diagnoses').select(['id', 'icd_10_code', 'name', 'description']).where('id', '=', id).executeTakeFirst()) ?? null;
}
