import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import Type from 'typebox';
import { calendarDay } from '../../clinical/dates/calendarDay';
import { handWindowMs } from '../../clinical/freshness';
import { Created, Detail, Id } from '../../contract/common';
import { HighPriority } from '../../contract/highPriority';
import { LastObservation } from '../../contract/lastObservation';
import { Page } from '../../contract/paging';
import { Patient, PatientBody, PatientChanges, PatientRow, PatientsQuery } from '../../contract/patients';
import { compile } from '../../contract/validate';
import type { Db } from '../db/engine/client';
import { findNewestValues } from '../db/readings/lastObservation';
import { findPatient, findPatients } from '../db/patients/patients';
import { isKnown, withTag } from '../plugins/responses/conditional';
import { invalid, notFound } from '../plugins/errors';
import type { Once } from '../plugins/requests/idempotency';
import { pageAnswer } from '../plugins/responses/pages';
import { entityTag } from '../services/entityTag';
import { windowsOf } from '../services/feed/signal';
import { changePatient, patientTag, registerPatient, setHighPriority } from '../services/patients/patients';

const PARAMS = Type.Object({ id: Id });
const isId = compile(Id);

interface Dependencies {
  db: Db;
  once: Once;
  /** Epoch ms. */
  clock: () => number;
  /** Where the hospital's calendar days begin and end. */
  timeZone: string;
  /** Called when the dashboards' data of a patient has changed; resolves when they show it. */
  boardsChanged: () => Promise<void>;
}

/** Patients: listed, registered, read, changed, and flagged as high priority. */
export function patientsRoutes({
  db,
  once,
  clock,
  timeZone,
  boardsChanged,
}: Dependencies): FastifyPluginAsyncTypebox {
  const at = () => {
    const now = clock();
    return { now, today: calendarDay(now, timeZone) };
  };
  return async (app) => {
    app.get(
      '/api/patients/',
      {
        config: {
          access: 'user',
          subject: { screen: 'patients', patients: ['results.*.id'], searched: 'search' },
        },
        schema: {
          operationId: 'listPatients',
          summary: 'Patients; searched by id, SSN, names, bed and department',
          tags: ['patients'],
          querystring: PatientsQuery,
          response: { 200: Page(PatientRow) },
        },
      },
      async (request) => {
        const found = await findPatients(db, request.query, request.scope?.hidden);
        if (found === null) throw invalid({ search: ['The search has too many words.'] });
        return pageAnswer(request, found);
      },
    );

    app.post(
      '/api/patients/',
      {
        config: { access: 'user', subject: 'none', once: true },
        schema: {
          operationId: 'createPatient',
          summary: 'Register a patient',
          tags: ['patients'],
          body: PatientBody,
          response: { 201: Created },
        },
      },
      async (request, reply) =>
        reply.code(201).send(
          await once(request, {
            effect: async (by) => ({ id: await registerPatient(db, request.body, { by, ...at() }) }),
            again: async (id) => ({ id }),
          }),
        ),
    );

    app.get(
      '/api/patients/:id/',
      {
        config: { access: 'user', subject: { patient: 'path' } },
        schema: {
          operationId: 'getPatient',
          summary: 'A patient',
          tags: ['patients'],
          params: PARAMS,
          response: { 200: Patient, 304: Type.Null() },
        },
      },
      async ({ params, headers }, reply) => {
        const patient = withTag(reply, await findPatient(db, params.id), patientTag);
        return isKnown(patientTag(patient), headers) ? reply.code(304).send(null) : patient;
      },
    );

    app.patch(
      '/api/patients/:id/',
      {
        config: { access: 'user', subject: { patient: 'path' }, versioned: true },
        schema: {
          operationId: 'updatePatient',
          summary: "Change a patient's profile; with If-Match, only as it was read",
          tags: ['patients'],
          params: PARAMS,
          body: PatientChanges,
          response: { 200: Patient, 409: Detail },
        },
        // Another system may have written what a person could not: it is not checked while it stays.
        preValidation: async ({ params, body }) => {
          // Not validated yet.
          const id = Number((params as { id: unknown }).id);
          if (isId(id)) leaveOutUnchanged(body, await findPatient(db, id));
        },
      },
      async ({ params, body, headers, user }, reply) => {
        const changed = await changePatient(db, params.id, body, headers['if-match'], {
          by: user,
          ...at(),
        });
        await boardsChanged();
        return withTag(reply, changed, patientTag);
      },
    );

    app.patch(
      '/api/patients/:id/high-priority/',
      {
        config: { access: 'user', subject: { patient: 'path' } },
        schema: {
          operationId: 'setHighPriority',
          summary: 'Flag a patient as high priority, or remove the flag with an empty reason',
          tags: ['patients'],
          params: PARAMS,
          body: HighPriority,
          response: { 200: Patient },
        },
      },
      async ({ params, body, user }, reply) => {
        const changed = await setHighPriority(db, params.id, body, { by: user, now: clock() });
        await boardsChanged();
        return withTag(reply, changed, patientTag);
      },
    );

    app.get(
      '/api/patients/:id/last-observation/',
      {
        config: { access: 'user', subject: { patient: 'path' } },
        schema: {
          operationId: 'getLastObservation',
          summary: 'The newest that is known of a patient',
          tags: ['patients'],
          params: PARAMS,
          response: { 200: LastObservation, 304: Type.Null() },
        },
      },
      async ({ params, headers }, reply) => {
        const found = await findNewestValues(db, params.id, clock());
        if (found === null) throw notFound();
        const { online, values } = windowsOf(found.gaps === null ? null : { gaps: found.gaps });
        const hand =
          found.gaps === null && found.isByHand && found.lastSync !== null
            ? Date.parse(found.lastSync)
            : null;
        // Without a device nothing arrives: no value of a device is live.
        const window = found.gaps === null ? 0 : online;
        const answer = {
          last_sync: found.lastSync,
          observations: found.observations,
          by_hand: hand !== null,
          online_window: (hand === null ? window : handWindowMs(hand)) / 1_000,
          value_lifetime: values / 1_000,
        };
        const etag = entityTag(answer);
        reply.header('etag', etag);
        return isKnown(etag, headers) ? reply.code(304).send(null) : answer;
      },
    );
  };
}

/** Takes the fields out of a body that say what is stored already. */
function leaveOutUnchanged(body: unknown, stored: Patient | null): void {
  if (stored === null || typeof body !== 'object' || body === null) return;
  for (const [field, value] of Object.entries(stored))
    if (typeof value === 'string' && Reflect.get(body, field) === value) Reflect.deleteProperty(body, field);
}
