import type { FastifyBaseLogger } from 'fastify';
import type { Configuration, CustomFetch } from 'openid-client';
import type { SignOnSettings } from '../../settings/config';
import { isProviderAway, providerFetch } from './providerFetch';

/** What a sign-in is bound to; the provider sends `state` and `nonce` back and never sees `verifier`. */
export interface Bonds {
  state: string;
  nonce: string;
  /** PKCE (RFC 7636). */
  verifier: string;
}

/** Who came back from the provider. */
export interface Newcomer {
  issuer: string;
  subject: string;
  /** The provider's session, if it says so: what a back-channel logout may name. */
  sid: string | null;
  /** Empty when no groups are asked for; null when the provider did not say. */
  groups: readonly string[] | null;
  /** When the provider last asked for the password (epoch ms); null when it does not say. */
  askedAt: number | null;
}

export type Arrival =
  | { kind: 'known'; newcomer: Newcomer }
  /** The provider refused the sign-in, or the person cancelled it. */
  | { kind: 'denied' }
  /** The answer is not what was asked for: forged, repeated, or of another provider. */
  | { kind: 'forged' }
  | { kind: 'away' };

const TIMEOUT_S = 5;

/**
 * The hospital's identity provider. It is asked for its addresses when a user signs in, and not at the
 * start: it may be away then, or later.
 */
export class IdentityProvider {
  readonly #settings: SignOnSettings;
  readonly #log: Pick<FastifyBaseLogger, 'warn'>;
  #asking: Promise<Configuration | null> | null = null;
  #known: Configuration | null = null;

  constructor(settings: SignOnSettings, log: Pick<FastifyBaseLogger, 'warn'>) {
    this.#settings = settings;
    this.#log = log;
  }

  /** Where the browser goes; null while the provider is away. `asksAgain`: for the password, also when a user is signed in there. */
  async authorizationUrl(
    redirectUri: string,
    { state, nonce, verifier }: Bonds,
    { asksAgain }: { asksAgain: boolean },
  ): Promise<URL | null> {
    const found = await this.discover();
    if (found === null) return null;
    const { buildAuthorizationUrl, calculatePKCECodeChallenge } = await import('openid-client');
    const knowsGroups = found.serverMetadata().scopes_supported?.includes('groups') === true;
    return buildAuthorizationUrl(found, {
      redirect_uri: redirectUri,
      scope: this.#asksForGroups && knowsGroups ? 'openid groups' : 'openid',
      state,
      nonce,
      code_challenge: await calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
      // The user of the browser can take both out: `auth_time` in the answer is what counts.
      ...(asksAgain && { prompt: 'login', max_age: '0' }),
    });
  }

  /** Who came back, at the address with everything that the provider appended. */
  async arrival(address: URL, { state, nonce, verifier }: Bonds): Promise<Arrival> {
    const found = await this.known();
    if (found === null) return { kind: 'away' };
    const client = await import('openid-client');
    try {
      const tokens = await client.authorizationCodeGrant(found, address, {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: verifier,
        idTokenExpected: true,
      });
      const claims = tokens.claims();
      if (claims === undefined) return { kind: 'forged' };
      const { iss: issuer, sub: subject, sid, auth_time: asked } = claims;
      const groups = await this.#groupsOf(found, { claims, subject, accessToken: tokens.access_token });
      const newcomer = {
        issuer,
        subject,
        sid: typeof sid === 'string' ? sid : null,
        groups,
        askedAt: typeof asked === 'number' ? asked * 1_000 : null,
      };
      return { kind: 'known', newcomer };
    } catch (error) {
      if (error instanceof client.AuthorizationResponseError) return { kind: 'denied' };
      const isAway = isProviderAway(error);
      this.#log.warn(
        { err: plain(error) },
        isAway ? 'single sign-on: the provider cannot be reached' : 'single sign-on: an answer was refused',
      );
      return { kind: isAway ? 'away' : 'forged' };
    }
  }

  /** Its addresses as they were last found; null when they never were, and it is away. */
  async known(): Promise<Configuration | null> {
    return this.#known ?? (await this.discover());
  }

  /** Its addresses and keys as they are now; null while it is away. Concurrent calls share one answer. */
  discover(): Promise<Configuration | null> {
    this.#asking ??= this.#discover().finally(() => {
      this.#asking = null;
    });
    return this.#asking;
  }

  async #discover(): Promise<Configuration | null> {
    const { issuer, clientId, clientSecret } = this.#settings;
    const client = await import('openid-client');
    const clientAuth: ReturnType<typeof client.ClientSecretBasic> = (as, ...rest) => {
      const { token_endpoint_auth_methods_supported: methods } = as;
      const isBasic = methods?.includes('client_secret_basic') ?? true;
      (isBasic ? client.ClientSecretBasic : client.ClientSecretPost)(clientSecret)(as, ...rest);
    };
    try {
      const found = await client.discovery(new URL(issuer), clientId, {}, clientAuth, {
        timeout: TIMEOUT_S,
        [client.customFetch]: providerFetch as CustomFetch,
        // The keys are those of the provider: an ID token is accepted by its signature, not by its way here.
        execute: [
          client.enableNonRepudiationChecks,
          // The settings allow clear text on this machine alone.
          ...(issuer.startsWith('http:') ? [client.allowInsecureRequests] : []),
        ],
      });
      this.#known = found;
      return found;
    } catch (error) {
      this.#log.warn({ err: plain(error) }, 'single sign-on: the provider cannot be reached');
      return null;
    }
  }

  get #asksForGroups(): boolean {
    const { groups, departments } = this.#settings;
    return groups !== null || departments !== null;
  }

  /** Groups of the ID token, or, as many providers have it, of the userinfo endpoint. */
  async #groupsOf(
    found: Configuration,
    { claims, subject, accessToken }: { claims: object; subject: string; accessToken: string },
  ): Promise<readonly string[] | null> {
    if (!this.#asksForGroups) return [];
    const own = groupsIn(claims);
    if (own !== null || found.serverMetadata().userinfo_endpoint === undefined) return own;
    const { fetchUserInfo } = await import('openid-client');
    return groupsIn(await fetchUserInfo(found, accessToken, subject));
  }
}

function groupsIn(claims: object): readonly string[] | null {
  if (!('groups' in claims)) return null;
  return [claims.groups].flat().filter((group) => typeof group === 'string');
}

/** What the log may have of a failure: its causes can hold what the provider answered, a token too. */
export const plain = (error: unknown) =>
  error instanceof Error
    ? { type: error.name, message: error.message, ...('code' in error && { code: error.code }) }
    : { type: 'unknown' };
