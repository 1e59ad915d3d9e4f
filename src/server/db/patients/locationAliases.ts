import { sql } from 'kysely';
import type {
  LOCATION_ALIAS_ORDERINGS,
  LocationAlias,
  LocationAliasBody,
} from '../../../contract/locationAliases';
import type { ListQuery } from '../../../contract/paging';
import type { Db } from '../engine/client';
import { findPage, type Found } from '../paging/findPage';
import type { Orderings } from '../paging/ordering';

const COLUMNS = sql`a.id, a.point_of_care, a.room, a.bed, a.created_at,
  json_build_object('id', d.id, 'name', d.name, 'abbreviation', d.abbreviation) AS department,
  CASE WHEN b.id IS NOT NULL THEN json_build_object('id', b.id, 'abbreviation', d.abbreviation || '-' || b.number) END AS here`;

const FROM = sql`location_aliases a JOIN departments d ON d.id = a.department_id LEFT JOIN beds b ON b.id = a.bed_id`;

const ORDERINGS: Orderings<(typeof LOCATION_ALIAS_ORDERINGS)[number]> = {
  id: sql`a.id`,
  point_of_care: sql`fold_text(a.point_of_care || '^' || a.room || '^' || a.bed) COLLATE "C"`,
  created_at: sql`a.created_at`,
};

/** Names of places, searched by what other systems and we call them. */
export function findLocationAliases(db: Db, query: ListQuery): Promise<Found<LocationAlias>> {
  return findPage<LocationAlias>(
    db,
    {
      columns: COLUMNS,
      from: FROM,
      id: sql`a.id`,
      searched: sql`concat_ws(' ', a.point_of_care, a.room, a.bed, d.name, d.abbreviation || '-' || b.number)`,
      orderings: ORDERINGS,
      ordering: 'point_of_care',
    },
    query,
  );
}

export async function findLocationAlias(db: Db, id: number): Promise<LocationAlias | null> {
  const { rows } = await sql<LocationAlias>`SELECT ${COLUMNS} FROM ${FROM} WHERE a.id = ${id}::int`.execute(
    db,
  );
  return rows[0] ?? null;
}

/** The new name's id. `at`, ISO. */
export async function insertLocationAlias(
  tx: Db,
  { department, bed_id = null, ...place }: LocationAliasBody,
  at: string,
): Promise<number> {
  const { id } = await tx
    .insertInto('location_aliases')
    .values({ ...place, department_id: department, bed_id, created_at: at })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function deleteLocationAlias(tx: Db, id: number): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom('location_aliases').where('id', '=', id).executeTakeFirst();
  return numDeletedRows > 0n;
}
