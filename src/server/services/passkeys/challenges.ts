import { isWithin } from '../../../clinical/freshness';
import {
  insertChallenge,
  takeChallenge,
  type Purpose,
  type TakenChallenge,
} from '../../db/accounts/passkeys';
import type { Db } from '../../db/engine/client';
import { hashOfSecret } from '../accounts/credentials/secrets';
import { keptBetween } from '../keptBetween';
import { newChallenge } from './webAuthn';

/** How long (ms) a challenge may be answered. */
const LIFE_MS = 5 * 60_000;

/** Who is asked; `tokenHash` is the session's, null before there is one. */
interface Asked {
  userId: number;
  tokenHash: string | null;
}

export interface Challenges {
  /** A secret that is taken once, within five minutes. */
  make(tx: Db, purpose: Purpose, asked: Asked): Promise<string>;
  /** Who was asked; null when no user was, or the challenge was answered or is too old. */
  take(tx: Db, purpose: Purpose, challenge: string): Promise<TakenChallenge | null>;
}

/** In the database as hashes, so that another process of the server takes what this one has made. */
export function challengesOf({ clock }: { clock: () => number }): Challenges {
  return {
    async make(tx, purpose, { userId, tokenHash }) {
      const challenge = newChallenge();
      const now = clock();
      await insertChallenge(
        tx,
        {
          hash: hashOfSecret(challenge),
          purpose,
          user_id: userId,
          token_hash: tokenHash,
          made_at: new Date(now).toISOString(),
        },
        keptBetween(now, LIFE_MS),
      );
      return challenge;
    },

    async take(tx, purpose, challenge) {
      const taken = await takeChallenge(tx, hashOfSecret(challenge), purpose);
      return taken !== null && isWithin(Date.parse(taken.made_at), LIFE_MS, clock()) ? taken : null;
    },
  };
}
