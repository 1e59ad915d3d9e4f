import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import Type from 'typebox';
import { WardSummary } from '../../contract/wardSummary';
import { sendPrepared } from '../plugins/responses/sendPrepared';
import type { LiveState } from '../services/live/liveState';

/** The state of the whole ward, for every signed-in user. Served from memory, like the boards. */
export function wardSummaryRoutes({ liveState }: { liveState: LiveState }): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.get(
      '/api/ward-summary/',
      {
        config: { access: 'user', subject: 'none', countsPatients: true, whileLocked: true },
        schema: {
          operationId: 'getWardSummary',
          summary: 'How many patients stand in which risk band, of the whole ward',
          tags: ['dashboard'],
          response: { 200: WardSummary, 304: Type.Null() },
        },
      },
      (request, reply) => {
        sendPrepared(request, reply, liveState.summary(request.scope));
      },
    );
  };
}
