import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import Type from 'typebox';
import { Detail, Id } from '../../contract/common';
import { Gateway, GatewayBody, GatewayChanges, GatewaysQuery, NewGateway } from '../../contract/gateways';
import { Page } from '../../contract/paging';
import { conflict, notFound } from '../plugins/errors';
import type { Once } from '../plugins/requests/idempotency';
import { pageAnswer } from '../plugins/responses/pages';
import type { GatewaysService } from '../services/devices/gateways';

const PARAMS = Type.Object({ id: Id });
const tags = ['gateways'];
const REVOKED = 'This token was revoked. Add a new one instead.';

interface Dependencies {
  once: Once;
  gateways: GatewaysService;
}

/** The tokens of the programs that send readings, and what each may send; an Admin's. */
export function gatewaysRoutes({ once, gateways }: Dependencies): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.get(
      '/api/gateways/',
      {
        config: { access: 'manage gateways', subject: 'none' },
        schema: {
          operationId: 'listGateways',
          summary: 'Gateways, revoked ones too, newest first; searched by label, device and department',
          tags,
          querystring: GatewaysQuery,
          response: { 200: Page(Gateway) },
        },
      },
      async (request) => pageAnswer(request, await gateways.list(request.query)),
    );

    app.post(
      '/api/gateways/',
      {
        config: { access: 'manage gateways', subject: 'none', once: true, stepUp: true },
        schema: {
          operationId: 'createGateway',
          summary:
            'Add a gateway; only this answer has its token. Sent again, it answers with another token, and the former one is dead',
          tags,
          body: GatewayBody,
          response: { 201: NewGateway, 409: Detail },
        },
      },
      async (request, reply) => {
        const added = await once(request, {
          effect: (by) => gateways.add(request.body, by),
          // The token is kept nowhere; the answer that had it did not arrive.
          again: async (id) => notRevoked(await gateways.reissue(id, request.user)),
        });
        return reply.code(201).send(added);
      },
    );

    app.patch(
      '/api/gateways/:id/',
      {
        config: { access: 'manage gateways', subject: 'none', stepUp: true },
        schema: {
          operationId: 'updateGateway',
          summary: 'Change what a gateway may send, and until when; within a second. What is left out stays',
          tags,
          params: PARAMS,
          body: GatewayChanges,
          response: { 200: Gateway, 409: Detail },
        },
      },
      async ({ params, body, user }) => notRevoked(await gateways.change(params.id, body, user)),
    );

    app.delete(
      '/api/gateways/:id/',
      {
        config: { access: 'manage gateways', subject: 'none' },
        schema: {
          operationId: 'endGateway',
          summary: 'Revoke a gateway’s token within a second and for good; it stays in the list',
          tags,
          params: PARAMS,
          response: { 204: Type.Null() },
        },
      },
      async ({ params, user }, reply) => {
        if (!(await gateways.revoke(params.id, user))) throw notFound();
        return reply.code(204).send(null);
      },
    );
  };
}

function notRevoked<T>(found: T | 'revoked' | null): T {
  if (found === null) throw notFound();
  if (found === 'revoked') throw conflict(REVOKED);
  return found;
}
