import { sql, type ExpressionBuilder } from 'kysely';
import { ROLE_FLAGS, type RoleFlags } from '../../../contract/roles';
import { textArray } from '../engine/arrayParameters';
import type { Db } from '../engine/client';
import type { Tables } from '../tables/tables';

/** A token that is not revoked, with its user, who is active. Whether it has expired depends on the clock. */
export interface LiveToken extends RoleFlags {
  id: number;
  hash: string;
  user_id: number;
  username: string;
  expires_at: string;
  /** When its user was last active in the app, or signed in. */
  active_at: string;
  /** When it was last used, to a minute; at first when it was made. */
  seen_at: string;
  /** Its user has a second factor. */
  has_second_factor: boolean;
  /** It came of single sign-on, where the provider asks for one. */
  is_of_provider: boolean;
  /** Since when it is locked; null when it is not. */
  locked_at: string | null;
}

/** Why a token was revoked, as it is stored. */
export type EndReason =
  | 'signed out'
  | 'gave way'
  | 'idle'
  | 'account changed'
  | 'restored'
  | 'provider'
  | 'ended elsewhere'
  | 'ended by an Admin'
  | 'password changed';

/** Whether a token came of single sign-on. */
export const isOfProvider = (eb: ExpressionBuilder<Tables, 'tokens'>) =>
  eb
    .exists(
      eb
        .selectFrom('provider_sessions')
        .select('provider_sessions.token_hash')
        .whereRef('provider_sessions.token_hash', '=', 'tokens.hash'),
    )
    .$castTo<boolean>();

/** The live ones of the tokens with these hashes. */
export async function findLiveTokens(db: Db, hashes: readonly string[]): Promise<LiveToken[]> {
  return db
    .selectFrom('tokens')
    .innerJoin('users', 'users.id', 'tokens.user_id')
    .select(['tokens.id', 'tokens.hash', 'tokens.user_id', 'users.username', 'tokens.expires_at'])
    .select('tokens.locked_at')
    .select(ROLE_FLAGS.map((flag) => `users.${flag}` as const))
    .select((eb) => eb.fn.coalesce('tokens.last_active_at', 'tokens.created_at').as('active_at'))
    .select((eb) => eb.fn.coalesce('tokens.last_seen_at', 'tokens.created_at').as('seen_at'))
    .select((eb) =>
      eb
        .or([
          eb.exists(
            eb
              .selectFrom('second_factors')
              .select('second_factors.user_id')
              .whereRef('second_factors.user_id', '=', 'tokens.user_id')
              .where('second_factors.enabled_at', 'is not', null),
          ),
          eb.exists(
            eb
              .selectFrom('passkeys')
              .select('passkeys.id')
              .whereRef('passkeys.user_id', '=', 'tokens.user_id'),
          ),
        ])
        .$castTo<boolean>()
        .as('has_second_factor'),
    )
    .select((eb) => isOfProvider(eb).as('is_of_provider'))
    .where('tokens.hash', '=', sql<string>`ANY (${textArray(hashes)}::text::text[])`)
    .where('tokens.revoked_at', 'is', null)
    .where('users.is_active', '=', true)
    .execute();
}

export async function insertToken(
  db: Db,
  token: {
    user_id: number;
    hash: string;
    created_at: string;
    expires_at: string;
    /** When its user has shown the second factor; left out: never. */
    proved_at?: string | null;
    /** When its user came from single sign-on; left out: never. */
    signed_on_at?: string | null;
    address?: string;
    station?: string | null;
  },
): Promise<void> {
  await db.insertInto('tokens').values(token).execute();
}

export async function markActive(db: Db, hash: string, at: string): Promise<void> {
  await db.updateTable('tokens').set({ last_active_at: at }).where('hash', '=', hash).execute();
}

/** That the person of a session has come from the provider at `at` (ISO 8601). */
export async function markSignedOn(tx: Db, hash: string, at: string): Promise<void> {
  await tx.updateTable('tokens').set({ signed_on_at: at }).where('hash', '=', hash).execute();
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

/** Whether a token is not revoked; in a transaction that locks its user's row it stays so until the end. */
export async function isTokenLive(tx: Db, hash: string): Promise<boolean> {
  const live = await tx
    .selectFrom('tokens')
    .select('id')
    .where('hash', '=', hash)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  return live !== undefined;
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

/** Revokes every live token; returns how many there were. */
export async function revokeAllTokens(db: Db, at: string): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('tokens')
    .set({ revoked_at: at, revoked_because: 'restored' satisfies EndReason })
    .where('revoked_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
}
