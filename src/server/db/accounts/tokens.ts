import { sql } from 'kysely';
import { ROLE_FLAGS, type RoleFlags } from '../../../contract/roles';
import { textArray } from '../engine/arrayParameters';
import type { Db } from '../engine/client';

/** A token that is not revoked, with its user, who is active. Whether it has expired depends on the clock. */
export interface LiveToken extends RoleFlags {
  hash: string;
  user_id: number;
  username: string;
  expires_at: string;
  /** When its user was last active in the app, or signed in. */
  active_at: string;
  /** When it was last used, to a minute; at first when it was made. */
  seen_at: string;
}

/** Why a token was revoked, as it is stored. */
export type EndReason = 'signed out' | 'gave way' | 'idle' | 'account changed';

/** The live ones of the tokens with these hashes. */
export async function findLiveTokens(db: Db, hashes: readonly string[]): Promise<LiveToken[]> {
  return db
    .selectFrom('tokens')
    .innerJoin('users', 'users.id', 'tokens.user_id')
    .select(['tokens.hash', 'tokens.user_id', 'users.username', 'tokens.expires_at'])
    .select(ROLE_FLAGS.map((flag) => `users.${flag}` as const))
    .select((eb) => eb.fn.coalesce('tokens.last_active_at', 'tokens.created_at').as('active_at'))
    .select((eb) => eb.fn.coalesce('tokens.last_seen_at', 'tokens.created_at').as('seen_at'))
    .where('tokens.hash', '=', sql<string>`ANY (${textArray(hashes)}::text::text[])`)
    .where('tokens.revoked_at', 'is', null)
    .where('users.is_active', '=', true)
    .execute();
}

export async function insertToken(
  db: Db,
  token: { user_id: number; hash: string; created_at: string; expires_at: string },
): Promise<void> {
  await db.insertInto('tokens').values(token).execute();
}

export async function markActive(db: Db, hash: string, at: string): Promise<void> {
  await db.updateTable('tokens').set({ last_active_at: at }).where('hash', '=', hash).execute();
}

/** Records that these tokens are in use. */
export async function markSeen(db: Db, hashes: readonly string[], at: string): Promise<void> {
  await db
    .updateTable('tokens')
    .set({ last_seen_at: at })
    .where('hash', '=', sql<string>`ANY (${textArray(hashes)}::text::text[])`)
    .execute();
}

export async function revokeToken(
  db: Db,
  hash: string,
  { at, because }: { at: string; because: EndReason },
): Promise<void> {
  await db
    .updateTable('tokens')
    .set({ revoked_at: at, revoked_because: because })
    .where('hash', '=', hash)
    .where('revoked_at', 'is', null)
    .execute();
}

/** How a token that is no longer live ended; null when there is none with this hash. */
export async function findEnd(
  db: Db,
  hash: string,
): Promise<{ expires_at: string; revoked_because: string | null; is_active: boolean } | null> {
  return (
    (await db
      .selectFrom('tokens')
      .innerJoin('users', 'users.id', 'tokens.user_id')
      .select(['tokens.expires_at', 'tokens.revoked_because', 'users.is_active'])
      .where('tokens.hash', '=', hash)
      .executeTakeFirst()) ?? null
  );
}

/** The live tokens of a user, the one idle longest first. The user's row must be locked. */
export async function findTokensInUse(
  tx: Db,
  userId: number,
  at: string,
): Promise<{ hash: string; seen_at: string }[]> {
  return tx
    .selectFrom('tokens')
    .select(['hash', (eb) => eb.fn.coalesce('last_seen_at', 'created_at').as('seen_at')])
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', at)
    .orderBy('seen_at')
    .orderBy('id')
    .execute();
}

export async function revokeTokensOf(db: Db, userId: number, at: string): Promise<void> {
  await db
    .updateTable('tokens')
    .set({ revoked_at: at, revoked_because: 'account changed' })
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .execute();
}
