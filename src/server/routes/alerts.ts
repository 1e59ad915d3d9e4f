import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import Type from 'typebox';
import { AlertsOfPatient, AlertsQuery } from '../../contract/alerts';
import { Id } from '../../contract/common';
import { findAlertsOfPatient } from '../db/alerting/alerts';
import type { Db } from '../db/engine/client';
import { notFound } from '../plugins/errors';

/** The alerts of a patient. */
export function alertsRoutes({ db }: { db: Db }): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.get(
      '/api/patients/:id/alerts/',
      {
        config: { access: 'user', subject: { patient: 'path' } },
        schema: {
          operationId: 'listPatientAlerts',
          summary: "A patient's alerts, newest first",
          tags: ['alerts'],
          params: Type.Object({ id: Id }),
          querystring: AlertsQuery,
          response: { 200: AlertsOfPatient },
        },
      },
      async ({ params, query }) => {
        const found = await findAlertsOfPatient(db, params.id, query);
        if (found === null) throw notFound();
        const page = (offset: number) =>
          `/api/patients/${params.id}/alerts/?limit=${query.limit}&offset=${offset}`;
        const { limit, offset } = query;
        return {
          ...found,
          next: offset + limit < found.count ? page(offset + limit) : null,
          previous: offset > 0 ? page(Math.max(0, offset - limit)) : null,
        };
      },
    );
  };
}
