import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FlowSeals } from '../../services/signOn/flowSeals';
import type { SignOnStep, SignOnThrottle } from '../../services/signOn/signOnThrottle';
import type { SingleSignOn } from '../../services/signOn/singleSignOn';
import { notFound, tooMany, unavailable } from '../errors';
import { dropFlowCookie, flowCookiesOf, giveFlowCookie } from './signOnCookies';

/** Where the provider sends the browser back to. */
export const CALLBACK = '/api/session/callback/';

interface Options {
  /** Null: single sign-on is off. */
  signOn: SingleSignOn | null;
  throttle: SignOnThrottle;
  seals: FlowSeals;
  /** The https address that users open; null: this machine alone. */
  publicUrl: string | null;
  isLoopback: (host: string) => boolean;
}

/** What every step of single sign-on asks of a browser. */
export interface SignOnDoor {
  /** The secrets of the sign-ins that were begun here and are under way in this browser, by the names of their flows. */
  secretsOf(request: FastifyRequest): Map<string, string>;
  /** Where the provider sends this browser back to. Without a known address it is this machine, by whichever of its names. */
  callbackOf(request: FastifyRequest): URL;
  /** Where the browser goes, which keeps a secret meanwhile; to sign in, or to unlock a session. Null: the provider is away. */
  begin(request: FastifyRequest, reply: FastifyReply, unlocks?: number): Promise<string | null>;
  /** A browser whose sign-in was begun here is counted by that, and is not refused for the requests of others. */
  admitted(step: SignOnStep, request: FastifyRequest, secret?: string): Promise<SingleSignOn>;
  count(step: SignOnStep, address: string): Promise<void>;
  /** The way with this secret has ended. */
  clearFlow(request: FastifyRequest, reply: FastifyReply, browser: string): void;
}

export function signOnDoor({ signOn, throttle, seals, publicUrl, isLoopback }: Options): SignOnDoor {
  const https = publicUrl !== null;

  function secretsOf(request: FastifyRequest): Map<string, string> {
    const opened = [...flowCookiesOf(request)].map(([flow, value]) => [flow, seals.open(value)] as const);
    return new Map(opened.flatMap(([flow, secret]) => (secret === null ? [] : [[flow, secret]])));
  }

  function callbackOf(request: FastifyRequest): URL {
    if (publicUrl !== null) return new URL(CALLBACK, publicUrl);
    const base = `http://${request.headers.host ?? ''}`;
    const name = URL.canParse(base) ? new URL(base).hostname.replaceAll(/[[\]]/g, '') : '';
    if (!isLoopback(name)) throw notFound();
    return new URL(CALLBACK, base);
  }

  const count = async (step: SignOnStep, address: string): Promise<void> =>
    refuseFor(await throttle.ofAddress(step, address));

  async function admitted(step: SignOnStep, request: FastifyRequest, secret?: string): Promise<SingleSignOn> {
    if (signOn === null) throw notFound();
    if (secret === undefined) await count(step, request.ip);
    else refuseFor(throttle.ofFlow(secret));
    return signOn;
  }

  function refuseFor(wait: number | 'busy'): void {
    if (wait === 'busy') throw unavailable();
    if (wait > 0) throw tooMany(wait);
  }

  return {
    secretsOf,
    callbackOf,
    admitted,
    count,

    async begin(request, reply, unlocks) {
      const service = await admitted('begin', request);
      const begun = await service.begin(callbackOf(request).href, unlocks);
      if (begun === null) return null;
      const { location, flow, browser } = begun;
      giveFlowCookie(request, reply, { flow, value: seals.seal(browser), https });
      return location;
    },

    clearFlow(request, reply, browser) {
      for (const [flow, secret] of secretsOf(request))
        if (secret === browser) dropFlowCookie(request, reply, { flow, https });
    },
  };
}
