import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import Type from 'typebox';
import { Id } from '../../contract/common';
import { PatientRisk } from '../../contract/risk';
import type { Db } from '../db/engine/client';
import { findRevision } from '../db/alerting/patientStates';
import { isKnown } from '../plugins/responses/conditional';
import { notFound } from '../plugins/errors';
import { entityTag } from '../services/entityTag';
import type { HistoryAt } from '../services/forecasting/patientForecasts';
import { patientRiskOf } from '../services/scoring/patientRisk';

interface Dependencies {
  db: Db;
  /** Epoch ms. */
  clock: () => number;
  historyAt: HistoryAt;
}

/** Why the scores of a patient are what they are. */
export function riskRoutes({ db, clock, historyAt }: Dependencies): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.get(
      '/api/patients/:id/risk/',
      {
        config: { access: 'user', subject: { patient: 'path' } },
        schema: {
          operationId: 'getRisk',
          summary: 'Both scores with what they are made of, and NEWS2 as far as it is known',
          tags: ['patients'],
          params: Type.Object({ id: Id }),
          response: { 200: PatientRisk, 304: Type.Null() },
        },
      },
      async ({ params, headers }, reply) => {
        const revision = await findRevision(db, params.id);
        if (revision === null) throw notFound();
        const risk = await patientRiskOf(db, historyAt, { patientId: params.id, revision }, clock());
        const etag = entityTag(risk);
        reply.header('etag', etag);
        return isKnown(etag, headers) ? reply.code(304).send(null) : risk;
      },
    );
  };
}
