import type { Db } from '../../db/engine/client';
import {
  countAttempt,
  dropOldAttempts,
  forgetAttempts,
  type AttemptRule,
} from '../../db/accounts/loginAttempts';
import { hashOfSecret } from './secrets';

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
  /** Counts a try before its password is checked: 0 when it may go ahead, otherwise the ms to wait. */
  admit(username: string, address: string): Promise<number>;
  /** A right password clears the account's count. */
  succeed(db: Db, username: string): Promise<void>;
}

export function loginThrottle({ db, clock }: { db: Db; clock: () => number }): LoginThrottle {
  return {
    async admit(username, address) {
      const now = clock();
      const wait = await countAttempt(db, `address:${address}`, PER_ADDRESS, now);
      return wait > 0 ? wait : countAttempt(db, subjectOf(username), PER_ACCOUNT, now);
    },
    async succeed(tx, username) {
      await forgetAttempts(tx, subjectOf(username));
      await dropOldAttempts(tx, { now: clock(), keptMs: KEPT_MS });
    },
  };
}

/** Hashed, because people type passwords into the wrong field. */
const subjectOf = (username: string) => `account:${hashOfSecret(username.toLowerCase())}`;
