import { sql, type Kysely, type Transaction } from 'kysely';
import type {
  Department,
  DepartmentBody,
  DepartmentChanges,
  DEPARTMENT_ORDERINGS,
} from '../../../contract/departments';
import type { ListQuery } from '../../../contract/paging';
import { findPage, type Found } from '../paging/findPage';
import type { Orderings } from '../paging/ordering';
import type { Tables } from '../tables/tables';

const ORDERINGS: Orderings<(typeof DEPARTMENT_ORDERINGS)[number]> = {
  id: sql.ref('d.id'),
  name: sql`fold_text(d.name) COLLATE "C"`,
  abbreviation: sql`fold_text(d.abbreviation) COLLATE "C"`,
};

export function findDepartments(db: Kysely<Tables>, query: ListQuery): Promise<Found<Department>> {
  return findPage<Department>(
    db,
    {
      columns: sql`d.id, d.name, d.abbreviation`,
      from: sql`departments d`,
      id: sql.ref('d.id'),
      searched: sql`concat_ws(' ', d.id, d.name, d.abbreviation)`,
      orderings: ORDERINGS,
      ordering: 'id',
    },
    query,
  );
}

export async function findDepartment(db: Kysely<Tables>, id: number): Promise<Department | null> {
  return (
    (await db
      .selectFrom('departments')
      .select(['id', 'name', 'abbreviation'])
      .where('id', '=', id)
      .executeTakeFirst()) ?? null
  );
}

/** The same, locked until the transaction ends. */
export async function lockDepartment(tx: Transaction<Tables>, id: number): Promise<Department | null> {
  return (
    (await tx
      .selectFrom('departments')
      .select(['id', 'name', 'abbreviation'])
      .where('id', '=', id)
      .forNoKeyUpdate()
      .executeTakeFirst()) ?? null
  );
}

export async function insertDepartment(db: Kysely<Tables>, department: DepartmentBody): Promise<Department> {
  return db
    .insertInto('departments')
    .values(department)
    .returning(['id', 'name', 'abbreviation'])
    .executeTakeFirstOrThrow();
}

export async function updateDepartment(
  tx: Transaction<Tables>,
  id: number,
  changes: DepartmentChanges,
): Promise<void> {
  await tx.updateTable('departments').set(changes).where('id', '=', id).execute();
}

/**
 * Departments that share a name or an abbreviation, compared as the trigger of migration 0015 compares them.
 */
export interface SharedDepartmentName {
  field: 'name' | 'abbreviation';
  /** As the department with the lowest id spells it. */
  value: string;
  /** Ascending, two at least. */
  ids: number[];
}

/** Duplicates from before the trigger: it refuses new ones, and leaves old ones until a user renames them. */
export async function findSharedDepartmentNames(db: Kysely<Tables>): Promise<SharedDepartmentName[]> {
  const { rows } = await sql<SharedDepartmentName>`
    SELECT n.field, (array_agg(n.value ORDER BY d.id))[1] AS value, json_agg(d.id ORDER BY d.id) AS ids
    FROM departments d CROSS JOIN LATERAL (VALUES ('name', d.name), ('abbreviation', d.abbreviation)) AS n (field, value)
    GROUP BY n.field, department_key(n.value) HAVING count(*) > 1 ORDER BY min(d.id), n.field DESC`.execute(
    db,
  );
  return rows;
}
