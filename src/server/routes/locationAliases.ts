import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import Type from 'typebox';
import { Id } from '../../contract/common';
import { LocationAlias, LocationAliasBody, LocationAliasesQuery } from '../../contract/locationAliases';
import { Page } from '../../contract/paging';
import type { Db } from '../db/engine/client';
import { findLocationAlias, findLocationAliases } from '../db/patients/locationAliases';
import { notFound } from '../plugins/errors';
import type { Once } from '../plugins/requests/idempotency';
import { pageAnswer } from '../plugins/responses/pages';
import { removeLocationName, nameLocation } from '../services/admissions/locationAliases';

const tags = ['interfaces'];

interface Dependencies {
  db: Db;
  once: Once;
  /** Epoch ms. */
  clock: () => number;
}

/** What other systems call beds and departments (PV1-3); an Admin's. */
export function locationAliasesRoutes({ db, once, clock }: Dependencies): FastifyPluginAsyncTypebox {
  const existing = (alias: LocationAlias | null): LocationAlias => {
    if (alias === null) throw notFound();
    return alias;
  };
  return async (app) => {
    app.get(
      '/api/location-aliases/',
      {
        config: { access: 'manage interfaces', subject: 'none' },
        schema: {
          operationId: 'listLocationAliases',
          summary: 'What other systems call beds and departments',
          tags,
          querystring: LocationAliasesQuery,
          response: { 200: Page(LocationAlias) },
        },
      },
      async (request) => pageAnswer(request, await findLocationAliases(db, request.query)),
    );

    app.post(
      '/api/location-aliases/',
      {
        config: { access: 'manage interfaces', subject: 'none', once: true },
        schema: {
          operationId: 'createLocationAlias',
          summary: 'Let a place of another system be a bed here, or a department when no bed is given',
          tags,
          body: LocationAliasBody,
          response: { 201: LocationAlias },
        },
      },
      async (request, reply) => {
        const alias = await once(request, {
          effect: async (by) => existing(await nameLocation(db, request.body, { by, now: clock() })),
          again: async (id) => existing(await findLocationAlias(db, id)),
        });
        return reply.code(201).send(alias);
      },
    );

    app.delete(
      '/api/location-aliases/:id/',
      {
        config: { access: 'manage interfaces', subject: 'none' },
        schema: {
          operationId: 'endLocationAlias',
          summary: 'Remove the name that another system has for a bed or department',
          tags,
          params: Type.Object({ id: Id }),
          response: { 204: Type.Null() },
        },
      },
      async ({ params, user }, reply) => {
        if (!(await removeLocationName(db, params.id, user))) throw notFound();
        return reply.code(204).send(null);
      },
    );
  };
}
