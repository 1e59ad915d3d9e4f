import { sql } from 'kysely';
import { textArray } from './arrayParameters';
import type { Db } from './client';

/** A token that is neither revoked nor its user inactive, with that user. Whether it has expired is the clock's to say. */
export interface LiveToken {
  hash: string;
  user_id: number;
  username: string;
  is_superuser: boolean;
  expires_at: string;
  /** When its person last touched the app, or signed in. */
  active_at: string;
}

/** The live ones of the tokens with these hashes. */
export async function findLiveTokens(db: Db, hashes: readonly string[]): Promise<LiveToken[]> {
  return db
    .selectFrom('tokens')
    .innerJoin('users', 'users.id', 'tokens.user_id')
    .select(['tokens.hash', 'tokens.user_id', 'users.username', 'users.is_superuser', 'tokens.expires_at'])
    .select((eb) => eb.fn.coalesce('tokens.last_active_at', 'tokens.created_at').as('active_at'))
    .where('tokens.hash', '=', sql<string>`ANY (${textArray(hashes)}::text::text[])`)
    .where('tokens.revoked_at', 'is', null)
    .where('users.is_active', '=', true)
    .execute();
}

export async function insertToken(db: Db, token: { user_id: number; hash: string; created_at: string; expires_at: string }): Promise<void> {
  await db.insertInto('tokens').values(token).execute();
}

export async function markActive(db: Db, hash: string, at: string): Promise<void> {
  await db.updateTable('tokens').set({ last_active_at: at }).where('hash', '=', hash).execute();
}

export async function revokeToken(db: Db, hash: string, at: string): Promise<void> {
  await db.updateTable('tokens').set({ revoked_at: at }).where('hash', '=', hash).where('revoked_at', 'is', null).execute();
}

/** Revokes the live tokens of a user but the newest few; returns the hashes of the revoked. */
export async function revokeOldTokens(db: Db, { userId, keep, at }: { userId: number; keep: number; at: string }): Promise<string[]> {
  const revoked = await db
    .updateTable('tokens')
    .set({ revoked_at: at })
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .where('id', 'not in', (eb) =>
      eb.selectFrom('tokens').select('id').where('user_id', '=', userId).where('revoked_at', 'is', null).where('expires_at', '>', at).orderBy('id', 'desc').limit(keep),
    )
    .returning('hash')
    .execute();
  return revoked.map(({ hash }) => hash);
}

export async function revokeTokensOf(db: Db, userId: number, at: string): Promise<void> {
  await db.updateTable('tokens').set({ revoked_at: at }).where('user_id', '=', userId).where('revoked_at', 'is', null).execute();
}
