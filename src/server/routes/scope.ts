import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import Type from 'typebox';
import { Id } from '../../contract/common';
import { Page } from '../../contract/paging';
import {
  Opening,
  OpeningBody,
  OpeningsQuery,
  PeopleWithDepartmentsQuery,
  PersonWithDepartments,
  UserDepartments,
  UserDepartmentsBody,
} from '../../contract/scope';
import type { Db } from '../db/engine/client';
import { findDepartmentsOf, findPeopleWithDepartments } from '../db/scope/memberships';
import { findOpening, findOpenings } from '../db/scope/openings';
import { notFound } from '../plugins/errors';
import type { Once } from '../plugins/requests/idempotency';
import { pageAnswer } from '../plugins/responses/pages';
import { setDepartments } from '../services/scope/memberships';
import { openPatient } from '../services/scope/openings';

const PARAMS = Type.Object({ id: Id });
const TAGS = ['users'];

interface Dependencies {
  db: Db;
  once: Once;
  /** Epoch ms. */
  clock: () => number;
}

/** Who belongs to which department, and who opened a patient of another one. */
export function scopeRoutes({ db, once, clock }: Dependencies): FastifyPluginAsyncTypebox {
  const existing = <T>(found: T | null): T => {
    if (found === null) throw notFound();
    return found;
  };
  return async (app) => {
    app.get(
      '/api/user-departments/',
      {
        config: { access: 'manage departments of staff', subject: 'none' },
        schema: {
          operationId: 'listUserDepartments',
          summary: 'The active accounts with the departments that they belong to',
          tags: TAGS,
          querystring: PeopleWithDepartmentsQuery,
          response: { 200: Page(PersonWithDepartments) },
        },
      },
      async (request) => pageAnswer(request, await findPeopleWithDepartments(db, request.query)),
    );

    app.get(
      '/api/users/:id/departments/',
      {
        config: { access: 'manage departments of staff', subject: 'none' },
        schema: {
          operationId: 'getUserDepartments',
          summary: 'The departments that a member of the staff belongs to',
          tags: TAGS,
          params: PARAMS,
          response: { 200: UserDepartments },
        },
      },
      async ({ params }) => existing(await findDepartmentsOf(db, params.id)),
    );

    app.put(
      '/api/users/:id/departments/',
      {
        config: { access: 'manage departments of staff', subject: 'none' },
        schema: {
          operationId: 'setUserDepartments',
          summary: 'Let a member of the staff belong to these departments and no other',
          tags: TAGS,
          params: PARAMS,
          body: UserDepartmentsBody,
          response: { 200: UserDepartments },
        },
      },
      async ({ params, body, user }) =>
        existing(await setDepartments(db, params.id, body, { by: user, now: clock() })),
    );

    app.get(
      '/api/openings/',
      {
        config: {
          access: 'manage departments of staff',
          subject: { screen: 'openings of patients', patients: ['results.*.patient.id'] },
        },
        schema: {
          operationId: 'listOpenings',
          summary: 'Patients of other departments who were opened, newest first',
          tags: TAGS,
          querystring: OpeningsQuery,
          response: { 200: Page(Opening) },
        },
      },
      async (request) => pageAnswer(request, await findOpenings(db, request.query)),
    );

    app.post(
      '/api/patients/:id/openings/',
      {
        config: { access: 'user', subject: { patient: 'path' }, opensPatient: true, once: true },
        schema: {
          operationId: 'createOpening',
          summary: 'Open a patient of another department to me for an hour, with a reason that Admins see',
          tags: ['patients'],
          params: PARAMS,
          body: OpeningBody,
          response: { 201: Opening },
        },
      },
      async (request, reply) => {
        const { params, body } = request;
        const opening = await once(request, {
          effect: async (by) => existing(await openPatient(db, params.id, body, { by, now: clock() })),
          again: async (id) => existing(await findOpening(db, id)),
        });
        return reply.code(201).send(opening);
      },
    );
  };
}
