import type { Db } from '../engine/client';

/** A session of a demo account that signs in without a password: only the program that made it has its token. */
interface StaffSession {
  username: string;
  hash: string;
  /** Epoch ms. */
  now: number;
  expiresAt: number;
}

/** Opens a session; false when there is no such active demo account. */
export async function openStaffSession(
  db: Db,
  { username, hash, now, expiresAt }: StaffSession,
): Promise<boolean> {
  const user = await db
    .selectFrom('users')
    .select('id')
    .where('username', '=', username)
    .where('is_demo', '=', true)
    .where('is_active', '=', true)
    .executeTakeFirst();
  if (user === undefined) return false;
  await db
    .insertInto('tokens')
    .values({
      user_id: user.id,
      hash,
      created_at: new Date(now).toISOString(),
      expires_at: new Date(expiresAt).toISOString(),
    })
    .execute();
  return true;
}
