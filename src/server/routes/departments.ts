import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import Type from 'typebox';
import { Detail, Id } from '../../contract/common';
import { Department, DepartmentBody, DepartmentChanges, DepartmentsQuery } from '../../contract/departments';
import { Page } from '../../contract/paging';
import type { Db } from '../db/engine/client';
import { findDepartment, findDepartments } from '../db/patients/departments';
import type { Once } from '../plugins/requests/idempotency';
import { withTag } from '../plugins/responses/conditional';
import { pageAnswer } from '../plugins/responses/pages';
import { entityTag } from '../services/entityTag';
import { addDepartment, changeDepartment } from '../services/admissions/departments';

const PARAMS = Type.Object({ id: Id });

interface Dependencies {
  db: Db;
  once: Once;
  /** Called when the dashboards' data of beds has changed; resolves when they show it. */
  boardsChanged: () => Promise<void>;
}

/** Departments. Every signed-in user may read them; an Admin writes them. */
export function departmentsRoutes({ db, once, boardsChanged }: Dependencies): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.get(
      '/api/departments/',
      {
        config: { access: 'user', subject: 'none' },
        schema: {
          operationId: 'listDepartments',
          summary: 'Departments',
          tags: ['departments'],
          querystring: DepartmentsQuery,
          response: { 200: Page(Department) },
        },
      },
      async (request) => pageAnswer(request, await findDepartments(db, request.query)),
    );

    app.post(
      '/api/departments/',
      {
        config: { access: 'manage wards', subject: 'none', once: true },
        schema: {
          operationId: 'createDepartment',
          summary: 'Add a department',
          tags: ['departments'],
          body: DepartmentBody,
          response: { 201: Department },
        },
      },
      async (request, reply) =>
        withTag(
          reply.code(201),
          await once(request, {
            effect: (by) => addDepartment(db, request.body, by),
            again: (id) => findDepartment(db, id),
          }),
          entityTag,
        ),
    );

    app.get(
      '/api/departments/:id/',
      {
        config: { access: 'user', subject: 'none' },
        schema: {
          operationId: 'getDepartment',
          summary: 'A department',
          tags: ['departments'],
          params: PARAMS,
          response: { 200: Department },
        },
      },
      async ({ params }, reply) => withTag(reply, await findDepartment(db, params.id), entityTag),
    );

    app.patch(
      '/api/departments/:id/',
      {
        config: { access: 'manage wards', subject: 'none', versioned: true },
        schema: {
          operationId: 'updateDepartment',
          summary: 'Change a department; with If-Match, only as it was read',
          tags: ['departments'],
          params: PARAMS,
          body: DepartmentChanges,
          response: { 200: Department, 409: Detail },
        },
      },
      async ({ params, body, headers, user }, reply) => {
        const changed = await changeDepartment(db, params.id, body, headers['if-match'], user);
        await boardsChanged();
        return withTag(reply, changed, entityTag);
      },
    );
  };
}
