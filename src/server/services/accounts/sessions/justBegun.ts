import { isWithin } from '../../../../clinical/freshness';
import { findProof } from '../../../db/accounts/secondFactors';
import type { Db } from '../../../db/engine/client';

/** For this long (ms) what began a second factor may be sent again by its session: the answer may have been lost. */
const AGAIN_MS = 5 * 60_000;

/** Whether a session has begun the second factor that there is `since` then (ISO 8601): both are stored with one time. */
export async function hasJustBegun(
  tx: Db,
  hash: string,
  { since, now }: { since: string; now: number },
): Promise<boolean> {
  const proof = await findProof(tx, hash);
  return proof?.proved_at === since && isWithin(Date.parse(since), AGAIN_MS, now);
}
