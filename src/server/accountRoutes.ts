import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyBaseLogger } from 'fastify';
import type { Config } from './settings/config';
import type { Db } from './db/engine/client';
import type { Once } from './plugins/requests/idempotency';
import { ownPasswordRoutes } from './routes/ownPassword';
import { passkeysRoutes } from './routes/passkeys';
import { scopeRoutes } from './routes/scope';
import { secondFactorRoutes } from './routes/secondFactor';
import { sessionRoutes } from './routes/session';
import { sessionLockRoutes } from './routes/sessionLock';
import { sessionsRoutes } from './routes/sessions';
import { usersRoutes } from './routes/users';
import type { SecondFactors } from './services/accounts/credentials/secondFactors';
import type { SessionService } from './services/accounts/sessions/session';
import type { passkeysOf } from './services/passkeys/passkeysOf';
import { signOnRoutes } from './signOnRoutes';

interface Dependencies {
  db: Db;
  once: Once;
  /** Epoch ms. */
  clock: () => number;
  config: Pick<Config, 'signOn' | 'publicUrl' | 'corsOrigins'>;
  /** Users come by https, through a proxy. */
  https: boolean;
  sessions: SessionService;
  factors: SecondFactors;
  passkeys: ReturnType<typeof passkeysOf>;
  /** Called after sessions of a user have ended; never rejects. */
  signedOut: (userId: number) => Promise<void>;
  log: FastifyBaseLogger;
}

/** All that is about accounts: signing in and out, sessions and their lock, users, what identifies them, their wards. */
export function accountRoutes({
  db,
  once,
  clock,
  config,
  https,
  sessions,
  factors,
  passkeys,
  signedOut,
  log,
}: Dependencies): FastifyPluginAsyncTypebox {
  const { publicUrl, corsOrigins } = config;
  return async (app) => {
    await app.register(
      sessionRoutes({ sessions, signedOut, passkeys: passkeys.signIn, https, publicUrl, corsOrigins }),
    );
    await app.register(signOnRoutes({ db, clock, once, config, sessions, signedOut, log }));
    await app.register(sessionLockRoutes({ sessions }));
    await app.register(sessionsRoutes({ db, sessions, signedOut }));
    await app.register(usersRoutes({ db }));
    await app.register(scopeRoutes({ db, once, clock }));
    await app.register(ownPasswordRoutes({ once, sessions }));
    await app.register(secondFactorRoutes({ db, factors }));
    await app.register(passkeysRoutes({ passkeys: passkeys.own, publicUrl }));
  };
}
