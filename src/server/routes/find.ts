import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Findings, FindQuery } from '../../contract/find';
import type { Db } from '../db/engine/client';
import { findEverything } from '../services/find/find';
import type { LiveState } from '../services/live/liveState';

interface Dependencies {
  db: Db;
  /** Epoch ms. */
  clock: () => number;
  liveState: LiveState;
}

/** What the finder shows for a text. */
export function findRoutes({ db, clock, liveState }: Dependencies): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.get(
      '/api/find/',
      {
        config: { access: 'user', subject: { screen: 'search', patients: ['patients.*.id'], searched: 'q' } },
        schema: {
          operationId: 'listFindings',
          summary: 'Patients, devices and departments by name, bed, SSN, birth date or number, the best few',
          tags: ['find'],
          querystring: FindQuery,
          response: { 200: Findings },
        },
      },
      async ({ query, scope }) => findEverything({ db, liveState, scope, now: clock() }, query.q),
    );
  };
}
