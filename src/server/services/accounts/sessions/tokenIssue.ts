import { actAs, type Person } from '../../../db/accounts/actor';
import { appendAudit } from '../../../db/accounts/audit/audit';
import { findTokensInUse, insertToken, revokeToken } from '../../../db/accounts/tokens';
import { lockUser, markLogin } from '../../../db/accounts/users';
import { endLeftDuties } from '../../../db/alarms/duty';
import type { Db } from '../../../db/engine/client';
import { END_OF_SESSION } from '../../alarms/escalation/presence';
import { hashOfSecret, newSecret } from '../credentials/secrets';
import { MAX_LIVE_TOKENS } from './sessionEnds';
import { stationText } from './stationText';

/** At the most sessions, the one idle longest gives way to the next if it has been idle for 10 minutes. A board that polls is in use, even without user activity. */
export const UNUSED_MS = 10 * 60_000;

const HOUR_MS = 3_600_000;

/** Where a session is begun, and how. */
export interface Origin {
  address: string;
  /** The `User-Agent` of the browser. */
  agent: string | undefined;
  /** With a code of the second factor. */
  hasProved: boolean;
  /** By single sign-on. */
  isSignOn?: boolean;
}

interface Dependencies {
  db: Db;
  clock: () => number;
  sessionHours: number;
  /** Called with the hash of a token that gave way. */
  onRevoked: (hash: string) => void;
}

/**
 * Begins a session for a known user; or how long to wait (ms) until one of the user's other sessions gives way.
 * `succeeded` runs in the same transaction.
 */
export type TokenIssue = (
  user: Person,
  from: Origin,
  succeeded: (tx: Db, hash: string) => Promise<void>,
) => Promise<{ token: string } | { waitMs: number }>;

export function tokenIssue({ db, clock, sessionHours, onRevoked }: Dependencies): TokenIssue {
  return async (user, { address, agent, hasProved, isSignOn = false }, succeeded) => {
    const now = clock();
    const at = new Date(now).toISOString();
    const token = newSecret('wl');
    const hash = hashOfSecret(token);
    const issued = await db.transaction().execute(async (tx) => {
      await lockUser(tx, user.id);
      const inUse = await findTokensInUse(tx, user.id, at);
      // A duty lasts until the last session: this one is another.
      if (inUse.length === 0) {
        await actAs(tx, END_OF_SESSION);
        await endLeftDuties(tx, now);
      }
      const [idlest] = inUse;
      const givesWay = inUse.length >= MAX_LIVE_TOKENS ? idlest : undefined;
      const unusedMs = givesWay === undefined ? UNUSED_MS : now - Date.parse(givesWay.seen_at);
      if (unusedMs < UNUSED_MS) return { revoked: null, waitMs: UNUSED_MS - unusedMs };
      if (givesWay !== undefined) await revokeToken(tx, givesWay.hash, { at, because: 'gave way' });
      await insertToken(tx, {
        user_id: user.id,
        hash,
        created_at: at,
        expires_at: new Date(now + sessionHours * HOUR_MS).toISOString(),
        proved_at: hasProved ? at : null,
        signed_on_at: isSignOn ? at : null,
        address,
        station: stationText(agent),
      });
      await markLogin(tx, user.id, at);
      await succeeded(tx, hash);
      await appendAudit(tx, { at: now, by: user, action: 'signed in', entity: 'user', entityId: user.id });
      return { revoked: givesWay?.hash ?? null, waitMs: 0 };
    });
    if (issued.waitMs > 0) return { waitMs: issued.waitMs };
    if (issued.revoked !== null) onRevoked(issued.revoked);
    return { token };
  };
}
