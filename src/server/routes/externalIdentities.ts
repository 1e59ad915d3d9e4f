import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import Type from 'typebox';
import { Id } from '../../contract/common';
import {
  ExternalIdentitiesQuery,
  ExternalIdentity,
  ExternalIdentityBody,
} from '../../contract/externalIdentities';
import { Page } from '../../contract/paging';
import { findExternalIdentities, findExternalIdentity } from '../db/accounts/signOn/externalIdentities';
import type { Db } from '../db/engine/client';
import { notFound } from '../plugins/errors';
import type { Once } from '../plugins/requests/idempotency';
import { pageAnswer } from '../plugins/responses/pages';
import type { SessionService } from '../services/accounts/sessions/session';
import { link, unlink } from '../services/signOn/links';

const tags = ['users'];

interface Dependencies {
  db: Db;
  once: Once;
  clock: () => number;
  sessions: Pick<SessionService, 'evict'>;
}

/** Who opens which account by single sign-on; an Admin's. */
export function externalIdentitiesRoutes({
  db,
  once,
  clock,
  sessions,
}: Dependencies): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.get(
      '/api/external-identities/',
      {
        config: { access: 'link accounts', subject: 'none' },
        schema: {
          operationId: 'listExternalIdentities',
          summary:
            'External ids of single sign-on, newest first; those that open no account yet have no user',
          tags,
          querystring: ExternalIdentitiesQuery,
          response: { 200: Page(ExternalIdentity) },
        },
      },
      async (request) => pageAnswer(request, await findExternalIdentities(db, request.query)),
    );

    app.post(
      '/api/external-identities/',
      {
        config: { access: 'link accounts', subject: 'none', once: true, stepUp: true },
        schema: {
          operationId: 'createExternalIdentity',
          summary: 'Let an external id open an account, whether or not it has asked before',
          tags,
          body: ExternalIdentityBody,
          response: { 201: ExternalIdentity },
        },
      },
      async (request, reply) => {
        const linked = await once(request, {
          effect: (by) => link(db, request.body, { by, now: clock() }),
          again: async (id) => {
            const found = await findExternalIdentity(db, id);
            if (found === null) throw notFound();
            return found;
          },
        });
        return reply.code(201).send(linked);
      },
    );

    app.delete(
      '/api/external-identities/:id/',
      {
        config: { access: 'link accounts', subject: 'none' },
        schema: {
          operationId: 'endExternalIdentity',
          summary: 'Remove an external id: it opens no account, and the sessions that it began end',
          tags,
          params: Type.Object({ id: Id }),
          response: { 204: Type.Null() },
        },
      },
      async ({ params, user }, reply) => {
        const ended = await unlink(db, params.id, { by: user, now: clock() });
        if (ended === null) throw notFound();
        for (const hash of ended) sessions.evict(hash);
        return reply.code(204).send(null);
      },
    );
  };
}
