import type { FastifyBaseLogger } from 'fastify';
import { transactionOf, type Actor } from '../../db/accounts/actor';
import {
  insertGatewayToken,
  listGatewayTokens,
  replaceGatewayTokens,
  reviveGatewayToken,
  type ListedToken,
} from '../../db/accounts/gatewayTokens';
import type { Db } from '../../db/engine/client';
import { hashOfSecret } from '../accounts/credentials/secrets';

/** The label of the token in the environment; no other token may have it. */
export const ENVIRONMENT_LABEL = 'GATEWAY_TOKEN';

const CONFIGURATION: Actor = { id: null, username: 'configuration' };

/**
 * Makes the environment's token the only one of its kind: what the environment named before, and names no
 * longer, is accepted no more. Logs that, and by their labels the tokens of others that are accepted. Null
 * when the environment names none.
 */
export async function adoptEnvironmentToken(
  { db, clock, log }: { db: Db; clock: () => number; log: FastifyBaseLogger },
  token: string | null,
): Promise<void> {
  const at = new Date(clock()).toISOString();
  const hash = token === null ? null : hashOfSecret(token);
  const replaced = await transactionOf(db, CONFIGURATION, async (tx) => {
    const count = await replaceGatewayTokens(tx, { label: ENVIRONMENT_LABEL, except: hash, at });
    if (hash !== null) {
      await reviveGatewayToken(tx, hash);
      await insertGatewayToken(tx, { label: ENVIRONMENT_LABEL, hash, created_at: at });
    }
    return { count };
  });
  if (replaced.count > 0)
    log.warn({ tokens: replaced.count }, 'the GATEWAY_TOKEN of an earlier start is no longer accepted');
  const tokens = await listGatewayTokens(db);
  if (hash !== null && tokens.some((each) => each.hash === hash && each.revoked_at !== null))
    log.warn('GATEWAY_TOKEN was revoked by a command and is not accepted: set another one');
  const hasExpired = ({ expires_at: end }: ListedToken) => end !== null && end <= at;
  if (tokens.some((each) => each.hash === hash && each.revoked_at === null && hasExpired(each)))
    log.warn('GATEWAY_TOKEN has expired and is not accepted: give it another end, or set another one');
  const others = tokens.filter((each) => each.revoked_at === null && each.hash !== hash && !hasExpired(each));
  if (others.length > 0)
    log.info(
      { labels: [...new Set(others.map(({ label }) => label))] },
      'gateway tokens that are accepted besides the GATEWAY_TOKEN of the environment',
    );
}
