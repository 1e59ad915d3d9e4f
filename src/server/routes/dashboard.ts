import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Dashboard, PatientDashboardQuery } from '../../contract/dashboard';
import { isKnown } from '../plugins/conditional';
import type { LiveState } from '../services/liveState';
import type { Prepared } from '../services/preparedAnswer';

/** The two boards. Everything is answered from memory with bytes that are ready. */
export function dashboardRoutes({ liveState }: { liveState: LiveState }): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.get(
      '/api/dashboard/patients/',
      {
        config: { access: 'user' },
        schema: {
          summary: 'Devices that somebody wears', tags: ['dashboard'],
          querystring: PatientDashboardQuery, response: { 200: Dashboard },
        },
      },
      (request, reply) => {
        sendPrepared(request, reply, liveState.patients(request.query));
      },
    );

    app.get(
      '/api/dashboard/overview/',
      { config: { access: 'user' }, schema: { summary: 'Every registered device', tags: ['dashboard'], response: { 200: Dashboard } } },
      (request, reply) => {
        sendPrepared(request, reply, liveState.overview());
      },
    );
  };
}

function sendPrepared(request: FastifyRequest, reply: FastifyReply, { etag, body, gzip }: Prepared): void {
  reply.header('etag', etag);
  if (isKnown(etag, request.headers)) {
    reply.code(304).send();
    return;
  }
  const compressed = acceptsGzip(request.headers['accept-encoding']) ? gzip() : null;
  if (compressed !== null) reply.header('content-encoding', 'gzip');
  reply.header('content-type', 'application/json; charset=utf-8').send(compressed ?? body);
}

/** `gzip;q=0` is a refusal; everything else that names gzip accepts it. */
function acceptsGzip(accepted: string | string[] | undefined): boolean {
  return typeof accepted === 'string' && /\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/i.test(accepted);
}
