import { sql } from 'kysely';
import type { Db } from '../engine/client';
import { textArray } from '../engine/arrayParameters';

export interface PasskeyRow {
  id: number;
  user_id: number;
  name: string;
  rp_id: string;
  credential_id: string;
  public_key: string;
  transports: string[];
  created_at: string;
  last_used_at: string | null;
}

const COLUMNS = [
  'id',
  'user_id',
  'name',
  'rp_id',
  'credential_id',
  'public_key',
  'transports',
  'created_at',
  'last_used_at',
] as const;

/** A person's passkeys, oldest first. */
export function findPasskeys(db: Db, userId: number): Promise<PasskeyRow[]> {
  return db.selectFrom('passkeys').select(COLUMNS).where('user_id', '=', userId).orderBy('id').execute();
}

/** The passkey with this id of its authenticator, if it is the person's and was made for this host name. */
export async function findPasskey(
  db: Db,
  { userId, rpId, credentialId }: { userId: number; rpId: string; credentialId: string },
): Promise<PasskeyRow | null> {
  return (
    (await db
      .selectFrom('passkeys')
      .select(COLUMNS)
      .where('user_id', '=', userId)
      .where('rp_id', '=', rpId)
      .where('credential_id', '=', credentialId)
      .executeTakeFirst()) ?? null
  );
}

/** Null when there is one with this id of its authenticator. */
export async function insertPasskey(
  tx: Db,
  { transports, ...passkey }: Omit<PasskeyRow, 'id' | 'last_used_at'> & { counter: number },
): Promise<PasskeyRow | null> {
  return (
    (await tx
      .insertInto('passkeys')
      .values({ ...passkey, transports: textArray(transports) })
      .onConflict((conflict) => conflict.column('credential_id').doNothing())
      .returning(COLUMNS)
      .executeTakeFirst()) ?? null
  );
}

/**
 * That a passkey has answered, with the count of its authenticator; false when that has not risen, as of a copy. One statement:
 * of two answers with one count, one is accepted. An authenticator that does not count stays at 0.
 */
export async function markUsed(
  tx: Db,
  id: number,
  { counter, at }: { counter: number; at: string },
): Promise<boolean> {
  const { rows } = await sql`
    UPDATE passkeys SET counter = ${counter}::bigint, last_used_at = ${at}::timestamptz
    WHERE id = ${id}::int AND (counter < ${counter}::bigint OR (counter = 0 AND ${counter}::bigint = 0))
    RETURNING id`.execute(tx);
  return rows.length > 0;
}

export async function deletePasskey(tx: Db, userId: number, id: number): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('passkeys')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** What an answer does; a `code` is exchanged for a challenge. */
export type Purpose = 'code' | 'sign-in' | 'step-up' | 'register';

/** What a client was given to answer. */
export interface Challenge {
  hash: string;
  purpose: Purpose;
  user_id: number;
  /** The session that asked; null: no user is signed in yet. */
  token_hash: string | null;
  made_at: string;
}

/** Keeps a challenge, and drops those made before `since` or dated ahead of `until`. */
export async function insertChallenge(
  db: Db,
  challenge: Challenge,
  { since, until }: { since: string; until: string },
): Promise<void> {
  await db
    .deleteFrom('passkey_challenges')
    .where((eb) => eb.or([eb('made_at', '<', since), eb('made_at', '>', until)]))
    .execute();
  await db.insertInto('passkey_challenges').values(challenge).execute();
}

/** A challenge that was taken, and the password's hash at that moment: a change of it drops the challenges. */
export type TakenChallenge = Pick<Challenge, 'user_id' | 'token_hash' | 'made_at'> & {
  password_hash: string;
};

/** Takes a challenge, once. */
export async function takeChallenge(db: Db, hash: string, purpose: Purpose): Promise<TakenChallenge | null> {
  const { rows } = await sql<TakenChallenge>`
    DELETE FROM passkey_challenges c USING users u
    WHERE c.hash = ${hash}::text AND c.purpose = ${purpose}::text AND u.id = c.user_id
    RETURNING c.user_id, c.token_hash, c.made_at, u.password_hash`.execute(db);
  return rows[0] ?? null;
}

/** A sign-in under way with a password that is changed now begins again. */
export async function dropChallenges(tx: Db, userId: number): Promise<void> {
  await tx.deleteFrom('passkey_challenges').where('user_id', '=', userId).execute();
}
