import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import Type from 'typebox';
import { Id } from '../../contract/common';
import { Page } from '../../contract/paging';
import { User, UsersQuery } from '../../contract/users';
import type { Db } from '../db/engine/client';
import { findUser, findUsers } from '../db/accounts/users';
import { notFound } from '../plugins/errors';
import { pageAnswer } from '../plugins/responses/pages';

/** The staff. */
export function usersRoutes({ db }: { db: Db }): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.get(
      '/api/users/me/',
      {
        config: { access: 'user', subject: 'none', beforeEnrolment: true },
        schema: {
          operationId: 'getCurrentUser',
          summary: 'The signed-in person',
          tags: ['users'],
          response: { 200: User },
        },
      },
      async ({ user }) => {
        const me = await findUser(db, user.id);
        if (me === null) throw notFound();
        return me;
      },
    );

    app.get(
      '/api/users/',
      {
        config: { access: 'see accounts', subject: 'none' },
        schema: {
          operationId: 'listUsers',
          summary: 'The staff',
          tags: ['users'],
          querystring: UsersQuery,
          response: { 200: Page(User) },
        },
      },
      async (request) => pageAnswer(request, await findUsers(db, request.query)),
    );

    app.get(
      '/api/users/:id/',
      {
        config: { access: 'see accounts', subject: 'none' },
        schema: {
          operationId: 'getUser',
          summary: 'A member of the staff',
          tags: ['users'],
          params: Type.Object({ id: Id }),
          response: { 200: User },
        },
      },
      async ({ params }) => {
        const found = await findUser(db, params.id);
        if (found === null) throw notFound();
        return found;
      },
    );
  };
}
