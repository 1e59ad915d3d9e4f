import type { FastifyBaseLogger } from 'fastify';
import { transactionOf, type Actor } from '../../db/accounts/actor';
import type { Db } from '../../db/engine/client';
import {
  findLiveGatewayTokens,
  insertGatewayToken,
  updateGatewayToken,
  type LiveGatewayToken,
} from '../../db/accounts/gatewayTokens';
import { RecentlySeen } from '../accounts/sessions/recentlySeen';
import { hashOfSecret } from '../accounts/credentials/secrets';
import type { GatewayLimits } from './gatewayMeter';

const LIFE_MS = 1_000;
const REMEMBERED = 1_000;

/** Its use is recorded once in this many ms: it sends several times a second. */
const USE_STEP_MS = 60_000;

/** A gateway that is let in, and what it may send. */
export interface KnownGateway extends GatewayLimits {
  /** Devices by their makers' ids, and departments whose patients wear others; both empty: every device. */
  devices: ReadonlySet<string>;
  departments: readonly number[];
}

export interface GatewayService {
  /**
   * The gateway whose token this is; null when there is none. A revoked one is dead within a second, an expired
   * one at its time. `address` is where it sends from.
   */
  find(token: string, address: string): Promise<KnownGateway | null>;
  /** Makes a token valid, once; a revoked one stays revoked. */
  admit(token: string, label: string, by: Actor): Promise<void>;
}

interface Found {
  gateway: KnownGateway;
  /** Epoch ms; null: never. */
  expiresAt: number | null;
  usedAt: number | null;
}

interface Options {
  db: Db;
  clock: () => number;
  log?: Pick<FastifyBaseLogger, 'warn'>;
}

export function gatewayService({ db, clock, log }: Options): GatewayService {
  const seen = new RecentlySeen<Found>({
    lifeMs: LIFE_MS,
    limit: REMEMBERED,
    clock,
    async ask(tokens) {
      const byHash = new Map(tokens.map((token) => [hashOfSecret(token), token]));
      const found = await findLiveGatewayTokens(db, [...byHash.keys()]);
      return new Map(found.flatMap((row) => [[byHash.get(row.hash) ?? '', foundOf(row)] as const]));
    },
  });
  /** When a use was last to be recorded, by gateway: one that fails is not tried again with every request. */
  const triedAt = new Map<number, number>();

  function recordUse({ gateway: { id }, usedAt }: Found, address: string): void {
    const now = clock();
    // A clock that was set back must not stop the recording.
    const isDue = (time: number | null) => time === null || Math.abs(now - time) >= USE_STEP_MS;
    if (!isDue(triedAt.get(id) ?? null) || !isDue(usedAt)) return;
    triedAt.set(id, now);
    // Readings do not wait for what concerns the gateway alone.
    updateGatewayToken(db, id, {
      last_used_at: new Date(now).toISOString(),
      last_address: address,
    }).catch((error: unknown) => {
      log?.warn({ err: error, gateway: id }, 'the use of a gateway was not recorded');
    });
  }

  return {
    async find(token, address) {
      const found = await seen.get(token);
      if (found === null || (found.expiresAt !== null && found.expiresAt <= clock())) return null;
      recordUse(found, address);
      return found.gateway;
    },
    admit: async (token, label, by) => {
      await transactionOf(db, by, (tx) =>
        insertGatewayToken(tx, {
          label,
          hash: hashOfSecret(token),
          created_at: new Date(clock()).toISOString(),
        }),
      );
    },
  };
}

const instantOf = (text: string | null): number | null => (text === null ? null : Date.parse(text));

const foundOf = (row: LiveGatewayToken): Found => ({
  gateway: {
    id: row.id,
    devices: new Set(row.devices),
    departments: row.departments,
    readingsPerSecond: row.readings_per_second,
    newIdsPerHour: row.new_ids_per_hour,
  },
  expiresAt: instantOf(row.expires_at),
  usedAt: instantOf(row.last_used_at),
});
