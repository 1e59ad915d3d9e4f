import { isWithin } from '../../../clinical/freshness';
import { transactionOf, type Person } from '../../db/accounts/actor';
import { appendAudit } from '../../db/accounts/audit/audit';
import { findLinkedUser } from '../../db/accounts/signOn/externalIdentities';
import { isSignedOutThere } from '../../db/accounts/signOn/providerLogouts';
import { unlockToken } from '../../db/accounts/sessionLocks';
import { findCode, keepProviderSession, useCode } from '../../db/accounts/signOn/signOnFlows';
import { isTokenLive, markSignedOn } from '../../db/accounts/tokens';
import { lockUser } from '../../db/accounts/users';
import type { Db } from '../../db/engine/client';
import { hashOfSecret } from '../accounts/credentials/secrets';
import type { SessionService } from '../accounts/sessions/session';
import { sentenceOfLocked, type Outcome } from './outcomes';
import { CODE_MS } from './singleSignOn';
import { unlocking } from './flowStates';

/** A session that may be locked. */
interface Session {
  id: number;
  hash: string;
  user: Person;
}

/**
 * Unlocks a session by the code with which its person came back from the provider, in the browser that went there. Null:
 * it is unlocked; otherwise why not. No session begins, and no other one is unlocked, whichever user comes back.
 */
export type SignOnUnlock = (
  session: Session,
  code: string,
  browsers: readonly string[],
) => Promise<{ browser: string } | { sentence: string }>;

interface Options {
  db: Db;
  clock: () => number;
  sessions: Pick<SessionService, 'evict'>;
}

export function signOnUnlock({ db, clock, sessions }: Options): SignOnUnlock {
  const stays = (because: Outcome) => ({ sentence: sentenceOfLocked(because) });

  return async (session, text, browsers) => {
    const { id, hash, user } = session;
    const codeHash = hashOfSecret(text);
    const code = await findCode(db, codeHash);
    const browser = browsers.find((kept) => code?.browser_hash === hashOfSecret(kept));
    if (code === null || browser === undefined || !isWithin(Date.parse(code.made_at), CODE_MS, clock()))
      return stays('stale');
    const identity = code.identity_id;
    const person = identity === null ? null : await findLinkedUser(db, identity);
    const refusal = await transactionOf(db, user, async (tx): Promise<Outcome | null> => {
      await lockUser(tx, user.id);
      if (!(await useCode(tx, codeHash)) || !(await isTokenLive(tx, hash))) return 'stale';
      if (code.outcome !== unlocking(id) || identity === null)
        return code.outcome.startsWith('unlocks ') || code.outcome === 'signed in'
          ? 'stale'
          : (code.outcome as Outcome);
      const isOther = person?.id !== user.id;
      const isOut = !isOther && (await isSignedOutThere(tx, code));
      const at = new Date(clock()).toISOString();
      const entry = { at: clock(), by: user };
      if (isOther || isOut) {
        const refused = { action: 'sign-in refused', entity: 'user', entityId: user.id } as const;
        await appendAudit(tx, { ...entry, ...refused, fields: ['single sign-on'] });
        return isOther ? 'unknown' : 'signed out there';
      }
      // From now on it ends with the provider's session that has unlocked it.
      await keepProviderSession(tx, { token_hash: hash, identity_id: identity, sid: code.sid });
      await markSignedOn(tx, hash, at);
      if (await unlockToken(tx, id, at))
        await appendAudit(tx, {
          ...{ ...entry, action: 'changed', entity: 'session', entityId: id, fields: ['unlocked'] },
        });
      return null;
    });
    sessions.evict(hash);
    return refusal === null ? { browser } : stays(refusal);
  };
}
