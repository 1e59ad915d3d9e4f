import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import Type from 'typebox';
import { Detail, FieldErrors } from '../../contract/common';
import { LoginAnswer } from '../../contract/session';
import {
  BackchannelLogoutBody,
  CallbackQuery,
  ExchangeBody,
  SignOnAnswer,
  SignOnBody,
  type RefusedOnTheWay,
} from '../../contract/signOn';
import { formBodies } from '../plugins/bodies';
import {
  invalidWhole,
  loggedAnswerTo,
  notFound,
  outOfService,
  tooMany,
  unavailable,
} from '../plugins/errors';
import { dropFlowCookie, flowCookiesOf, giveFlowCookie } from '../plugins/signOnCookies';
import type { FlowSeals } from '../services/signOn/flowSeals';
import { sentenceOf } from '../services/signOn/outcomes';
import type { ProviderLogout } from '../services/signOn/providerLogout';
import type { SignOnStep, SignOnThrottle } from '../services/signOn/signOnThrottle';
import { flowOf, type SingleSignOn } from '../services/signOn/singleSignOn';

const CALLBACK = '/api/session/callback/';
/** Exchanged for the sentence that says so. */
const NO_CODE = 'none';
const tags = ['session'];
const config = { access: 'public', subject: 'nobody' } as const;

/** The browser is on its way to a page: a refusal leads to the login screen too, which has a sentence for it. */
function leadBack(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  const { status, headers } = loggedAnswerTo(error, request);
  reply.headers(headers);
  leadToLogin(reply, wordOf(status));
}

function wordOf(status: number): RefusedOnTheWay {
  if (status === 404) return 'off';
  return status === 429 || status >= 500 ? 'busy' : 'refused';
}

/** Relative: a proxy may have other names for this server. */
const leadToLogin = (reply: FastifyReply, code: string) =>
  reply.code(303).header('location', `/login#sso=${code}`).send(null);

interface Dependencies {
  /** Null: single sign-on is off. */
  signOn: SingleSignOn | null;
  logout: ProviderLogout | null;
  throttle: SignOnThrottle;
  seals: FlowSeals;
  /** The https address that users open; null: this machine alone. */
  publicUrl: string | null;
  isLoopback: (host: string) => boolean;
}

/** Signing in at the hospital's identity provider (OpenID Connect), and signing out there. */
export function signOnRoutes({
  signOn,
  logout,
  throttle,
  seals,
  publicUrl,
  isLoopback,
}: Dependencies): FastifyPluginAsyncTypebox {
  const https = publicUrl !== null;

  /** The secrets of the sign-ins that were begun here and are under way in this browser, by the names of their flows. */
  function secretsOf(request: FastifyRequest): Map<string, string> {
    const opened = [...flowCookiesOf(request)].map(([flow, value]) => [flow, seals.open(value)] as const);
    return new Map(opened.flatMap(([flow, secret]) => (secret === null ? [] : [[flow, secret]])));
  }

  /** Where this browser reaches the app. Without a known address it is this machine, by whichever of its names. */
  function addressOf(request: FastifyRequest, path: string): URL {
    if (publicUrl !== null) return new URL(path, publicUrl);
    const base = `http://${request.headers.host ?? ''}`;
    const name = URL.canParse(base) ? new URL(base).hostname.replaceAll(/[[\]]/g, '') : '';
    if (!isLoopback(name)) throw notFound();
    return new URL(path, base);
  }

  /** A browser whose sign-in was begun here is counted by that, and is refused for nobody else's requests. */
  async function admitted(step: SignOnStep, request: FastifyRequest, secret?: string): Promise<SingleSignOn> {
    if (signOn === null) throw notFound();
    if (secret === undefined) await count(step, request.ip);
    else refuseFor(throttle.ofFlow(secret));
    return signOn;
  }

  const count = async (step: SignOnStep, address: string): Promise<void> =>
    refuseFor(await throttle.ofAddress(step, address));

  function refuseFor(wait: number | 'busy'): void {
    if (wait === 'busy') throw unavailable();
    if (wait > 0) throw tooMany(wait);
  }

  return async (app) => {
    formBodies(app);

    app.post(
      '/api/session/sign-on/',
      {
        config,
        schema: {
          operationId: 'signInAtProvider',
          summary: 'Begin single sign-on: where the browser goes. 404 while it is off',
          tags,
          body: SignOnBody,
          response: { 200: SignOnAnswer, 404: Detail, 429: Detail, 503: Detail },
        },
      },
      async (request, reply) => {
        const service = await admitted('begin', request);
        const begun = await service.begin(addressOf(request, CALLBACK).href);
        if (begun === null) throw outOfService(sentenceOf('away'), 5_000);
        const { location, flow, browser } = begun;
        giveFlowCookie(request, reply, { flow, value: seals.seal(browser), https });
        return { location };
      },
    );

    app.get(
      CALLBACK,
      {
        config,
        schema: {
          operationId: 'getSignOnCode',
          summary:
            'Where the provider sends the browser back: leads to the login screen with a one-time code, or with the kind of a refusal; never with a token',
          tags,
          querystring: CallbackQuery,
          response: { 303: Type.Null() },
        },
        errorHandler: leadBack,
      },
      async (request, reply) => {
        const address = addressOf(request, CALLBACK);
        address.search = new URL(request.url, address).search;
        const secret = secretsOf(request).get(flowOf(address.searchParams.get('state') ?? ''));
        const service = await admitted('callback', request, secret);
        const code = await service.arrive(address, secret ?? null);
        return leadToLogin(reply, code ?? NO_CODE);
      },
    );

    app.post(
      '/api/session/exchange/',
      {
        config,
        schema: {
          operationId: 'signInByCode',
          summary:
            'Exchange the one-time code of single sign-on for a token: within 60 s, once, in the same browser',
          tags,
          body: ExchangeBody,
          response: { 200: LoginAnswer, 400: FieldErrors, 404: Detail, 429: Detail, 503: Detail },
        },
      },
      async (request, reply) => {
        const secrets = secretsOf(request);
        const [first] = secrets.values();
        const service = await admitted('exchange', request, first);
        const result = await service.exchange(request.body.code, [...secrets.values()], {
          address: request.ip,
          agent: request.headers['user-agent'],
        });
        if (result.kind === 'crowded')
          throw tooMany(
            result.waitMs,
            'You are signed in at 50 places, and all of them are in use. Sign out at one of them.',
          );
        if (result.kind === 'refused') throw invalidWhole(result.sentence);
        for (const [flow, secret] of secrets)
          if (secret === result.browser) dropFlowCookie(request, reply, { flow, https });
        return { token: result.token };
      },
    );

    app.post(
      '/api/session/backchannel-logout/',
      {
        config,
        schema: {
          operationId: 'signOutByProvider',
          summary:
            'The provider says that somebody signed out there (OpenID Connect Back-Channel Logout 1.0)',
          tags,
          consumes: ['application/x-www-form-urlencoded'],
          body: BackchannelLogoutBody,
          response: { 200: Type.Null(), 400: FieldErrors, 404: Detail, 429: Detail, 503: Detail },
        },
      },
      async (request, reply) => {
        if (logout === null) throw notFound();
        const result = await logout(request.body.logout_token);
        if (result === 'away') throw unavailable();
        if (result === 'refused') {
          // Only what is not genuine is counted: at the end of a shift a provider signs out many.
          await count('logout', request.ip);
          throw invalidWhole('The logout token is not accepted.');
        }
        return reply.send(null);
      },
    );
  };
}
