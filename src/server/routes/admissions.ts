import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyReply } from 'fastify';
import Type from 'typebox';
import { calendarDay } from '../../clinical/dates/calendarDay';
import { Admission, AdmissionBody, AdmissionChanges, LatestAdmission } from '../../contract/admissions';
import { Detail, Id } from '../../contract/common';
import { findAdmission, findLatestAdmission } from '../db/patients/admissions';
import type { Db } from '../db/engine/client';
import { hasPatient } from '../db/patients/patients';
import { notFound } from '../plugins/errors';
import type { Once } from '../plugins/requests/idempotency';
import { withTag } from '../plugins/responses/conditional';
import type { AnnouncedAlert } from '../services/alarms/applyEvents';
import { admit, changeAdmission } from '../services/admissions/admissions';
import { entityTag } from '../services/entityTag';

const PARAMS = Type.Object({ id: Id });

interface Dependencies {
  db: Db;
  once: Once;
  /** Epoch ms. */
  clock: () => number;
  /** Where the hospital's calendar days begin and end. */
  timeZone: string;
  /** Called when beds or devices have changed hands; resolves when dashboards show it. */
  boardsChanged: () => Promise<void>;
  /** Receives alerts that were committed. */
  onAlerts: (alerts: readonly AnnouncedAlert[]) => void;
}

/** The stays of patients: admitted, changed, closed. */
export function admissionsRoutes({
  db,
  once,
  clock,
  timeZone,
  boardsChanged,
  onAlerts,
}: Dependencies): FastifyPluginAsyncTypebox {
  const at = () => {
    const now = clock();
    return { now, today: calendarDay(now, timeZone) };
  };
  return async (app) => {
    app.get(
      '/api/patients/:id/latest-admission/',
      {
        config: { access: 'user', subject: { patient: 'path' } },
        schema: {
          operationId: 'getLatestAdmission',
          summary: 'The latest admission of a patient, or null',
          tags: ['admissions'],
          params: PARAMS,
          response: { 200: LatestAdmission },
        },
      },
      async ({ params }, reply) => {
        const latest = await findLatestAdmission(db, params.id);
        if (latest === null && !(await hasPatient(db, params.id))) throw notFound();
        await sendLatest(reply, latest);
      },
    );

    app.post(
      '/api/admissions/',
      {
        config: { access: 'user', subject: { patient: ['patient'] }, once: true },
        schema: {
          operationId: 'createAdmission',
          summary: 'Admit a patient, with bed and device in one step',
          tags: ['admissions'],
          body: AdmissionBody,
          response: { 201: Admission },
        },
      },
      async (request, reply) => {
        const admission = await once(request, {
          effect: (by): Promise<Admission | null> => admit(db, request.body, { by, ...at() }),
          again: (id) => findAdmission(db, id),
        });
        await boardsChanged();
        return withTag(reply.code(201), admission, entityTag);
      },
    );

    app.patch(
      '/api/admissions/:id/',
      {
        config: { access: 'user', subject: { patient: ['patient'] }, versioned: true },
        schema: {
          operationId: 'updateAdmission',
          summary:
            'Change an admission; a closing status frees bed and device. With If-Match, only as it was read',
          tags: ['admissions'],
          params: PARAMS,
          body: AdmissionChanges,
          response: { 200: Admission, 409: Detail },
        },
      },
      async ({ params, body, headers, user }, reply) => {
        const changed = await changeAdmission(db, params.id, body, headers['if-match'], {
          by: user,
          ...at(),
        });
        if (changed !== null && changed.alerts.length > 0) onAlerts(changed.alerts);
        await boardsChanged();
        return withTag(reply, changed && changed.admission, entityTag);
      },
    );
  };
}

async function sendLatest(reply: FastifyReply, latest: Admission | null): Promise<void> {
  // Fastify would send an empty body for a null; here the JSON value null is the answer.
  if (latest === null) await reply.type('application/json; charset=utf-8').send(Buffer.from('null'));
  else await reply.send(withTag(reply, latest, entityTag));
}
