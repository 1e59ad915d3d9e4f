import type { SessionUser } from '../../../contract/sessionLock';
import type { Db } from '../engine/client';
import { isOfProvider } from './tokens';

/** Locks a live session at `at` (ISO 8601); false when it was locked already, or has ended. */
export async function lockToken(tx: Db, id: number, at: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('tokens')
    .set({ locked_at: at })
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .where('locked_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Unlocks a session, whose user was there at `at` (ISO 8601); false when it was not locked. */
export async function unlockToken(tx: Db, id: number, at: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('tokens')
    .set({ locked_at: null, last_active_at: at })
    .where('id', '=', id)
    .where('locked_at', 'is not', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** What unlocks a session, and for whom. */
export interface Keys {
  user: SessionUser;
  passwordHash: string;
  /** Null: there is no PIN. */
  pinHash: string | null;
  pinTries: number;
  lockedAt: string | null;
  /** The session came of single sign-on. */
  isOfProvider: boolean;
  /** When its person last came from the provider for this session; null: never. */
  signedOnAt: string | null;
}

export async function findKeys(db: Db, tokenId: number): Promise<Keys | null> {
  const found = await db
    .selectFrom('tokens')
    .innerJoin('users', 'users.id', 'tokens.user_id')
    .leftJoin('session_pins', 'session_pins.user_id', 'tokens.user_id')
    .select(['users.id', 'users.username', 'users.first_name', 'users.last_name', 'users.password_hash'])
    .select(['session_pins.hash as pin_hash', 'tokens.pin_tries', 'tokens.locked_at', 'tokens.signed_on_at'])
    .select((eb) => isOfProvider(eb).as('is_of_provider'))
    .where('tokens.id', '=', tokenId)
    .executeTakeFirst();
  if (found === undefined) return null;
  const { password_hash, pin_hash, pin_tries, locked_at, signed_on_at, is_of_provider, ...user } = found;
  return {
    user,
    passwordHash: password_hash,
    pinHash: pin_hash,
    pinTries: pin_tries,
    lockedAt: locked_at,
    isOfProvider: is_of_provider,
    signedOnAt: signed_on_at,
  };
}

/** What may be tried at a session. */
export type Secret = 'password' | 'pin';

const TRIES = { password: 'password_tries', pin: 'pin_tries' } as const;

/** Counts a try; false when the session has had `most` already. One statement, as concurrent tries must not pass together. */
export async function countTry(
  db: Db,
  tokenId: number,
  { secret, most }: { secret: Secret; most: number },
): Promise<boolean> {
  const column = TRIES[secret];
  const { numUpdatedRows } = await db
    .updateTable('tokens')
    .set((eb) => ({ [column]: eb(column, '+', 1) }))
    .where('id', '=', tokenId)
    .where(column, '<', most)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** The try that was counted was never decided. */
export async function uncountTry(db: Db, tokenId: number, secret: Secret): Promise<void> {
  const column = TRIES[secret];
  await db
    .updateTable('tokens')
    .set((eb) => ({ [column]: eb(column, '-', 1) }))
    .where('id', '=', tokenId)
    .where(column, '>', 0)
    .execute();
}

/** One was right. */
export async function clearTries(tx: Db, tokenId: number): Promise<void> {
  await tx.updateTable('tokens').set({ password_tries: 0, pin_tries: 0 }).where('id', '=', tokenId).execute();
}

export async function keepPin(tx: Db, pin: { user_id: number; hash: string; set_at: string }): Promise<void> {
  const { hash, set_at } = pin;
  await tx
    .insertInto('session_pins')
    .values(pin)
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ hash, set_at }))
    .execute();
}

/** Whether there was one. */
export async function dropPin(tx: Db, userId: number): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('session_pins')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
