import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyRequest } from 'fastify';
import { Detail, FieldErrors } from '../../contract/common';
import { SessionLock } from '../../contract/sessionLock';
import { ExchangeBody, SignOnAnswer, SignOnBody } from '../../contract/signOn';
import { sessionOf } from '../plugins/access/authentication';
import { conflict, invalidWhole, notFound, outOfService } from '../plugins/errors';
import type { SignOnDoor } from '../plugins/access/signOnDoor';
import type { Session } from '../services/accounts/sessions/session';
import type { SessionLocks } from '../services/accounts/sessions/sessionLocks';
import { sentenceOfLocked } from '../services/signOn/outcomes';
import type { SignOnUnlock } from '../services/signOn/signOnUnlock';

const tags = ['session'];
const config = { access: 'user', subject: 'none', whileLocked: true } as const;

interface Dependencies {
  door: SignOnDoor;
  unlock: SignOnUnlock;
  locks: Pick<SessionLocks, 'stateOf'>;
}

/** Unlocking a session at the identity provider that it came of. */
export function signOnUnlockRoutes({ door, unlock, locks }: Dependencies): FastifyPluginAsyncTypebox {
  /** A session that came of a password is unlocked by it. */
  function ofProvider(request: FastifyRequest): Session {
    const session = sessionOf(request);
    if (!session.isOfProvider)
      throw conflict('This session did not come of single sign-on. Use the PIN or the password.');
    return session;
  }

  return async (app) => {
    app.post(
      '/api/session/unlock/sign-on/',
      {
        config,
        schema: {
          operationId: 'unlockAtProvider',
          summary:
            'Begin unlocking this session by single sign-on: where the browser goes. The provider asks for the password; 404 while it is off',
          tags,
          body: SignOnBody,
          response: { 200: SignOnAnswer, 404: Detail, 409: Detail, 429: Detail, 503: Detail },
        },
      },
      async (request, reply) => {
        const location = await door.begin(request, reply, ofProvider(request).id);
        if (location === null) throw outOfService(sentenceOfLocked('away'), 5_000);
        return { location };
      },
    );

    app.post(
      '/api/session/unlock/exchange/',
      {
        config,
        schema: {
          operationId: 'unlockByCode',
          summary:
            'Unlock this session by the one-time code of its person: within 60 s, once, in the same browser. It does not create a session',
          tags,
          body: ExchangeBody,
          response: {
            200: SessionLock,
            400: FieldErrors,
            404: Detail,
            409: Detail,
            429: Detail,
            503: Detail,
          },
        },
      },
      async (request, reply) => {
        const session = ofProvider(request);
        const secrets = [...door.secretsOf(request).values()];
        await door.admitted('exchange', request, secrets[0]);
        const result = await unlock(session, request.body.code, secrets);
        if ('sentence' in result) throw invalidWhole(result.sentence);
        door.clearFlow(request, reply, result.browser);
        const state = await locks.stateOf(session);
        if (state === null) throw notFound();
        return state;
      },
    );
  };
}
