import { transactionOf, type Actor } from '../../db/accounts/actor';
import type { Db } from '../../db/engine/client';
import { insertGatewayToken, findLiveGatewayTokens } from '../../db/accounts/gatewayTokens';
import { RecentlySeen } from '../accounts/recentlySeen';
import { hashOfSecret } from '../accounts/secrets';

const LIFE_MS = 1_000;
const REMEMBERED = 1_000;

export interface GatewayService {
  /** Whether a feeder's token may send. A revoked one is dead within a second. */
  isLive(token: string): Promise<boolean>;
  /** Makes a token valid, once; a revoked one stays revoked. */
  admit(token: string, label: string, by: Actor): Promise<void>;
}

export function gatewayService({ db, clock }: { db: Db; clock: () => number }): GatewayService {
  const seen = new RecentlySeen<true>({
    lifeMs: LIFE_MS,
    limit: REMEMBERED,
    clock,
    async ask(tokens) {
      const live = await findLiveGatewayTokens(db, tokens.map(hashOfSecret));
      return new Map(tokens.filter((token) => live.has(hashOfSecret(token))).map((token) => [token, true]));
    },
  });
  return {
    isLive: async (token) => (await seen.get(token)) === true,
    admit: (token, label, by) =>
      transactionOf(db, by, (tx) =>
        insertGatewayToken(tx, {
          label,
          hash: hashOfSecret(token),
          created_at: new Date(clock()).toISOString(),
        }),
      ),
  };
}
