import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { User } from '../../contract/users';
import type { Db } from '../db/client';
import { findUser } from '../db/users';
import { notFound } from '../plugins/errors';

/** The staff. */
export function usersRoutes({ db }: { db: Db }): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.get(
      '/api/users/me/',
      { config: { access: 'user' }, schema: { summary: 'The signed-in person', tags: ['users'], response: { 200: User } } },
      async ({ user }) => {
        const me = await findUser(db, user.id);
        if (me === null) throw notFound();
        return me;
      },
    );
  };
}
