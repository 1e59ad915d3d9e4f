import { sql } from 'kysely';
import type { ListQuery } from '../../../contract/paging';
import { flagsOf, ROLE_FLAGS, type Role, type RoleFlags } from '../../../contract/roles';
import type { User, USER_ORDERINGS } from '../../../contract/users';
import type { Db } from '../engine/client';
import { findPage, type Found } from '../paging/findPage';
import type { Orderings } from '../paging/ordering';

const USER = [
  'id',
  'first_name',
  'last_name',
  'email',
  'username',
  'is_active',
  ...ROLE_FLAGS,
  'last_login',
  'date_joined',
] as const;

const folded = (column: string) => sql`fold_text(${sql.ref(column)}) COLLATE "C"`;

const ORDERINGS: Orderings<(typeof USER_ORDERINGS)[number]> = {
  id: sql.ref('u.id'),
  first_name: folded('u.first_name'),
  last_name: folded('u.last_name'),
  email: folded('u.email'),
  username: folded('u.username'),
  is_active: sql.ref('u.is_active'),
  is_superuser: sql.ref('u.is_superuser'),
  last_login: sql.ref('u.last_login'),
  date_joined: sql.ref('u.date_joined'),
};

export function findUsers(db: Db, query: ListQuery): Promise<Found<User>> {
  return findPage<User>(
    db,
    {
      columns: sql.join(USER.map((column) => sql.ref(`u.${column}`))),
      from: sql`users u`,
      id: sql.ref('u.id'),
      searched: sql`concat_ws(' ', u.id, u.first_name, u.last_name, u.email, u.username)`,
      orderings: ORDERINGS,
      ordering: 'id',
    },
    query,
  );
}

export async function findUser(db: Db, id: number): Promise<User | null> {
  return (await db.selectFrom('users').select(USER).where('id', '=', id).executeTakeFirst()) ?? null;
}

/** All present and former accounts, by name. */
export async function listUsers(db: Db): Promise<User[]> {
  return db.selectFrom('users').select(USER).orderBy('username').execute();
}

/** What a sign-in needs to know of the name that was typed. */
export interface LoginName {
  /** The name as the database compares names: one spelling for all that mean the same account. */
  folded: string;
  user: { id: number; password_hash: string; is_active: boolean } | null;
}

/** A name as accounts are created: phones add a space, and type an accent as a character of its own. */
export const normalUsername = (typed: string): string => typed.trim().normalize('NFC');

/**
 * The account with this name, active or not; case is ignored as the database ignores it, and how the name is typed
 * (`normalUsername`), but for an account from before names were normal.
 */
export async function findLogin(db: Db, username: string): Promise<LoginName> {
  const { rows } = await sql<{
    folded: string;
    id: number | null;
    password_hash: string;
    is_active: boolean;
  }>`
    SELECT asked.folded, u.id, u.password_hash, u.is_active
    FROM (SELECT lower(${normalUsername(username)}::text) AS folded, lower(${username}::text) AS typed) asked
    LEFT JOIN users u ON lower(u.username) IN (asked.typed, asked.folded)
    ORDER BY lower(u.username) = asked.typed DESC LIMIT 1`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('A SELECT without a WHERE has returned no row.');
  const { folded, id, password_hash, is_active } = row;
  return { folded, user: id === null ? null : { id, password_hash, is_active } };
}

/** Of an active account; null otherwise. */
export async function findPasswordHash(db: Db, id: number): Promise<string | null> {
  const row = await db
    .selectFrom('users')
    .select('password_hash')
    .where('id', '=', id)
    .where('is_active', '=', true)
    .executeTakeFirst();
  return row?.password_hash ?? null;
}

/** Of an active account, unless it was changed meanwhile; false then. */
export async function replacePasswordHash(
  tx: Db,
  id: number,
  { from, to }: { from: string; to: string },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('users')
    .set({ password_hash: to })
    .where('id', '=', id)
    .where('is_active', '=', true)
    .where('password_hash', '=', from)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Serialises the sign-ins of one user until the transaction ends. */
export async function lockUser(tx: Db, id: number): Promise<void> {
  await tx.selectFrom('users').select('id').where('id', '=', id).forNoKeyUpdate().execute();
}

export async function markLogin(db: Db, id: number, at: string): Promise<void> {
  await db.updateTable('users').set({ last_login: at }).where('id', '=', id).execute();
}

/** Whether any user could ever sign in. */
export async function hasUsers(db: Db): Promise<boolean> {
  return (await db.selectFrom('users').select('id').limit(1).executeTakeFirst()) !== undefined;
}

export async function hasDemoUsers(db: Db): Promise<boolean> {
  return (
    (await db.selectFrom('users').select('id').where('is_demo', '=', true).limit(1).executeTakeFirst()) !==
    undefined
  );
}

export interface NewUser {
  username: string;
  first_name: string;
  last_name: string;
  role: Role;
  password_hash: string;
  date_joined: string;
}

export async function insertUser(db: Db, user: NewUser): Promise<void> {
  const { role, ...row } = user;
  await db
    .insertInto('users')
    .values({ ...row, ...flagsOf(role) })
    .execute();
}

/** Changes the user of this name, as `findLogin` finds it; null when there is none, its id otherwise. */
export async function updateUser(
  db: Db,
  username: string,
  changes: { is_active?: boolean; password_hash?: string } & Partial<RoleFlags>,
): Promise<number | null> {
  const { user } = await findLogin(db, username);
  if (user === null) return null;
  await db.updateTable('users').set(changes).where('id', '=', user.id).execute();
  return user.id;
}
