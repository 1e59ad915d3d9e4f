import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import Type from 'typebox';
import { Id } from '../../contract/common';
import { PatientStanding } from '../../contract/standing';
import type { Db } from '../db/engine/client';
import { hasPatient } from '../db/patients/patients';
import { isKnown } from '../plugins/responses/conditional';
import { notFound } from '../plugins/errors';
import { entityTag } from '../services/entityTag';
import { BandTimes } from '../services/live/bandTimes';
import type { LiveState } from '../services/live/liveState';

interface Dependencies {
  db: Db;
  /** Epoch ms. */
  clock: () => number;
  liveState: LiveState;
}

/** How one patient stands: the banner of the patient's own screens. */
export function standingRoutes({ db, clock, liveState }: Dependencies): FastifyPluginAsyncTypebox {
  const times = new BandTimes({ db, clock });
  return async (app) => {
    app.get(
      '/api/patients/:id/standing/',
      {
        config: { access: 'user', subject: { patient: 'path' } },
        schema: {
          operationId: 'getStanding',
          summary: "The patient's card, and since when its scores are in their band",
          tags: ['patients'],
          params: Type.Object({ id: Id }),
          response: { 200: PatientStanding, 304: Type.Null() },
        },
      },
      async ({ params: { id }, headers }, reply) => {
        if (!(await hasPatient(db, id))) throw notFound();
        const entry = liveState.entryOf(id);
        const since = await times.of(id, entry !== null);
        const answer = { entry, since };
        const etag = entityTag(answer);
        reply.header('etag', etag);
        return isKnown(etag, headers) ? reply.code(304).send(null) : answer;
      },
    );
  };
}
