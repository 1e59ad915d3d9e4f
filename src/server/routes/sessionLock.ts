import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import Type from 'typebox';
import { Detail, FieldErrors } from '../../contract/common';
import { LockBody, PinBody, SessionLock, UnlockBody } from '../../contract/sessionLock';
import { sessionOf } from '../plugins/access/authentication';
import { invalid, invalidWhole, notFound, tooMany, unauthorized, unavailable } from '../plugins/errors';
import { objectionToPin } from '../services/accounts/credentials/pinRule';
import type { SessionService } from '../services/accounts/sessions/session';
import type { Refusal } from '../services/accounts/sessions/sessionLocks';

const tags = ['session'];

/** Refusals of a password or a PIN. */
const REFUSALS = { 400: FieldErrors, 429: Detail, 503: Detail };

/** Locking a session in place of signing out: what a locked one may still call, each route declares (`whileLocked`). */
export function sessionLockRoutes({ sessions }: { sessions: SessionService }): FastifyPluginAsyncTypebox {
  const { locks } = sessions;

  return async (app) => {
    app.get(
      '/api/session/lock/',
      {
        config: { access: 'user', subject: 'none', beforeEnrolment: true, whileLocked: true },
        schema: {
          operationId: 'getSessionLock',
          summary: 'Whether this session is locked, whose it is, and what unlocks it',
          tags,
          response: { 200: SessionLock },
        },
      },
      async (request) => known(await locks.stateOf(sessionOf(request))),
    );

    app.post(
      '/api/session/lock/',
      {
        config: { access: 'user', subject: 'none', whileLocked: true },
        schema: {
          operationId: 'lockSession',
          summary:
            'Lock this session: it answers boards, notifications, alarms and the ward summary alone, and everything else is 423',
          tags,
          body: LockBody,
          response: { 200: SessionLock },
        },
      },
      async (request) => known(await locks.lock(sessionOf(request))),
    );

    app.post(
      '/api/session/unlock/',
      {
        config: { access: 'user', subject: 'none', beforeEnrolment: true, whileLocked: true },
        schema: {
          operationId: 'unlockSession',
          summary: "Unlock this session by its person's password or PIN",
          tags,
          body: UnlockBody,
          response: { 200: SessionLock, ...REFUSALS },
        },
      },
      async (request) => {
        const { password, pin } = request.body;
        if ((password === undefined) === (pin === undefined))
          throw invalidWhole('Enter the password or the PIN, not both.');
        const result = await locks.unlock(sessionOf(request), request.body);
        if (result.kind !== 'unlocked') throw errorOf(result);
        return result.state;
      },
    );

    app.put(
      '/api/users/me/pin/',
      {
        config: { access: 'user', subject: 'none' },
        schema: {
          operationId: 'setPin',
          summary: "Set the PIN that unlocks the person's locked sessions; asks for the password",
          tags,
          body: PinBody,
          response: { 204: Type.Null(), ...REFUSALS },
        },
      },
      async (request, reply) => {
        const objection = objectionToPin(request.body.pin);
        if (objection !== null) throw invalid({ pin: [objection] });
        const refused = await locks.setPin(sessionOf(request), request.body);
        if (refused !== null) throw errorOf(refused);
        return reply.code(204).send(null);
      },
    );

    app.delete(
      '/api/users/me/pin/',
      {
        config: { access: 'user', subject: 'none' },
        schema: {
          operationId: 'removePin',
          summary: 'Remove the PIN: only the password unlocks from now on',
          tags,
          response: { 204: Type.Null(), 404: Detail },
        },
      },
      async (request, reply) => {
        if (!(await locks.removePin(sessionOf(request)))) throw notFound();
        return reply.code(204).send(null);
      },
    );
  };
}

/** The session ended while it was asked about. */
function known(state: SessionLock | null): SessionLock {
  if (state === null) throw notFound();
  return state;
}

function errorOf(refused: Refusal): Error {
  switch (refused.kind) {
    case 'wrong password':
      return invalid({ password: ['This is not the password.'] });
    case 'wrong PIN':
      return invalid({
        pin: [`This is not the PIN. ${refused.left === 1 ? '1 try is' : `${refused.left} tries are`} left.`],
      });
    case 'PIN used up':
      return invalid({ pin: ['Too many wrong PINs. Only the password unlocks now.'] });
    case 'no PIN':
      return invalid({ pin: ['There is no PIN. Unlock with the password.'] });
    case 'no password':
      return invalid({
        password: ['Enter your password, or sign in by single sign-on and set the PIN within 5 minutes.'],
      });
    case 'throttled':
      return tooMany(refused.waitMs);
    case 'busy':
      return unavailable();
    case 'ended':
      return unauthorized('Your session has ended.');
  }
}
