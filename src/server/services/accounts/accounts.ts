import { randomBytes } from 'node:crypto';
import { transactionOf, type Actor } from '../../db/accounts/actor';
import type { Db } from '../../db/engine/client';
import { revokeTokensOf } from '../../db/accounts/tokens';
import { insertUser, updateUser, type NewUser } from '../../db/accounts/users';
import { hashPassword } from './passwords';

/** Accounts are managed by a person who may log in to the machine. */
export const AT_THE_SERVER: Actor = { id: null, username: 'command line' };

const MIN_PASSWORD = 12;
const MAX_PASSWORD = 128;

/** Why a password is not accepted, as a sentence; null when it is. Length is what makes one hard to guess. */
export function objectionTo(password: string, username: string): string | null {
  if (password.length < MIN_PASSWORD) return `A password needs at least ${MIN_PASSWORD} characters.`;
  if (password.length > MAX_PASSWORD) return `A password may have at most ${MAX_PASSWORD} characters.`;
  const plain = password.toLowerCase();
  if (plain.includes('wardline') || plain.includes(username.toLowerCase()))
    return "A password may not contain the user's or the product's name.";
  if (new Set(plain).size < 5) return 'A password needs more different characters.';
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

export async function setPassword(db: Db, username: string, password: string, now: number): Promise<boolean> {
  return changeAndSignOut(db, username, { password_hash: await hashPassword(password) }, now);
}

async function changeAndSignOut(
  db: Db,
  username: string,
  changes: Parameters<typeof updateUser>[2],
  now: number,
): Promise<boolean> {
  return transactionOf(db, AT_THE_SERVER, async (tx) => {
    const id = await updateUser(tx, username, changes);
    if (id !== null) await revokeTokensOf(tx, id, new Date(now).toISOString());
    return id !== null;
  });
}
