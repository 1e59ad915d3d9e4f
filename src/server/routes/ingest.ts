import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Detail } from '../../contract/common';
import { IngestAnswer, IngestBody, MAX_INGEST_BYTES } from '../../contract/readings';
import { unavailable } from '../plugins/errors';
import type { Ingest } from '../services/ingest/ingest';
import { IngestUnavailable } from '../services/ingest/ingestLane';

/** The ingest endpoint for wearables, simulators and other feeders. */
export function ingestRoutes({ ingest }: { ingest: Ingest }): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.post(
      '/api/ingest/',
      {
        config: { access: 'gateway' },
        bodyLimit: MAX_INGEST_BYTES,
        schema: {
          operationId: 'ingestReadings',
          summary: 'Store readings of devices',
          tags: ['ingest'],
          body: IngestBody,
          response: { 202: IngestAnswer, 503: Detail },
        },
      },
      async ({ body, id, log }, reply) => {
        try {
          return await reply.code(202).send(await ingest.submit(Array.isArray(body) ? body : [body]));
        } catch (error) {
          if (!(error instanceof IngestUnavailable)) throw error;
          log.error({ reqId: id, err: error.cause ?? error }, 'readings not stored');
          throw unavailable();
        }
      },
    );
  };
}
