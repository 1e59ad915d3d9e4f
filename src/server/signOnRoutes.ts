import type { FastifyBaseLogger, FastifyPluginAsync } from 'fastify';
import { isLoopback, type Config } from './settings/config';
import type { Db } from './db/engine/client';
import type { Once } from './plugins/requests/idempotency';
import { signOnDoor } from './plugins/access/signOnDoor';
import { externalIdentitiesRoutes } from './routes/externalIdentities';
import { signOnRoutes as publicRoutes } from './routes/signOn';
import { signOnUnlockRoutes } from './routes/signOnUnlock';
import type { SessionService } from './services/accounts/sessions/session';
import { flowSeals } from './services/signOn/flowSeals';
import { IdentityProvider } from './services/signOn/identityProvider';
import { LogoutTokens } from './services/signOn/logoutTokens';
import { providerLogout } from './services/signOn/providerLogout';
import { signOnUnlock } from './services/signOn/signOnUnlock';
import { signOnThrottle } from './services/signOn/signOnThrottle';
import { CODE_MS, FLOW_MS, singleSignOn } from './services/signOn/singleSignOn';

interface Parts {
  db: Db;
  clock: () => number;
  once: Once;
  config: Pick<Config, 'signOn' | 'publicUrl'>;
  sessions: SessionService;
  /** Called after a user's session ended; never rejects. */
  signedOut: (userId: number) => Promise<void>;
  log: FastifyBaseLogger;
}

/** Everything of single sign-on. Without its settings its routes are there, and answer 404. */
export function signOnRoutes({ config, once, signedOut, ...parts }: Parts): FastifyPluginAsync {
  const { db, clock, sessions, log } = parts;
  const { signOn: settings, publicUrl } = config;
  const provider = settings === null ? null : new IdentityProvider(settings, log);
  const { signOn, logout } =
    settings === null || provider === null
      ? { signOn: null, logout: null }
      : {
          signOn: singleSignOn({ ...parts, settings, provider }),
          logout: providerLogout({
            ...parts,
            tokens: new LogoutTokens(provider, settings.clientId, parts),
            signedOut,
          }),
        };
  return async (app) => {
    const throttle = signOnThrottle({ db, clock });
    const seals = flowSeals({ key: settings?.clientSecret ?? '', clock, lifeMs: FLOW_MS + CODE_MS });
    const door = signOnDoor({ signOn, throttle, seals, publicUrl, isLoopback });
    await app.register(publicRoutes({ door, logout }));
    const unlock = signOnUnlock({ db, clock, sessions });
    await app.register(signOnUnlockRoutes({ door, unlock, locks: sessions.locks }));
    await app.register(externalIdentitiesRoutes({ db, once, clock, sessions }));
  };
}
