import { sql, type Kysely, type Transaction } from 'kysely';
import type { Bed, BedBody, BED_ORDERINGS } from '../../../contract/beds';
import type { ListQuery } from '../../../contract/paging';
import { findPage, type Found } from '../paging/findPage';
import type { Orderings } from '../paging/ordering';
import type { Tables } from '../tables/tables';

const ORDERINGS: Orderings<(typeof BED_ORDERINGS)[number]> = {
  id: sql.ref('b.id'),
  department__name: sql`fold_text(d.name) COLLATE "C"`,
  number: sql.ref('b.number'),
  // ICU-7 comes before ICU-10.
  abbreviation_annotation: sql`(fold_text(d.abbreviation) || '-' || lpad(b.number::text, 10, '0')) COLLATE "C"`,
};

const COLUMNS = sql`b.id, b.number, json_build_object('id', d.id, 'name', d.name) AS department, d.abbreviation || '-' || b.number AS abbreviation`;
const IS_OCCUPIED = sql`EXISTS (SELECT FROM admissions a WHERE a.bed_id = b.id AND a.discharge_date IS NULL) AS is_occupied`;
const FROM = sql`beds b JOIN departments d ON d.id = b.department_id`;

/** With `department` (an id), only the beds of that one. */
export function findBeds(
  db: Kysely<Tables>,
  { department, ...query }: ListQuery & { department?: number },
): Promise<Found<Bed>> {
  return findPage<Bed>(
    db,
    {
      columns: sql`${COLUMNS}, ${IS_OCCUPIED}`,
      from: FROM,
      where: department === undefined ? [] : [sql`b.department_id = ${department}::int`],
      id: sql.ref('b.id'),
      searched: sql`concat_ws(' ', b.id, d.name, d.abbreviation || '-' || b.number)`,
      orderings: ORDERINGS,
      ordering: 'id',
    },
    query,
  );
}

export async function findBed(db: Kysely<Tables>, id: number): Promise<Bed | null> {
  const { rows } = await sql<Bed>`SELECT ${COLUMNS} FROM ${FROM} WHERE b.id = ${id}::int`.execute(db);
  return rows[0] ?? null;
}

/** The same, locked until the transaction ends. */
export async function lockBed(tx: Transaction<Tables>, id: number): Promise<Bed | null> {
  await tx.selectFrom('beds').select('id').where('id', '=', id).forNoKeyUpdate().executeTakeFirst();
  return findBed(tx, id);
}

/** The new bed's id. */
export async function insertBed(db: Kysely<Tables>, { number, department }: BedBody): Promise<number> {
  const { id } = await db
    .insertInto('beds')
    .values({ number, department_id: department })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function updateBed(tx: Transaction<Tables>, id: number, number: number): Promise<void> {
  await tx.updateTable('beds').set({ number }).where('id', '=', id).execute();
}
