import { sql, type Transaction } from 'kysely';
import type { Department } from '../../../contract/departments';
import { ROLE_FLAGS, can, roleOf } from '../../../contract/roles';
import type {
  PEOPLE_WITH_DEPARTMENTS_ORDERINGS,
  PersonWithDepartments,
  UserDepartments,
} from '../../../contract/scope';
import type { ListQuery } from '../../../contract/paging';
import { numberArray } from '../engine/arrayParameters';
import type { Db } from '../engine/client';
import { findPage, type Found } from '../paging/findPage';
import type { Orderings } from '../paging/ordering';
import type { Tables } from '../tables/tables';

/** The departments of the user `u`, by abbreviation. */
const DEPARTMENTS = sql`coalesce((
  SELECT json_agg(json_build_object('id', d.id, 'name', d.name, 'abbreviation', d.abbreviation) ORDER BY d.abbreviation, d.id)
  FROM user_departments m JOIN departments d ON d.id = m.department_id WHERE m.user_id = u.id), '[]')`;

const ORDERINGS: Orderings<(typeof PEOPLE_WITH_DEPARTMENTS_ORDERINGS)[number]> = {
  id: sql.ref('u.id'),
  username: sql`fold_text(u.username) COLLATE "C"`,
  last_name: sql`fold_text(u.last_name) COLLATE "C"`,
};

/** A page of the active accounts with their departments. */
export async function findPeopleWithDepartments(
  db: Db,
  query: ListQuery,
): Promise<Found<PersonWithDepartments>> {
  const found = await findPage<Omit<PersonWithDepartments, 'sees_all'>>(
    db,
    {
      columns: sql`u.id, u.username, u.first_name, u.last_name, ${sql.join(ROLE_FLAGS.map((flag) => sql.ref(`u.${flag}`)))},
        ${DEPARTMENTS} AS departments`,
      from: sql`users u`,
      where: [sql`u.is_active`],
      id: sql.ref('u.id'),
      searched: sql`concat_ws(' ', u.id, u.username, u.first_name, u.last_name, (
        SELECT string_agg(d.abbreviation || ' ' || d.name, ' ') FROM user_departments m JOIN departments d ON d.id = m.department_id
        WHERE m.user_id = u.id))`,
      orderings: ORDERINGS,
      ordering: 'username',
    },
    query,
  );
  return {
    ...found,
    results: found.results.map((person) => ({
      ...person,
      sees_all: can(roleOf(person), 'see every department'),
    })),
  };
}

/** The departments of a user; null when there is no such user. */
export async function findDepartmentsOf(db: Db, userId: number): Promise<UserDepartments | null> {
  const { rows } = await sql<{
    departments: Department[];
  }>`SELECT ${DEPARTMENTS} AS departments FROM users u WHERE u.id = ${userId}::int`.execute(db);
  return rows[0] ?? null;
}

/** Sets the departments of a user. Whether that changed anything. The user's row must be locked. */
export async function setDepartmentsOf(
  tx: Transaction<Tables>,
  userId: number,
  departments: readonly number[],
): Promise<boolean> {
  const kept = sql`SELECT id FROM unnest(${numberArray(departments)}::text::int[]) AS kept(id)`;
  const left =
    await sql`DELETE FROM user_departments WHERE user_id = ${userId}::int AND department_id NOT IN (${kept}) RETURNING department_id`.execute(
      tx,
    );
  const joined =
    await sql`INSERT INTO user_departments (user_id, department_id) SELECT ${userId}::int, kept.id FROM (${kept}) kept
      ON CONFLICT DO NOTHING RETURNING department_id`.execute(tx);
  return left.rows.length + joined.rows.length > 0;
}
