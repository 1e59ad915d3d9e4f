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
import { formBodies } from '../plugins/requests/bodies';
import {
  invalidWhole,
  loggedAnswerTo,
  notFound,
  outOfService,
  tooMany,
  unavailable,
} from '../plugins/errors';
import { CALLBACK, type SignOnDoor } from '../plugins/access/signOnDoor';
import { sentenceOf } from '../services/signOn/outcomes';
import type { ProviderLogout } from '../services/signOn/providerLogout';
import { flowOf, unlockedBy } from '../services/signOn/flowStates';

/** Exchanged for the sentence that says so. */
const NO_CODE = 'none';
const tags = ['session'];
const config = { access: 'public', subject: 'none' } as const;

/** The browser is on its way to a page: a refusal leads to the login screen too, which has a sentence for it. */
function leadBack(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  const { status, headers } = loggedAnswerTo(error, request);
  reply.headers(headers);
  leadToLogin(request, reply, wordOf(status));
}

function wordOf(status: number): RefusedOnTheWay {
  if (status === 404) return 'off';
  return status === 429 || status >= 500 ? 'busy' : 'refused';
}

/**
 * Relative: a proxy may have other names for this server. What unlocks a session never begins a session, and is distinguished in
 * the address.
 */
function leadToLogin(request: FastifyRequest, reply: FastifyReply, code: string) {
  const { state } = request.query as { state?: unknown };
  const kind = typeof state === 'string' && unlockedBy(state) !== null ? 'unlock' : 'sso';
  return reply.code(303).header('location', `/login#${kind}=${code}`).send(null);
}

interface Dependencies {
  door: SignOnDoor;
  logout: ProviderLogout | null;
}

/** Signing in at the hospital's identity provider (OpenID Connect), and signing out there. */
export function signOnRoutes({ door, logout }: Dependencies): FastifyPluginAsyncTypebox {
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
        const location = await door.begin(request, reply);
        if (location === null) throw outOfService(sentenceOf('away'), 5_000);
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
        const address = door.callbackOf(request);
        address.search = new URL(request.url, address).search;
        const secret = door.secretsOf(request).get(flowOf(address.searchParams.get('state') ?? ''));
        const service = await door.admitted('callback', request, secret);
        const code = await service.arrive(address, secret ?? null);
        return leadToLogin(request, reply, code ?? NO_CODE);
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
        const secrets = door.secretsOf(request);
        const [first] = secrets.values();
        const service = await door.admitted('exchange', request, first);
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
        door.clearFlow(request, reply, result.browser);
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
            'The provider reports that a user signed out there (OpenID Connect Back-Channel Logout 1.0)',
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
          await door.count('logout', request.ip);
          throw invalidWhole('The logout token is not accepted.');
        }
        return reply.send(null);
      },
    );
  };
}
