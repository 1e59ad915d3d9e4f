import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import Type from 'typebox';
import { Detail, Id } from '../../contract/common';
import { Display, DisplayBody, DisplayRenewal, DisplaysQuery, NewDisplay } from '../../contract/displays';
import { Page } from '../../contract/paging';
import { findDisplay } from '../db/accounts/displays';
import type { Db } from '../db/engine/client';
import { conflict, notFound } from '../plugins/errors';
import type { Once } from '../plugins/requests/idempotency';
import { pageAnswer } from '../plugins/responses/pages';
import type { DisplayService } from '../services/accounts/displays';

const PARAMS = Type.Object({ id: Id });
const tags = ['displays'];
const ENDED = 'This display has ended. Add a new one instead.';

interface Dependencies {
  db: Db;
  once: Once;
  displays: DisplayService;
}

/** The displays on walls and their tokens; an Admin's. */
export function displaysRoutes({ db, once, displays }: Dependencies): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.get(
      '/api/displays/',
      {
        config: { access: 'manage displays', subject: 'none' },
        schema: {
          operationId: 'listDisplays',
          summary: 'Displays, ended ones too, newest first; searched by name and department',
          tags,
          querystring: DisplaysQuery,
          response: { 200: Page(Display) },
        },
      },
      async (request) => pageAnswer(request, await displays.list(request.query)),
    );

    app.post(
      '/api/displays/',
      {
        config: { access: 'manage displays', subject: 'none', once: true, stepUp: true },
        schema: {
          operationId: 'createDisplay',
          summary:
            'Add a display; only this answer has its token. Sent again, it answers with another token, and the former one is dead',
          tags,
          body: DisplayBody,
          response: { 201: NewDisplay },
        },
      },
      async (request, reply) => {
        const added = await once(request, {
          effect: (by) => displays.add(request.body, by),
          // The token is kept nowhere; the answer that had it did not arrive.
          again: async (id) => notEnded(await displays.reissue(id, request.user)),
        });
        return reply.code(201).send(added);
      },
    );

    app.post(
      '/api/displays/:id/renew/',
      {
        config: { access: 'manage displays', subject: 'none', once: true, stepUp: true },
        schema: {
          operationId: 'renewDisplay',
          summary: 'Let a display live for another 400 days from now',
          tags,
          params: PARAMS,
          body: DisplayRenewal,
          response: { 200: Display, 409: Detail },
        },
      },
      async (request) =>
        notEnded(
          await once(request, {
            effect: (by) => displays.renew(request.params.id, by),
            again: (id) => findDisplay(db, id),
            status: 200,
          }),
        ),
    );

    app.delete(
      '/api/displays/:id/',
      {
        config: { access: 'manage displays', subject: 'none' },
        schema: {
          operationId: 'endDisplay',
          summary: 'End a display at once and for good; it stays in the list',
          tags,
          params: PARAMS,
          response: { 204: Type.Null() },
        },
      },
      async ({ params, user }, reply) => {
        if (!(await displays.end(params.id, user))) throw notFound();
        return reply.code(204).send(null);
      },
    );
  };
}

function notEnded<T>(found: T | 'ended' | null): T {
  if (found === null) throw notFound();
  if (found === 'ended') throw conflict(ENDED);
  return found;
}
