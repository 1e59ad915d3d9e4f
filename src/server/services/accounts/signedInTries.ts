import type { Transaction } from 'kysely';
import { transactionOf, type Person } from '../../db/accounts/actor';
import { appendAudit } from '../../db/accounts/audit/audit';
import { isTokenLive } from '../../db/accounts/tokens';
import { findPasswordHash, lockUser } from '../../db/accounts/users';
import type { Db } from '../../db/engine/client';
import type { Tables } from '../../db/tables/tables';
import type { LoginThrottle } from './loginThrottle';
import { HashingBusy, type PasswordChecker } from './credentials/passwords';

/** Why something was not done; a wrong password, code and passkey count alike. */
export type TryRefusal =
  | { kind: 'wrong'; field: 'password' | 'otp' | 'passkey' }
  | { kind: 'throttled'; waitMs: number }
  | { kind: 'busy' }
  /** It is not as the request supposes: what it would make is there already, or what it needs is not. */
  | { kind: 'conflict' }
  /** The session ended while it was tried: by another password, for one. */
  | { kind: 'ended' };

export type TryResult<T> = { kind: 'done'; answer: T } | TryRefusal;

export const done = <T>(answer: T): TryResult<T> => ({ kind: 'done', answer });

/** Whose session tries. */
export interface TryingSession {
  hash: string;
  user: Person;
}

export interface SignedInTries {
  /**
   * A try of a signed-in user: first without the database, which a hash would hold up, then in one
   * transaction, in which the person's row is locked and the session has not ended: another password ends it.
   * It is counted apart from sign-ins: others cannot use up these tries.
   */
  tried<T>(
    session: TryingSession,
    first: () => Promise<TryRefusal | null>,
    work: (tx: Transaction<Tables>) => Promise<TryResult<T>>,
  ): Promise<TryResult<T>>;
  /** As the first part of a try: the person's password. */
  byPassword(user: Person, password: string): () => Promise<TryRefusal | null>;
}

interface Options {
  db: Db;
  clock: () => number;
  throttle: LoginThrottle;
  passwords: PasswordChecker;
}

export function signedInTries({ db, clock, throttle, passwords }: Options): SignedInTries {
  /** Of a keyed submission only what was done is remembered, by the person. */
  async function inTransaction<T>(
    user: Person,
    work: (tx: Transaction<Tables>) => Promise<TryResult<T>>,
  ): Promise<TryResult<T>> {
    let result = { kind: 'ended' } as TryResult<T>;
    await transactionOf(db, user, async (tx) => {
      result = await work(tx);
      return result.kind === 'done' ? user.id : null;
    });
    return result;
  }

  return {
    async tried({ hash, user }, first, work) {
      const account = `signed-in user ${user.id}`;
      const waitMs = await throttle.admitAccount(account);
      if (waitMs > 0) return { kind: 'throttled', waitMs };
      try {
        const result =
          (await first()) ??
          (await inTransaction(user, async (tx) => {
            await lockUser(tx, user.id);
            if (!(await isTokenLive(tx, hash))) return { kind: 'ended' };
            const worked = await work(tx);
            if (worked.kind === 'done') await throttle.succeed(tx, account);
            return worked;
          }));
        if (result.kind === 'wrong')
          await appendAudit(db, {
            ...{ at: clock(), by: user, action: 'sign-in refused', entity: 'user', entityId: user.id },
          });
        else if (result.kind !== 'done') await throttle.undoAccount(account);
        return result;
      } catch (error) {
        await throttle.undoAccount(account);
        if (error instanceof HashingBusy) return { kind: 'busy' };
        throw error;
      }
    },

    byPassword:
      ({ id }, password) =>
      async () =>
        (await passwords.check(password, await findPasswordHash(db, id), { known: true }))
          ? null
          : { kind: 'wrong', field: 'password' },
  };
}
