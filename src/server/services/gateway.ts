import type { Db } from '../db/client';
import { insertGatewayToken, isLiveGatewayToken } from '../db/gatewayTokens';
import { RecentlySeen } from './recentlySeen';
import { hashOfSecret } from './secrets';

const LIFE_MS = 1_000;
const REMEMBERED = 1_000;

export interface GatewayService {
  /** Whether a feeder's token may send. A revoked one is dead within a second. */
  isLive(token: string): Promise<boolean>;
  /** Makes a token valid, once; a revoked one stays revoked. */
  admit(token: string, label: string): Promise<void>;
}

export function gatewayService({ db, clock }: { db: Db; clock: () => number }): GatewayService {
  const seen = new RecentlySeen<true>({ lifeMs: LIFE_MS, limit: REMEMBERED, clock });
  return {
    async isLive(token) {
      return (await seen.get(token, async () => ((await isLiveGatewayToken(db, hashOfSecret(token))) ? true : null))) === true;
    },
    admit: (token, label) =>
      insertGatewayToken(db, { label, hash: hashOfSecret(token), created_at: new Date(clock()).toISOString() }),
  };
}
