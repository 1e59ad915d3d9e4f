import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import Type from 'typebox';
import {
  ClinicalNote,
  ClinicalNoteBody,
  ClinicalNoteChanges,
  ClinicalNotesQuery,
} from '../../contract/clinicalNotes';
import { Created, Detail, Id } from '../../contract/common';
import { Page } from '../../contract/paging';
import type { Db } from '../db/engine/client';
import { findClinicalNote, findClinicalNotes } from '../db/patients/clinicalNotes';
import { hasPatient } from '../db/patients/patients';
import { unlessKnown, withTag } from '../plugins/responses/conditional';
import { notFound } from '../plugins/errors';
import type { Once } from '../plugins/requests/idempotency';
import { pageAnswer } from '../plugins/responses/pages';
import { entityTag } from '../services/entityTag';
import { editNote, noteTag, writeNote } from '../services/patients/clinicalNotes';

const PARAMS = Type.Object({ id: Id });

interface Dependencies {
  db: Db;
  once: Once;
  /** Epoch ms. */
  clock: () => number;
}

/** The notes that clinicians write about patients. */
export function clinicalNotesRoutes({ db, once, clock }: Dependencies): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.get(
      '/api/patients/:id/clinical-notes/',
      {
        config: { access: 'user', subject: { patient: 'path' } },
        schema: {
          operationId: 'listPatientNotes',
          summary: 'The notes on a patient, newest first; a chart polls them',
          tags: ['clinical notes'],
          params: PARAMS,
          querystring: ClinicalNotesQuery,
          response: { 200: Page(ClinicalNote), 304: Type.Null() },
        },
      },
      async (request, reply) => {
        if (!(await hasPatient(db, request.params.id))) throw notFound();
        const page = pageAnswer(request, await findClinicalNotes(db, request.params.id, request.query));
        return unlessKnown(request, reply, { etag: entityTag(page), answer: page });
      },
    );

    app.post(
      '/api/clinical-notes/',
      {
        config: { access: 'user', subject: 'none', once: true },
        schema: {
          operationId: 'createNote',
          summary: 'Write a note',
          tags: ['clinical notes'],
          body: ClinicalNoteBody,
          response: { 201: Created },
        },
      },
      async (request, reply) =>
        reply.code(201).send(
          await once(request, {
            effect: async (by) => ({ id: await writeNote(db, request.body, by, clock()) }),
            again: async (id) => ({ id }),
          }),
        ),
    );

    app.get(
      '/api/clinical-notes/:id/',
      {
        config: { access: 'user', subject: { patient: ['patient.id'] } },
        schema: {
          operationId: 'getNote',
          summary: 'A note',
          tags: ['clinical notes'],
          params: PARAMS,
          response: { 200: ClinicalNote },
        },
      },
      async ({ params }, reply) => withTag(reply, await findClinicalNote(db, params.id), noteTag),
    );

    app.patch(
      '/api/clinical-notes/:id/',
      {
        config: { access: 'user', subject: { patient: ['patient.id'] }, versioned: true },
        schema: {
          operationId: 'updateNote',
          summary: 'Change a note of my own; with If-Match, only as it was read',
          tags: ['clinical notes'],
          params: PARAMS,
          body: ClinicalNoteChanges,
          response: { 200: ClinicalNote, 403: Detail, 409: Detail },
        },
      },
      async ({ params, body, user, headers }, reply) =>
        withTag(
          reply,
          await editNote(db, params.id, { notes: body.notes, editor: user }, headers['if-match'], clock()),
          noteTag,
        ),
    );
  };
}
