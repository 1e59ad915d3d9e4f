import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import Type from 'typebox';
import { AlarmPause, AlarmPauseBody } from '../../contract/alarms';
import { Id } from '../../contract/common';
import { findPause } from '../db/alarms/alarmPlaces';
import type { Db } from '../db/engine/client';
import { notFound } from '../plugins/errors';
import type { Once } from '../plugins/requests/idempotency';
import type { AlarmActions } from '../services/alarms/alarmActions';

interface Dependencies {
  db: Db;
  once: Once;
  actions: AlarmActions;
}

/** Kinds of alarm of a patient that are held back for a while. */
export function alarmPausesRoutes({ db, once, actions }: Dependencies): FastifyPluginAsyncTypebox {
  const existing = (pause: AlarmPause | null): AlarmPause => {
    if (pause === null) throw notFound();
    return pause;
  };

  return async (app) => {
    app.post(
      '/api/patients/:id/alarm-pauses/',
      {
        config: { access: 'user', subject: { patient: 'path' }, once: true },
        schema: {
          operationId: 'pauseAlarms',
          summary:
            'Hold back a kind of alarm of a patient: at most 30 min, 15 min of a critical alarm; what is worse is announced all the same',
          tags: ['alarms'],
          params: Type.Object({ id: Id }),
          body: AlarmPauseBody,
          response: { 201: AlarmPause },
        },
      },
      async (request, reply) => {
        const pause = await once(request, {
          effect: async (by) => existing(await actions.pause(request.params.id, request.body, by)),
          again: async (id) => existing(await findPause(db, id)),
        });
        return reply.code(201).send(pause);
      },
    );

    app.delete(
      '/api/patients/:id/alarm-pauses/:pause/',
      {
        config: { access: 'user', subject: 'none' },
        schema: {
          operationId: 'resumeAlarms',
          summary: 'End a pause before its time: what stands is announced',
          tags: ['alarms'],
          params: Type.Object({ id: Id, pause: Id }),
          response: { 204: Type.Null() },
        },
      },
      async ({ params, user }, reply) => {
        if ((await actions.resume(params.id, params.pause, user)) === null) throw notFound();
        return reply.code(204).send(null);
      },
    );
  };
}
