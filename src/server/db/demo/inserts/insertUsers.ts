import { randomBytes } from 'node:crypto';
import { flagsOf, ROLE_KEYS } from '../../../../contract/roles';
import type { Db } from '../../engine/client';
import { hoursAgo } from '../ago';
import { Ids } from '../ids';
import { users } from '../users';

export type HashPassword = (password: string) => Promise<string>;

/** The accounts. Those without a password in the table get a random one that is never shown. */
export async function insertUsers(db: Db, now: number, hashPassword: HashPassword): Promise<Ids> {
  const hashes = await Promise.all(
    users.map(({ password }) => hashPassword(password ?? randomBytes(24).toString('base64'))),
  );
  const rows = await db
    .insertInto('users')
    .values(
      users.map((user, index) => ({
        username: user.username,
        first_name: user.name[0],
        last_name: user.name[1],
        email: `${user.username}@wardline.example`,
        password_hash: hashes[index] ?? '',
        is_active: user.isActive ?? true,
        ...flagsOf(user.role ?? ROLE_KEYS[0]),
        is_demo: true,
        last_login: user.lastLoginDaysAgo === null ? null : hoursAgo(now, 24 * user.lastLoginDaysAgo),
        date_joined: hoursAgo(now, 24 * user.joinedDaysAgo),
      })),
    )
    .returning(['id', 'username'])
    .execute();
  return new Ids(
    'user',
    rows.map((row) => [row.username, row.id]),
  );
}
