import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Created } from '../../contract/common';
import { VitalsLogBody, VitalsLogErrors } from '../../contract/vitalsLog';
import type { Db } from '../db/client';
import { logVitals } from '../services/logVitals';

/** What people measure by hand. */
export function observationsRoutes({ db, clock }: { db: Db; clock: () => number }): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.post(
      '/api/observations/',
      {
        config: { access: 'user' },
        schema: { summary: 'Log vital signs read off by hand', tags: ['observations'], body: VitalsLogBody, response: { 201: Created, 400: VitalsLogErrors } },
      },
      async ({ body, user }, reply) => reply.code(201).send({ id: await logVitals(db, body, user, clock()) }),
    );
  };
}
