import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyRequest } from 'fastify';
import Type from 'typebox';
import { Id } from '../../contract/common';
import { EndedSessions, OpenSessions } from '../../contract/sessions';
import type { Chosen } from '../db/accounts/openSessions';
import { findUser } from '../db/accounts/users';
import type { Db } from '../db/engine/client';
import { sessionOf } from '../plugins/access/authentication';
import { notFound } from '../plugins/errors';
import type { SessionService } from '../services/accounts/sessions/session';

const USER = Type.Object({ id: Id });
const tags = ['session'];

interface Dependencies {
  db: Db;
  sessions: SessionService;
  /** Called after sessions of a user have ended; never rejects. */
  signedOut: (userId: number) => Promise<void>;
}

/** Where people are signed in: everybody sees and ends their own sessions, an Admin any user's. */
export function sessionsRoutes({ db, sessions, signedOut }: Dependencies): FastifyPluginAsyncTypebox {
  async function end(request: FastifyRequest, userId: number, chosen: Chosen): Promise<number> {
    const ended = await sessions.places.end(userId, chosen, request.user);
    if (ended > 0) await signedOut(userId);
    return ended;
  }

  async function known(userId: number): Promise<number> {
    if ((await findUser(db, userId)) === null) throw notFound();
    return userId;
  }

  /** All of a user's sessions but the one that asks. */
  const others = (request: FastifyRequest): Chosen => ({ allBut: sessionOf(request).id });

  return async (app) => {
    app.get(
      '/api/users/me/sessions/',
      {
        config: { access: 'user', subject: 'none' },
        schema: {
          operationId: 'listMySessions',
          summary: 'Where the signed-in person is signed in, the place used last first',
          tags,
          response: { 200: OpenSessions },
        },
      },
      async (request) => sessions.places.list(request.user.id, sessionOf(request).id),
    );

    app.delete(
      '/api/users/me/sessions/',
      {
        config: { access: 'user', subject: 'none' },
        schema: {
          operationId: 'endMyOtherSessions',
          summary: "End the person's other sessions at once, all but the one that asks",
          tags,
          response: { 200: EndedSessions },
        },
      },
      async (request) => ({ ended: await end(request, request.user.id, others(request)) }),
    );

    app.delete(
      '/api/users/me/sessions/:id/',
      {
        config: { access: 'user', subject: 'none' },
        schema: {
          operationId: 'endMySession',
          summary: "End one of the person's sessions at once",
          tags,
          params: USER,
          response: { 204: Type.Null() },
        },
      },
      async (request, reply) => {
        if ((await end(request, request.user.id, { only: request.params.id })) === 0) throw notFound();
        return reply.code(204).send(null);
      },
    );

    app.get(
      '/api/users/:id/sessions/',
      {
        config: { access: 'end sessions', subject: 'none' },
        schema: {
          operationId: 'listSessionsOfUser',
          summary: 'Where a member of the staff is signed in',
          tags,
          params: USER,
          response: { 200: OpenSessions },
        },
      },
      async (request) => sessions.places.list(await known(request.params.id), sessionOf(request).id),
    );

    app.delete(
      '/api/users/:id/sessions/',
      {
        config: { access: 'end sessions', subject: 'none' },
        schema: {
          operationId: 'endSessionsOfUser',
          summary: 'End all sessions of a member of the staff at once, except the one that asks',
          tags,
          params: USER,
          response: { 200: EndedSessions },
        },
      },
      async (request) => ({ ended: await end(request, await known(request.params.id), others(request)) }),
    );

    app.delete(
      '/api/users/:id/sessions/:session/',
      {
        config: { access: 'end sessions', subject: 'none' },
        schema: {
          operationId: 'endSessionOfUser',
          summary: 'End one session of a member of the staff at once',
          tags,
          params: Type.Object({ id: Id, session: Id }),
          response: { 204: Type.Null() },
        },
      },
      async (request, reply) => {
        const { id, session } = request.params;
        if ((await end(request, id, { only: session })) === 0) throw notFound();
        return reply.code(204).send(null);
      },
    );
  };
}
