import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import Type from 'typebox';
import { Id } from '../../contract/common';
import { LabSeriesList, LabTests, LabTestsQuery } from '../../contract/labTests';
import type { Db } from '../db/engine/client';
import { findLabSeries, findLabTests } from '../db/patients/labTests';
import { hasPatient } from '../db/patients/patients';
import { notFound } from '../plugins/errors';
import { pageAnswer } from '../plugins/responses/pages';

/** Laboratory results, which are imported by a command (`npm run import:labs`). */
export function labTestsRoutes({ db }: { db: Db }): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.get(
      '/api/patients/:id/lab-tests/',
      {
        config: { access: 'user', subject: { patient: 'path' } },
        schema: {
          operationId: 'listLabTests',
          summary: "A patient's laboratory tests, newest results first",
          tags: ['lab tests'],
          params: Type.Object({ id: Id }),
          querystring: LabTestsQuery,
          response: { 200: LabTests },
        },
      },
      async (request) => {
        if (!(await hasPatient(db, request.params.id))) throw notFound();
        const found = await findLabTests(db, request.params.id, request.query);
        return { ...pageAnswer(request, found), results_count: found.partsCount };
      },
    );

    app.get(
      '/api/patients/:id/lab-series/',
      {
        config: { access: 'user', subject: { patient: 'path' } },
        schema: {
          operationId: 'listLabSeries',
          summary: 'The newest results of every analyte of a patient',
          tags: ['lab tests'],
          params: Type.Object({ id: Id }),
          response: { 200: LabSeriesList },
        },
      },
      async ({ params }) => {
        if (!(await hasPatient(db, params.id))) throw notFound();
        return findLabSeries(db, params.id);
      },
    );
  };
}
