import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import Type from 'typebox';
import { Created, Detail, Id } from '../../contract/common';
import { VitalsLogBody, VitalsLogErrors } from '../../contract/vitalsLog';
import { LoggedSet, LoggedSets, LoggedSetsQuery, StrikeOutBody } from '../../contract/loggedSets';
import type { Db } from '../db/engine/client';
import { hasPatient } from '../db/patients/patients';
import { findLoggedSet, findLoggedSets, findPatientOfSet } from '../db/readings/vitalsLogs';
import { notFound } from '../plugins/errors';
import { pageAnswer } from '../plugins/responses/pages';
import { recordPatients } from '../plugins/access/subjects';
import type { Once } from '../plugins/requests/idempotency';
import type { AnnouncedAlert } from '../services/alarms/applyEvents';
import type { LimitsOf } from '../services/alarms/limits/effectiveLimits';
import { logVitals } from '../services/patients/logVitals';
import { strikeOut } from '../services/patients/strikeOut';

const PARAMS = Type.Object({ id: Id });

interface Dependencies {
  db: Db;
  once: Once;
  /** Epoch ms. */
  clock: () => number;
  /** Called when an alarm may stand or be over after vitals were logged; resolves when dashboards show it. */
  boardsChanged: () => Promise<void>;
  /** Receives alerts that were committed. */
  onAlerts: (alerts: readonly AnnouncedAlert[]) => void;
  /** Where the alarms of a patient's vitals begin. */
  limitsOf: LimitsOf;
}

/** Vitals that people measure by hand. */
export function observationsRoutes({
  db,
  once,
  clock,
  boardsChanged,
  onAlerts,
  limitsOf,
}: Dependencies): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.post(
      '/api/observations/',
      {
        config: { access: 'user', subject: 'none', once: true },
        schema: {
          operationId: 'logVitals',
          summary: 'Log vital signs read off by hand',
          tags: ['observations'],
          body: VitalsLogBody,
          response: { 201: Created, 400: VitalsLogErrors },
        },
      },
      async (request, reply) => {
        const { id, alerts } = await once(request, {
          effect: (by) => logVitals(db, request.body, by, clock(), limitsOf),
          again: async (known) => ({ id: known, alerts: [] }),
        });
        if (alerts.length > 0) onAlerts(alerts);
        await boardsChanged();
        return reply.code(201).send({ id });
      },
    );

    app.get(
      '/api/patients/:id/vitals-logs/',
      {
        config: { access: 'user', subject: { patient: 'path' } },
        schema: {
          operationId: 'listLoggedSets',
          summary:
            'The sets of vital signs that people logged, newest first, also those that were struck out',
          tags: ['observations'],
          params: PARAMS,
          querystring: LoggedSetsQuery,
          response: { 200: LoggedSets },
        },
      },
      async (request) => {
        if (!(await hasPatient(db, request.params.id))) throw notFound();
        return pageAnswer(request, await findLoggedSets(db, request.params.id, request.query));
      },
    );

    app.post(
      '/api/observations/:id/strike-out/',
      {
        config: { access: 'user', subject: { patient: 'recorded' }, once: true },
        schema: {
          operationId: 'strikeOutLoggedSet',
          summary: 'Strike out a set that I logged, or as an Admin any: it is kept, and counts no more',
          tags: ['observations'],
          params: PARAMS,
          body: StrikeOutBody,
          response: { 200: LoggedSet, 403: Detail },
        },
      },
      async (request) => {
        const struck = await once(request, {
          effect: (by) =>
            strikeOut(db, request.params.id, request.body, {
              by: { ...request.user, ...by },
              now: clock(),
              limitsOf,
            }),
          again: async (id) => {
            const set = await findLoggedSet(db, id);
            return set && { id, set, alerts: [] };
          },
          status: 200,
        });
        if (struck !== null && struck.alerts.length > 0) onAlerts(struck.alerts);
        await boardsChanged();
        const patient = await findPatientOfSet(db, request.params.id);
        if (struck === null || patient === null) throw notFound();
        recordPatients(request, [patient]);
        return struck.set;
      },
    );
  };
}
