import { randomBytes } from 'node:crypto';
import { flagsOf, type Role } from '../../../contract/roles';
import { MAX_PASSWORD, MIN_PASSWORD } from '../../../contract/session';
import { transactionOf, type Actor } from '../../db/accounts/actor';
import type { Db } from '../../db/engine/client';
import { deleteSecondFactor } from '../../db/accounts/secondFactors';
import { dropChallenges } from '../../db/accounts/passkeys';
import { dropPin } from '../../db/accounts/sessionLocks';
import { revokeTokensOf } from '../../db/accounts/tokens';
import { endLeftDuties } from '../../db/alarms/duty';
import { findLogin, insertUser, lockUser, updateUser, type NewUser } from '../../db/accounts/users';
import { isCommonPassword } from './credentials/commonPasswords';
import { hashPassword } from './credentials/passwords';

/** Accounts are managed by a person who may log in to the machine. */
export const AT_THE_SERVER: Actor = { id: null, username: 'command line' };

/** Why a password is not accepted, as a sentence; null when it is. Length is what makes one hard to guess. */
export function objectionTo(password: string, username: string): string | null {
  if (password.length < MIN_PASSWORD) return `A password needs at least ${MIN_PASSWORD} characters.`;
  if (password.length > MAX_PASSWORD) return `A password may have at most ${MAX_PASSWORD} characters.`;
  const plain = password.toLowerCase();
  if (plain.includes('wardline') || plain.includes(username.toLowerCase()))
    return "A password may not contain the user's or the product's name.";
  if (new Set(plain).size < 5) return 'A password needs more different characters.';
  if (isCommonPassword(plain))
    return 'This password is one of the commonest, or one of them with a simple ending. Choose another one.';
  return null;
}

/** 24 random characters, for a person who will write them down once. */
export const newPassword = () => randomBytes(18).toString('base64url');

/** Adds a member of the staff. The name must not be taken; case is ignored. */
export async function createAccount(
  db: Db,
  account: Omit<NewUser, 'password_hash' | 'date_joined'>,
  password: string,
  now: number,
): Promise<void> {
  const password_hash = await hashPassword(password);
  await transactionOf(db, AT_THE_SERVER, (tx) =>
    insertUser(tx, { ...account, password_hash, date_joined: new Date(now).toISOString() }),
  );
}

/** Ends every session of an account with the change; false when no user has this name. */
export async function deactivateAccount(db: Db, username: string, now: number): Promise<boolean> {
  return changeAndSignOut(db, username, { is_active: false }, now);
}

/** Lets a user who was deactivated sign in again; false when no user has this name. */
export async function reactivateAccount(db: Db, username: string, now: number): Promise<boolean> {
  return changeAndSignOut(db, username, { is_active: true }, now);
}

/** Changes what an account may do; its screens are those of the new role after the next sign-in. */
export async function setRole(db: Db, username: string, role: Role, now: number): Promise<boolean> {
  return changeAndSignOut(db, username, flagsOf(role), now);
}

export async function setPassword(db: Db, username: string, password: string, now: number): Promise<boolean> {
  return changeAndSignOut(db, username, { password_hash: await hashPassword(password) }, now);
}

/**
 * Takes the second factor of an account away, whose owner has lost it. Its sessions go on: ending them would
 * silence alerts. Null when no user has this name, false when there was none.
 */
export async function resetSecondFactor(db: Db, username: string): Promise<boolean | null> {
  const { user } = await findLogin(db, username);
  if (user === null) return null;
  return transactionOf(db, AT_THE_SERVER, async (tx) => {
    await lockUser(tx, user.id);
    return deleteSecondFactor(tx, user.id);
  });
}

async function changeAndSignOut(
  db: Db,
  username: string,
  changes: Parameters<typeof updateUser>[2],
  now: number,
): Promise<boolean> {
  return transactionOf(db, AT_THE_SERVER, async (tx) => {
    const id = await updateUser(tx, username, changes);
    if (id !== null) {
      if (changes.password_hash !== undefined) await dropPin(tx, id);
      await dropChallenges(tx, id);
      await revokeTokensOf(tx, id, new Date(now).toISOString());
      await endLeftDuties(tx, now);
    }
    return id !== null;
  });
}
