import type { OpenSession } from '../../../contract/sessions';
import type { Db } from '../engine/client';
import type { EndReason } from './tokens';

/** The live sessions of a user at `at` (ISO 8601), the one used last first. Their tokens' hashes stay here. */
export async function listOpenSessions(
  db: Db,
  userId: number,
  at: string,
): Promise<Omit<OpenSession, 'is_current'>[]> {
  return db
    .selectFrom('tokens')
    .select(['id', 'address', 'station', 'created_at as signed_in_at', 'expires_at', 'locked_at'])
    .select((eb) => eb.fn.coalesce('last_seen_at', 'created_at').as('last_used_at'))
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', at)
    .orderBy('last_used_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

/** The sessions of a user: one, or all but one. */
export type Chosen = { only: number } | { allBut: number | null };

/** Revokes live sessions of a user; returns those that it ended. */
export async function revokeSessions(
  tx: Db,
  userId: number,
  chosen: Chosen,
  { at, because }: { at: string; because: EndReason },
): Promise<{ id: number; hash: string }[]> {
  const revoke = tx
    .updateTable('tokens')
    .set({ revoked_at: at, revoked_because: because })
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', at);
  if ('only' in chosen) return revoke.where('id', '=', chosen.only).returning(['id', 'hash']).execute();
  const { allBut } = chosen;
  return (allBut === null ? revoke : revoke.where('id', '!=', allBut)).returning(['id', 'hash']).execute();
}
