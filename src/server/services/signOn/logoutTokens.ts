import type { FastifyBaseLogger } from 'fastify';
import type { RemoteJWKSet } from 'jose';
import { isProviderAway, providerFetch } from './providerFetch';
import { plain, type IdentityProvider } from './identityProvider';

/** What must be among the events of a logout token. */
const LOGOUT = 'http://schemas.openid.net/event/backchannel-logout';

/** A provider sends it at once; older ones are not accepted. */
const MOST_AGE = '10 minutes';
const TOLERANCE_S = 60;

/** Signatures by a secret that both sides know could be made by a stolen client: they are not accepted. */
const ALGORITHMS = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA'];

/** Whom a provider signed out: one session of its own, one person, or both names. */
export interface SignedOut {
  issuer: string;
  subject: string | null;
  sid: string | null;
  jti: string;
  /** When it said so, by its clock (epoch ms). */
  saidAt: number;
}

interface Surroundings {
  clock: () => number;
  log: Pick<FastifyBaseLogger, 'warn'>;
}

/** Reads logout tokens (OpenID Connect Back-Channel Logout 1.0, 2.6). */
export class LogoutTokens {
  readonly #provider: IdentityProvider;
  readonly #clientId: string;
  readonly #clock: () => number;
  readonly #log: Pick<FastifyBaseLogger, 'warn'>;
  #keys: { address: string; find: RemoteJWKSet } | null = null;

  constructor(provider: IdentityProvider, clientId: string, { clock, log }: Surroundings) {
    this.#provider = provider;
    this.#clientId = clientId;
    this.#clock = clock;
    this.#log = log;
  }

  /** Whom the token signs out; 'refused' when it is not genuine, 'away' when that cannot be checked. */
  async read(token: string): Promise<SignedOut | 'refused' | 'away'> {
    const metadata = (await this.#provider.known())?.serverMetadata();
    if (metadata?.jwks_uri === undefined) return 'away';
    const { jwtVerify } = await import('jose');
    try {
      const { payload } = await jwtVerify(token, await this.#keysAt(metadata.jwks_uri), {
        issuer: metadata.issuer,
        audience: this.#clientId,
        algorithms: ALGORITHMS,
        maxTokenAge: MOST_AGE,
        clockTolerance: TOLERANCE_S,
        currentDate: new Date(this.#clock()),
        requiredClaims: ['jti'],
      });
      const { events, sub, sid, jti, iss, iat } = payload;
      const isLogout = typeof events === 'object' && events !== null && LOGOUT in events;
      // An ID token has a nonce: it must not pass for this.
      if (!isLogout || 'nonce' in payload || jti === undefined || iss === undefined || iat === undefined)
        throw new Error('it is no logout token');
      const session = typeof sid === 'string' ? sid : null;
      if (sub === undefined && session === null) throw new Error('it names neither a user nor a session');
      return { issuer: iss, subject: sub ?? null, sid: session, jti, saidAt: iat * 1_000 };
    } catch (error) {
      if (isProviderAway(error)) return 'away';
      logRefused(this.#log, error);
      return 'refused';
    }
  }

  async #keysAt(address: string): Promise<RemoteJWKSet> {
    if (this.#keys?.address !== address) {
      const { createRemoteJWKSet, customFetch } = await import('jose');
      const find = createRemoteJWKSet(new URL(address), { [customFetch]: providerFetch });
      this.#keys = { address, find };
    }
    return this.#keys.find;
  }
}

/** The reason, and nothing of the token. */
export function logRefused(log: Pick<FastifyBaseLogger, 'warn'>, error: unknown): void {
  log.warn({ err: plain(error) }, 'single sign-on: a logout was refused');
}
