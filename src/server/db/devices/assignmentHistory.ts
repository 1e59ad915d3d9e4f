import { sql, type Kysely } from 'kysely';
import type { Assignment, ASSIGNMENT_ORDERINGS } from '../../../contract/devices';
import type { ListQuery } from '../../../contract/paging';
import { numberArray } from '../engine/arrayParameters';
import { findPage, type Found } from '../paging/findPage';
import type { Orderings } from '../paging/ordering';
import type { Tables } from '../tables/tables';

const person = (alias: string) => {
  const column = (name: string) => sql.ref(`${alias}.${name}`);
  return sql`CASE WHEN ${column('id')} IS NOT NULL THEN json_build_object('first_name', ${column('first_name')}, 'last_name', ${column('last_name')}) END`;
};

const COLUMNS = sql`a.id, json_build_object('id', p.id, 'first_name', p.first_name, 'last_name', p.last_name) AS patient,
  a.assigned_at, ${person('put')} AS assigned_by, a.released_at, ${person('took')} AS released_by`;

const FROM = sql`device_assignments a JOIN patients p ON p.id = a.patient_id
  LEFT JOIN users put ON put.id = a.assigned_by LEFT JOIN users took ON took.id = a.released_by`;

const ORDERINGS: Orderings<(typeof ASSIGNMENT_ORDERINGS)[number]> = {
  assigned_at: sql`a.assigned_at`,
  released_at: sql`a.released_at`,
};

/** Who wore a device, newest first unless ordered otherwise; searched by the patients' names; some patients are left out. */
export function findAssignments(
  db: Kysely<Tables>,
  deviceId: number,
  query: ListQuery,
  without: readonly number[] = [],
): Promise<Found<Assignment>> {
  return findPage<Assignment>(
    db,
    {
      columns: COLUMNS,
      from: FROM,
      id: sql`a.id`,
      orderings: ORDERINGS,
      ordering: '-assigned_at',
      where: [
        sql`a.device_id = ${deviceId}::int`,
        ...(without.length === 0 ? [] : [sql`a.patient_id <> ALL (${numberArray(without)}::text::int[])`]),
      ],
      searched: sql`concat_ws(' ', p.first_name, p.last_name)`,
    },
    query,
  );
}
