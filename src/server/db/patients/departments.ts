import { sql, type Kysely, type Transaction } from 'kysely';
import type {
  Department,
  DepartmentBody,
  DepartmentChanges,
  DEPARTMENT_ORDERINGS,
} from '../../../contract/departments';
import type { ListQuery } from '../../../contract/paging';
import { numberArray, textArray } from '../engine/arrayParameters';
import { findPage, type Found } from '../paging/findPage';
import type { Orderings } from '../paging/ordering';
import type { Tables } from '../tables/tables';

const ORDERINGS: Orderings<(typeof DEPARTMENT_ORDERINGS)[number]> = {
  id: sql.ref('d.id'),
  name: sql`fold_text(d.name) COLLATE "C"`,
  abbreviation: sql`fold_text(d.abbreviation) COLLATE "C"`,
};

type Row = Omit<Department, 'cover_group'> & { cover_group: Department['cover_group'] | null };

/** A department as the API has it: its cover group only where it has one. */
const departmentOf = ({ cover_group: group, ...rest }: Row): Department =>
  group === null || group === undefined ? rest : { ...rest, cover_group: group };

const COLUMNS = sql`d.id, d.name, d.abbreviation, (
  SELECT json_agg(json_build_object('id', c.id, 'name', c.name, 'abbreviation', c.abbreviation) ORDER BY c.abbreviation, c.id)
  FROM departments c WHERE c.id = ANY (d.cover_group)) AS cover_group`;

export async function findDepartments(db: Kysely<Tables>, query: ListQuery): Promise<Found<Department>> {
  const { count, results } = await findPage<Row>(
    db,
    {
      columns: COLUMNS,
      from: sql`departments d`,
      id: sql.ref('d.id'),
      searched: sql`concat_ws(' ', d.id, d.name, d.abbreviation)`,
      orderings: ORDERINGS,
      ordering: 'id',
    },
    query,
  );
  return { count, results: results.map(departmentOf) };
}

export const findDepartment = (db: Kysely<Tables>, id: number): Promise<Department | null> =>
  findOne(db, id, sql``);

async function findOne(
  db: Kysely<Tables>,
  id: number,
  lock: ReturnType<typeof sql>,
): Promise<Department | null> {
  const { rows } = await sql<Row>`SELECT ${COLUMNS} FROM departments d WHERE d.id = ${id} ${lock}`.execute(
    db,
  );
  return rows[0] === undefined ? null : departmentOf(rows[0]);
}

/** What distinguishes a department, and what its beds are called by. */
export type DepartmentKey = Pick<Department, 'id' | 'abbreviation'>;

/**
 * The departments that these texts name, by the text: by abbreviation, by name or by id, in this order (a ward may be called 12), compared as the
 * trigger of migration 0015 compares them. Of several that are named alike it is the oldest.
 */
export async function findNamedDepartments(
  db: Kysely<Tables>,
  texts: readonly string[],
): Promise<Map<string, DepartmentKey>> {
  const { rows } = await sql<DepartmentKey & { asked: string }>`
    SELECT asked.text AS asked, d.id, d.abbreviation
    FROM unnest(${textArray(texts)}::text::text[]) AS asked (text)
    CROSS JOIN LATERAL (
      SELECT d.id, d.abbreviation FROM departments d
      WHERE d.id::text = btrim(asked.text) OR department_key(asked.text) IN (department_key(d.abbreviation), department_key(d.name))
      ORDER BY department_key(asked.text) <> department_key(d.abbreviation), department_key(asked.text) <> department_key(d.name), d.id LIMIT 1
    ) AS d`.execute(db);
  return new Map(rows.map(({ asked, id, abbreviation }) => [asked, { id, abbreviation }]));
}

/** A department, locked until the transaction ends. */
export const lockDepartment = (tx: Transaction<Tables>, id: number): Promise<Department | null> =>
  findOne(tx, id, sql`FOR NO KEY UPDATE`);

/** Of these ids, one that no department has; null when all exist. */
export async function findUnknownDepartment(
  tx: Kysely<Tables>,
  ids: readonly number[],
): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    SELECT asked.id FROM unnest(${numberArray(ids)}::text::int[]) AS asked(id)
    WHERE NOT EXISTS (SELECT FROM departments d WHERE d.id = asked.id) LIMIT 1`.execute(tx);
  return rows[0]?.id ?? null;
}

/** The columns of a department; no cover group is everybody on duty. */
const written = <Changes extends DepartmentChanges>({ cover_group: group, ...rest }: Changes) => ({
  ...rest,
  ...(group === undefined
    ? {}
    : { cover_group: group === null || group.length === 0 ? null : numberArray(group) }),
});

export async function insertDepartment(db: Kysely<Tables>, department: DepartmentBody): Promise<number> {
  const { id } = await db
    .insertInto('departments')
    .values(written(department))
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function updateDepartment(
  tx: Transaction<Tables>,
  id: number,
  changes: DepartmentChanges,
): Promise<void> {
  await tx.updateTable('departments').set(written(changes)).where('id', '=', id).execute();
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
