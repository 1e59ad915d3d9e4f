import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Created } from '../../contract/common';
import { VitalsLogBody, VitalsLogErrors } from '../../contract/vitalsLog';
import type { Db } from '../db/client';
import type { EvaluatedAlert } from '../services/alerting/evaluateAlerts';
import { logVitals } from '../services/logVitals';

interface Dependencies {
  db: Db;
  /** Epoch ms. */
  clock: () => number;
  /** Hears of alerts that were committed. */
  onAlerts: (alerts: readonly EvaluatedAlert[]) => void;
}

/** What people measure by hand. */
export function observationsRoutes({ db, clock, onAlerts }: Dependencies): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.post(
      '/api/observations/',
      {
        config: { access: 'user' },
        schema: { summary: 'Log vital signs read off by hand', tags: ['observations'], body: VitalsLogBody, response: { 201: Created, 400: VitalsLogErrors } },
      },
      async ({ body, user }, reply) => {
        const { id, alerts } = await logVitals(db, body, user, clock());
        if (alerts.length > 0) onAlerts(alerts);
        return reply.code(201).send({ id });
      },
    );
  };
}
