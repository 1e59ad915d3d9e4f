import { sql } from 'kysely';
import type { ListQuery } from '../../../contract/paging';
import { flagsOf, ROLE_FLAGS, type Role } from '../../../contract/roles';
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

/** What a login needs of the active user with this name; its case is ignored. */
export async function findLogin(
  db: Db,
  username: string,
): Promise<{ id: number; password_hash: string } | null> {
  const found = await db
    .selectFrom('users')
    .select(['id', 'password_hash'])
    .where((eb) => eb(eb.fn<string>('lower', ['username']), '=', eb.fn<string>('lower', [eb.val(username)])))
    .where('is_active', '=', true)
    .executeTakeFirst();
  return found ?? null;
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

/** Changes the user of this name; null when there is none, its id otherwise. */
export async function updateUser(
  db: Db,
  username: string,
  changes: { is_active?: boolean; password_hash?: string },
): Promise<number | null> {
  const changed = await db
    .updateTable('users')
    .set(changes)
    .where((eb) => eb(eb.fn<string>('lower', ['username']), '=', eb.fn<string>('lower', [eb.val(username)])))
    .returning('id')
    .executeTakeFirst();
  return changed?.id ?? null;
}
