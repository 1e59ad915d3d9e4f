import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import Type from 'typebox';
import { Detail, FieldErrors } from '../../contract/common';
import { LoginAnswer, LoginBody, LogoutBody } from '../../contract/session';
import { formBodies } from '../plugins/bodies';
import { invalidWhole, tooMany, unavailable, unauthorized } from '../plugins/errors';
import type { SessionService } from '../services/accounts/session';

/** Signing in and out. */
export function sessionRoutes({ sessions }: { sessions: SessionService }): FastifyPluginAsyncTypebox {
  return async (app) => {
    formBodies(app);

    app.post(
      '/api/api-token-auth/',
      {
        config: { access: 'public' },
        schema: {
          operationId: 'signIn',
          summary: 'Sign in',
          tags: ['session'],
          consumes: ['application/x-www-form-urlencoded', 'multipart/form-data', 'application/json'],
          body: LoginBody,
          response: { 200: LoginAnswer, 400: FieldErrors, 429: Detail, 503: Detail },
        },
      },
      async ({ body, ip }) => {
        const result = await sessions.login({ ...body, address: ip });
        switch (result.kind) {
          case 'signedIn':
            return { token: result.token };
          case 'refused':
            throw invalidWhole('Unable to log in with provided credentials.');
          case 'throttled':
            throw tooMany(result.waitMs);
          case 'crowded':
            throw tooMany(
              result.waitMs,
              'You are signed in at 50 places, and all of them are in use. Sign out at one of them.',
            );
          case 'busy':
            throw unavailable();
        }
      },
    );

    app.post(
      '/api/logout/',
      {
        config: { access: 'user' },
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
        return reply.code(204).send(null);
      },
    );
  };
}
