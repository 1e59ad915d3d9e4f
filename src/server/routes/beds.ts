import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import Type from 'typebox';
import { Bed, BedBody, BedChanges, BedsQuery } from '../../contract/beds';
import { Detail, Id } from '../../contract/common';
import { Page } from '../../contract/paging';
import { findBed, findBeds } from '../db/patients/beds';
import type { Db } from '../db/engine/client';
import type { Once } from '../plugins/requests/idempotency';
import { withTag } from '../plugins/responses/conditional';
import { pageAnswer } from '../plugins/responses/pages';
import { entityTag } from '../services/entityTag';
import { addBed, changeBed } from '../services/admissions/beds';

const PARAMS = Type.Object({ id: Id });

interface Dependencies {
  db: Db;
  once: Once;
  /** Called when the dashboards' data of beds has changed; resolves when they show it. */
  boardsChanged: () => Promise<void>;
}

/** The beds of the departments. Every signed-in user may read them; an Admin writes them. */
export function bedsRoutes({ db, once, boardsChanged }: Dependencies): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.get(
      '/api/beds/',
      {
        config: { access: 'user', subject: 'none' },
        schema: {
          operationId: 'listBeds',
          summary: 'Beds, of all departments or of one',
          tags: ['beds'],
          querystring: BedsQuery,
          response: { 200: Page(Bed) },
        },
      },
      async (request) => pageAnswer(request, await findBeds(db, request.query)),
    );

    app.post(
      '/api/beds/',
      {
        config: { access: 'manage wards', subject: 'none', once: true },
        schema: {
          operationId: 'createBed',
          summary: 'Add a bed',
          tags: ['beds'],
          body: BedBody,
          response: { 201: Bed },
        },
      },
      async (request, reply) =>
        withTag(
          reply.code(201),
          await once(request, {
            effect: (by) => addBed(db, request.body, by),
            again: (id) => findBed(db, id),
          }),
          entityTag,
        ),
    );

    app.get(
      '/api/beds/:id/',
      {
        config: { access: 'user', subject: 'none' },
        schema: {
          operationId: 'getBed',
          summary: 'A bed',
          tags: ['beds'],
          params: PARAMS,
          response: { 200: Bed },
        },
      },
      async ({ params }, reply) => withTag(reply, await findBed(db, params.id), entityTag),
    );

    app.patch(
      '/api/beds/:id/',
      {
        config: { access: 'manage wards', subject: 'none', versioned: true },
        schema: {
          operationId: 'updateBed',
          summary: 'Give a bed another number; with If-Match, only as it was read',
          tags: ['beds'],
          params: PARAMS,
          body: BedChanges,
          response: { 200: Bed, 409: Detail },
        },
      },
      async ({ params, body, headers, user }, reply) => {
        const changed = await changeBed(db, params.id, body, headers['if-match'], user);
        await boardsChanged();
        return withTag(reply, changed, entityTag);
      },
    );
  };
}
