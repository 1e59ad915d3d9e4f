import type { Db } from '../../db/engine/client';
import {
  countAttempt,
  dropOldAttempts,
  deleteAttempts,
  uncountAttempt,
  type AttemptRule,
} from '../../db/accounts/loginAttempts';
import type { LoginName } from '../../db/accounts/users';
import { RecentRefusals } from './recentRefusals';
import { hashOfSecret } from './credentials/secrets';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const KEPT_MS = 24 * 60 * MINUTE;

/** Five failures in ten minutes, then half a minute, doubling to a quarter of an hour: never permanently. */
const PER_ACCOUNT: AttemptRule = {
  attempts: 5,
  windowMs: 10 * MINUTE,
  firstBlockMs: 30 * SECOND,
  longestMs: 15 * MINUTE,
  rememberedMs: 10 * MINUTE,
};

/** Sixty tries a minute, right or wrong, then a wait of up to a minute. */
const PER_ADDRESS: AttemptRule = {
  attempts: 60,
  windowMs: MINUTE,
  firstBlockMs: MINUTE,
  longestMs: MINUTE,
  rememberedMs: 0,
};

export interface LoginThrottle {
  /** Each counts a try before its password is checked: 0 when it may go ahead, otherwise the ms to wait. */
  admitAddress(address: string): Promise<number>;
  /** Of the stations that this user is known at: as many tries as from one address. */
  admitStation(userId: number): Promise<number>;
  admitAccount(account: string): Promise<number>;
  /** What was counted was never decided: the server had no time for it. */
  undo(account: string, address: string): Promise<void>;
  undoAddress(address: string): Promise<void>;
  undoAccount(account: string): Promise<void>;
  /** A right password clears the account's count. */
  succeed(db: Db, account: string): Promise<void>;
  /** Deletes what no rule needs any more. */
  tidy(db: Db): Promise<void>;
}

export function loginThrottle({ db, clock }: { db: Db; clock: () => number }): LoginThrottle {
  const refused = new RecentRefusals(clock);
  const countFrom = (address: string) => countAttempt(db, addressed(address), PER_ADDRESS, clock());
  const admitAddress = async (address: string) => {
    const known = refused.waitOf(address);
    if (known > 0) return known;
    const waitMs = await countFrom(address);
    if (waitMs > 0) refused.note(address, waitMs);
    return waitMs;
  };
  const admitAccount = (account: string) => countAttempt(db, subjectOf(account), PER_ACCOUNT, clock());
  const undoAddress = (address: string) => {
    refused.clear(address);
    return uncountAttempt(db, addressed(address), PER_ADDRESS, clock());
  };
  const undoAccount = (account: string) => uncountAttempt(db, subjectOf(account), PER_ACCOUNT, clock());
  const tidy = (tx: Db) => dropOldAttempts(tx, { now: clock(), keptMs: KEPT_MS });
  return {
    admitAddress,
    admitStation: (userId) => countFrom(`station of user ${userId}`),
    admitAccount,
    async undo(account, address) {
      await undoAddress(address);
      await undoAccount(account);
    },
    undoAddress,
    undoAccount,
    async succeed(tx, account) {
      await deleteAttempts(tx, subjectOf(account));
      await tidy(tx);
    },
    tidy,
  };
}

/**
 * The account that a name means, as attempts are counted by it. Both come from the database: another idea of
 * lower case than the one that finds the user would count one account's tries under several names.
 */
export const throttledAs = ({ user, folded }: LoginName): string =>
  user === null ? `name ${folded}` : accountOf(user.id);

/** The account of a user, as attempts are counted by it. */
export const accountOf = (userId: number): string => `user ${userId}`;

const addressed = (address: string) => `address:${address}`;

/** Hashed, because people type passwords into the wrong field. */
const subjectOf = (account: string) => `account:${hashOfSecret(account)}`;
