import type { FastifyBaseLogger } from 'fastify';
import { actAs } from '../../db/accounts/actor';
import { keepLogout } from '../../db/accounts/signOn/providerLogouts';
import { takeSessionsOf, useLogoutToken, type SessionOfProvider } from '../../db/accounts/signOn/signOnFlows';
import type { Db } from '../../db/engine/client';
import { instant } from '../../db/engine/instants';
import { hashOfSecret } from '../accounts/credentials/secrets';
import type { SessionService } from '../accounts/sessions/session';
import { endSession } from '../accounts/sessions/sessionEnds';
import { END_OF_SESSION } from '../alarms/escalation/presence';
import { logRefused, type LogoutTokens } from './logoutTokens';

/** A logout token is accepted for minutes: after a day its hash is no longer needed. */
const REMEMBERED_MS = 24 * 3_600_000;

/** No sign-in is under way for longer. */
const ON_THE_WAY_MS = 3_600_000;

interface Options {
  db: Db;
  clock: () => number;
  tokens: LogoutTokens;
  sessions: Pick<SessionService, 'evict'>;
  /** Called after a user's session ended; never rejects. */
  signedOut: (userId: number) => Promise<void>;
  log: Pick<FastifyBaseLogger, 'warn'>;
}

export type ProviderLogout = (logoutToken: string) => Promise<'done' | 'refused' | 'away'>;

/** Ends the sessions that the provider says have ended. */
export function providerLogout({ db, clock, tokens, sessions, signedOut, log }: Options): ProviderLogout {
  return async (text) => {
    const read = await tokens.read(text);
    if (typeof read === 'string') return read;
    const { issuer, jti, subject, sid, saidAt } = read;
    const now = clock();
    const jtiHash = hashOfSecret(`${issuer} ${jti}`);
    // First, and by itself: a sign-in that is on its way finds it, or is found below.
    await keepLogout(
      db,
      { jti_hash: jtiHash, issuer, subject, sid, said_at: instant(saidAt), heard_at: instant(now) },
      instant(now - ON_THE_WAY_MS),
    );
    const ended = await db.transaction().execute(async (tx): Promise<SessionOfProvider[] | null> => {
      await actAs(tx, END_OF_SESSION);
      const isNew = await useLogoutToken(tx, {
        jtiHash,
        at: instant(now),
        since: instant(now - REMEMBERED_MS),
      });
      if (!isNew) return null;
      const found = await takeSessionsOf(tx, { issuer, subject, sid });
      for (const { hash } of found) await endSession(tx, hash, 'provider', now);
      return found;
    });
    if (ended === null) {
      logRefused(log, new Error('it was used before'));
      return 'refused';
    }
    for (const { hash } of ended) sessions.evict(hash);
    for (const userId of new Set(ended.map(({ user_id }) => user_id))) await signedOut(userId);
    return 'done';
  };
}
