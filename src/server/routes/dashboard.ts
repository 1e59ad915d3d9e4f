import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import Type from 'typebox';
import { Dashboard, PatientDashboardQuery } from '../../contract/dashboard';
import { Trends as TrendsAnswer } from '../../contract/trends';
import { sendPrepared } from '../plugins/responses/sendPrepared';
import type { LiveState } from '../services/live/liveState';
import type { Trends } from '../services/live/trends';

interface Dependencies {
  liveState: LiveState;
  trends: Trends;
}

/** The two boards and the trends on them. Every response is served from memory with prepared bytes. */
export function dashboardRoutes({ liveState, trends }: Dependencies): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.get(
      '/api/dashboard/patients/',
      {
        config: {
          access: 'user',
          subject: { screen: 'patient dashboard', patients: 'recorded' },
          whileLocked: true,
        },
        schema: {
          operationId: 'getPatientDashboard',
          summary: 'Devices that are worn',
          tags: ['dashboard'],
          querystring: PatientDashboardQuery,
          response: { 200: Dashboard, 304: Type.Null() },
        },
      },
      (request, reply) => {
        sendPrepared(request, reply, liveState.patients(request.query, request.scope));
      },
    );

    app.get(
      '/api/dashboard/overview/',
      {
        config: {
          access: 'user',
          subject: { screen: 'device dashboard', patients: 'recorded' },
          whileLocked: true,
        },
        schema: {
          operationId: 'getOverview',
          summary: 'Every registered device',
          tags: ['dashboard'],
          response: { 200: Dashboard, 304: Type.Null() },
        },
      },
      (request, reply) => {
        sendPrepared(request, reply, liveState.overview(request.scope));
      },
    );

    app.get(
      '/api/dashboard/trends/',
      {
        config: {
          access: 'user',
          subject: { screen: 'patient dashboard', patients: 'recorded' },
          whileLocked: true,
        },
        schema: {
          operationId: 'getTrends',
          summary: 'By how much the vitals of monitored patients have changed in the last 15 minutes',
          tags: ['dashboard'],
          response: { 200: TrendsAnswer, 304: Type.Null() },
        },
      },
      async (request, reply) => {
        sendPrepared(request, reply, await trends.current(request.scope));
        return reply;
      },
    );
  };
}
