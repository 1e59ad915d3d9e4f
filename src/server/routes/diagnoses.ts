import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import Type from 'typebox';
import { Id } from '../../contract/common';
import { DiagnosesQuery, Diagnosis } from '../../contract/diagnoses';
import { Page } from '../../contract/paging';
import type { Db } from '../db/engine/client';
import { findDiagnoses, findDiagnosis } from '../db/patients/diagnoses';
import { invalid, notFound } from '../plugins/errors';
import { pageAnswer } from '../plugins/responses/pages';

/** The list of diagnoses, which is imported by a command (`npm run import:diagnoses`). */
export function diagnosesRoutes({ db }: { db: Db }): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.get(
      '/api/diagnoses/',
      {
        config: { access: 'user', subject: 'none' },
        schema: {
          operationId: 'listDiagnoses',
          summary: 'Diagnoses; searched by code and words of the name',
          tags: ['diagnoses'],
          querystring: DiagnosesQuery,
          response: { 200: Page(Diagnosis) },
        },
      },
      async (request) => {
        const found = await findDiagnoses(db, request.query);
        if (found === null) throw invalid({ search: ['The search has too many words.'] });
        return pageAnswer(request, found);
      },
    );

    app.get(
      '/api/diagnoses/:id/',
      {
        config: { access: 'user', subject: 'none' },
        schema: {
          operationId: 'getDiagnosis',
          summary: 'A diagnosis',
          tags: ['diagnoses'],
          params: Type.Object({ id: Id }),
          response: { 200: Diagnosis },
        },
      },
      async ({ params }) => {
        const found = await findDiagnosis(db, params.id);
        if (found === null) throw notFound();
        return found;
      },
    );
  };
}
