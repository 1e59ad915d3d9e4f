import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import Type from 'typebox';
import { Id } from '../../contract/common';
import {
  Forecasts,
  ForecastsQuery,
  ReportObservations,
  ReportQuery,
  Vitals,
  VitalsQuery,
} from '../../contract/observationSets';
import type { Db } from '../db/engine/client';
import { findRevision } from '../db/alerting/patientStates';
import { isKnown } from '../plugins/responses/conditional';
import { notFound } from '../plugins/errors';
import { reportOf, vitalsOf } from '../services/patients/observationSets';
import { forecastsOf, type HistoryAt } from '../services/forecasting/patientForecasts';
import { periodOf } from '../services/patients/period';
import { MINUTE_MS } from '../services/scoring/vitals';

const PARAMS = Type.Object({ id: Id });
const UNCHANGED = Type.Null();

interface Dependencies {
  db: Db;
  /** Epoch ms. */
  clock: () => number;
  historyAt: HistoryAt;
}

const tagOf = (...parts: readonly unknown[]): string => `"${parts.join('.')}"`;

/**
 * The data of charts and reports. All are polled, so each response has a tag of what it is made of, and is
 * not computed again for a client that holds it.
 */
export function observationSetsRoutes({ db, clock, historyAt }: Dependencies): FastifyPluginAsyncTypebox {
  /**
   * With the parameters of the request, identifies a response about this patient: only a new reading, or
   * time, changes it.
   */
  async function revisionOf(patientId: number): Promise<number> {
    const revision = await findRevision(db, patientId);
    if (revision === null) throw notFound();
    return revision;
  }

  return async (app) => {
    app.get(
      '/api/patients/:id/vitals/',
      {
        config: { access: 'user', subject: { patient: 'path' } },
        schema: {
          operationId: 'listVitals',
          summary:
            'The means of what was measured on a patient, in buckets; of the last 24 h unless a period is given',
          tags: ['patients'],
          params: PARAMS,
          querystring: VitalsQuery,
          response: { 200: Vitals, 304: UNCHANGED },
        },
      },
      async ({ params, query, headers }, reply) => {
        const period = periodOf(query, clock());
        const etag = tagOf(
          await revisionOf(params.id),
          query.resolution,
          query.ordering,
          period.from,
          period.to,
        );
        reply.header('etag', etag);
        if (isKnown(etag, headers)) return reply.code(304).send(null);
        return vitalsOf(db, params.id, { period, ...query });
      },
    );

    app.get(
      '/api/patients/:id/forecasts/',
      {
        config: { access: 'user', subject: { patient: 'path' } },
        schema: {
          operationId: 'listForecasts',
          summary:
            'What is expected of a patient in the next six hours, with the band in which four of five values lie',
          tags: ['patients'],
          params: PARAMS,
          querystring: ForecastsQuery,
          response: { 200: Forecasts, 304: UNCHANGED },
        },
      },
      async ({ params, query: { resolution }, headers }, reply) => {
        // A forecast expires with time, without a change of the data.
        const revision = await revisionOf(params.id);
        const etag = tagOf(revision, resolution, Math.floor(clock() / MINUTE_MS));
        reply.header('etag', etag);
        if (isKnown(etag, headers)) return reply.code(304).send(null);
        return forecastsOf(db, historyAt, { patientId: params.id, revision, resolution }, clock());
      },
    );

    app.get(
      '/api/patients/:id/observations-with-aggregations/',
      {
        config: { access: 'user', subject: { patient: 'path' } },
        schema: {
          operationId: 'getReport',
          summary: 'What a report is made of: the buckets of a period, and what was measured in it',
          tags: ['patients'],
          params: PARAMS,
          querystring: ReportQuery,
          response: { 200: ReportObservations, 304: UNCHANGED },
        },
      },
      async ({ params, query, headers }, reply) => {
        const period = periodOf(query, clock());
        const etag = tagOf(
          await revisionOf(params.id),
          query.resolution,
          query.ordering,
          period.from,
          period.to,
        );
        reply.header('etag', etag);
        if (isKnown(etag, headers)) return reply.code(304).send(null);
        return reportOf(db, params.id, { period, ...query });
      },
    );
  };
}
