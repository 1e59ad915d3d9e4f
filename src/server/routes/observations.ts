import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Created } from '../../contract/common';
import { VitalsLogBody, VitalsLogErrors } from '../../contract/vitalsLog';
import type { Db } from '../db/client';
import type { Once } from '../plugins/idempotency';
import type { EvaluatedAlert } from '../services/alerting/evaluateAlerts';
import { logVitals } from '../services/logVitals';

interface Dependencies {
  db: Db;
  once: Once;
  /** Epoch ms. */
  clock: () => number;
  /** Hears of alerts that were committed. */
  onAlerts: (alerts: readonly EvaluatedAlert[]) => void;
}

/** What people measure by hand. */
export function observationsRoutes({ db, once, clock, onAlerts }: Dependencies): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.post(
      '/api/observations/',
      {
        config: { access: 'user' },
        schema: { summary: 'Log vital signs read off by hand', tags: ['observations'], body: VitalsLogBody, response: { 201: Created, 400: VitalsLogErrors } },
      },
      async (request, reply) => {
        const { id, alerts } = await once(request, {
          effect: (by) => logVitals(db, request.body, by, clock()),
          again: async (known) => ({ id: known, alerts: [] }),
        });
        if (alerts.length > 0) onAlerts(alerts);
        return reply.code(201).send({ id });
      },
    );
  };
}
