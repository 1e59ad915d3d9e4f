import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import Type from 'typebox';
import { Dashboard, PatientDashboardQuery } from '../../contract/dashboard';
import { sendPrepared } from '../plugins/sendPrepared';
import type { LiveState } from '../services/live/liveState';

/** The two boards. Every response is served from memory with prepared bytes. */
export function dashboardRoutes({ liveState }: { liveState: LiveState }): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.get(
      '/api/dashboard/patients/',
      {
        config: { access: 'user' },
        schema: {
          operationId: 'getPatientDashboard',
          summary: 'Devices that are worn',
          tags: ['dashboard'],
          querystring: PatientDashboardQuery,
          response: { 200: Dashboard, 304: Type.Null() },
        },
      },
      (request, reply) => {
        sendPrepared(request, reply, liveState.patients(request.query));
      },
    );

    app.get(
      '/api/dashboard/overview/',
      {
        config: { access: 'user' },
        schema: {
          operationId: 'getOverview',
          summary: 'Every registered device',
          tags: ['dashboard'],
          response: { 200: Dashboard, 304: Type.Null() },
        },
      },
      (request, reply) => {
        sendPrepared(request, reply, liveState.overview());
      },
    );
  };
}
