import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyReply, FastifyRequest } from 'fastify';
import Type from 'typebox';
import { Detail, FieldErrors } from '../../contract/common';
import { PasskeyAssertion, PasskeyCodeBody, PasskeyRequest } from '../../contract/passkeys';
import { LoginAnswer, LoginBody, LogoutBody } from '../../contract/session';
import { formBodies } from '../plugins/requests/bodies';
import { invalid, invalidOtp, invalidWhole, tooMany, unavailable, unauthorized } from '../plugins/errors';
import { relyingPartyOf } from '../plugins/access/relyingParty';
import { keepPasses, passesOf, type Site } from '../plugins/access/stationCookie';
import type { LoginResult, SessionService } from '../services/accounts/sessions/session';
import type { Admitted } from '../services/accounts/signIn';
import type { PasskeySignIn } from '../services/passkeys/passkeySignIn';

declare module 'fastify' {
  interface FastifyRequest {
    /** Who may try to sign in; only on that route. */
    admitted: Admitted | null;
  }
}

/** The one-time code of a password's answer, for a user who has a passkey that works here. */
const PASSKEY = 'x-passkey';

/** Of a user without an authenticator app, whom the login screen asks for no code of one. */
const KIND = 'x-second-factor';

const TOO_LATE = 'This took too long. Enter your password again.';
const NOT_ACCEPTED = 'This passkey was not accepted. Enter your password again, then use another one.';

/** Signing in and out. */
export function sessionRoutes({
  sessions,
  signedOut,
  passkeys,
  ...site
}: {
  sessions: SessionService;
  passkeys: PasskeySignIn;
  publicUrl: string | null;
  /** Called after a user signed out; never rejects. */
  signedOut: (userId: number) => Promise<void>;
} & Site): FastifyPluginAsyncTypebox {
  async function knock(request: FastifyRequest): Promise<void> {
    const knocked = await sessions.knock({
      address: request.ip,
      station: passesOf(request, site),
      agent: request.headers['user-agent'],
    });
    if (knocked.kind !== 'admitted') throw refusalOf(knocked);
    request.admitted = knocked.admitted;
  }

  function signedIn(request: FastifyRequest, reply: FastifyReply, result: LoginResult): LoginAnswer {
    if (result.kind !== 'signedIn') throw refusalOf(result);
    keepPasses(request, reply, { ...site, passes: result.station });
    return { token: result.token };
  }

  return async (app) => {
    formBodies(app);
    app.decorateRequest('admitted', null);

    app.post(
      '/api/api-token-auth/',
      {
        config: { access: 'public', subject: 'none' },
        // Before the body is read: what a flood sends is not even parsed.
        onRequest: knock,
        schema: {
          operationId: 'signIn',
          summary: 'Sign in',
          tags: ['session'],
          consumes: ['application/x-www-form-urlencoded', 'multipart/form-data', 'application/json'],
          body: LoginBody,
          response: { 200: LoginAnswer, 400: FieldErrors, 429: Detail, 503: Detail },
        },
      },
      async (request, reply) => {
        const { body, ip, admitted } = request;
        const result = await sessions.login({ ...body, address: ip }, admitted ?? undefined);
        const party = result.kind === 'otp' ? relyingPartyOf(request, site) : null;
        const code = result.kind === 'otp' && party && (await passkeys.codeFor(result, party));
        if (typeof code === 'string') reply.header(PASSKEY, code);
        if (result.kind === 'otp' && result.verdict === 'passkey') reply.header(KIND, 'passkey');
        return signedIn(request, reply, result);
      },
    );

    app.post(
      '/api/api-token-auth/passkey/options/',
      {
        config: { access: 'public', subject: 'none' },
        onRequest: knock,
        schema: {
          operationId: 'createSignInOptions',
          summary:
            'After the password: what a passkey is asked, for the one-time code of that answer (`X-Passkey`); within 5 minutes, once',
          tags: ['session'],
          body: PasskeyCodeBody,
          response: { 200: PasskeyRequest, 400: FieldErrors, 429: Detail, 503: Detail },
        },
      },
      async (request) => {
        const party = relyingPartyOf(request, site);
        const asked = party && (await passkeys.begin(request.body.code, party));
        if (asked === null) throw invalid({ passkey: [TOO_LATE] });
        return asked;
      },
    );

    app.post(
      '/api/api-token-auth/passkey/',
      {
        config: { access: 'public', subject: 'none' },
        onRequest: knock,
        schema: {
          operationId: 'signInByPasskey',
          summary: 'Sign in with the answer of a passkey, after the password',
          tags: ['session'],
          body: PasskeyAssertion,
          response: { 200: LoginAnswer, 400: FieldErrors, 429: Detail, 503: Detail },
        },
      },
      async (request, reply) => {
        const { admitted, body } = request;
        const party = relyingPartyOf(request, site);
        const result = admitted && party && (await passkeys.finish(body, party, admitted));
        if (result === null || result.kind === 'refused') throw invalid({ passkey: [NOT_ACCEPTED] });
        return signedIn(request, reply, result);
      },
    );

    app.post(
      '/api/logout/',
      {
        config: { access: 'user', subject: 'none', beforeEnrolment: true, whileLocked: true },
        schema: {
          operationId: 'signOut',
          summary: 'Sign out: the token is dead at once',
          tags: ['session'],
          body: LogoutBody,
          response: { 204: Type.Null() },
        },
      },
      async ({ session }, reply) => {
        if (session === null) throw unauthorized();
        await sessions.logout(session);
        await signedOut(session.user.id);
        return reply.code(204).send(null);
      },
    );
  };
}

function refusalOf(result: Exclude<LoginResult, { kind: 'signedIn' }>): Error {
  switch (result.kind) {
    case 'refused':
      return invalidWhole('Unable to log in with provided credentials.');
    case 'otp':
      return invalidOtp(result.verdict);
    case 'throttled':
      return tooMany(result.waitMs);
    case 'crowded':
      return tooMany(
        result.waitMs,
        'You are signed in at 50 places, and all of them are in use. Sign out at one of them.',
      );
    case 'busy':
      return unavailable();
  }
}
