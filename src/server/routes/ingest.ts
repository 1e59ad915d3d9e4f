import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyRequest } from 'fastify';
import { Detail } from '../../contract/common';
import { IngestAnswer, IngestBody, MAX_INGEST_BYTES } from '../../contract/readings';
import { tooMany, unavailable } from '../plugins/errors';
import type { KnownGateway } from '../services/devices/gateway';
import type { GatewayGate } from '../services/devices/gatewayGate';
import type { Ingest } from '../services/ingest/ingest';
import { IngestUnavailable } from '../services/ingest/ingestLane';

interface Dependencies {
  ingest: Ingest;
  gate: GatewayGate;
}

/** The ingest endpoint for wearables, simulators and other feeders. */
export function ingestRoutes({ ingest, gate }: Dependencies): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.post(
      '/api/ingest/',
      {
        config: { access: 'gateway', subject: 'none' },
        bodyLimit: MAX_INGEST_BYTES,
        schema: {
          operationId: 'ingestReadings',
          summary: 'Store readings of devices',
          description:
            'A gateway that sends more readings a second than it may is answered with 429 and `Retry-After`: nothing of the request is ' +
            'stored, and it is sent again. A reading of a device that the gateway may not send for, and of one too many that is new ' +
            'here, is rejected by its index, under `vendor_device_id`.',
          tags: ['ingest'],
          body: IngestBody,
          response: { 202: IngestAnswer, 429: Detail, 503: Detail },
        },
        // Before a megabyte is read and parsed for nothing.
        onRequest: (request, _reply, done) => {
          const gateway = gatewayOf(request);
          const wait = gate.waitOf(gateway);
          done(wait === 0 ? undefined : tooOften(gateway, wait));
        },
      },
      async (request, reply) => {
        const { body, id, log } = request;
        const batch: readonly unknown[] = Array.isArray(body) ? body : [body];
        const gateway = gatewayOf(request);
        const wait = gate.take(gateway, batch.length);
        if (wait > 0) throw tooOften(gateway, wait);
        try {
          return await reply
            .code(202)
            .send(await ingest.submit(batch, { refusalsOf: (devices) => gate.refusalsOf(gateway, devices) }));
        } catch (error) {
          gate.giveBack(gateway, batch.length);
          if (!(error instanceof IngestUnavailable)) throw error;
          log.error({ reqId: id, err: error.cause ?? error }, 'readings not stored');
          throw unavailable();
        }
      },
    );
  };
}

function gatewayOf({ gateway }: FastifyRequest): KnownGateway {
  if (gateway === null) throw new Error('Readings were let in without a gateway.');
  return gateway;
}

const tooOften = ({ readingsPerSecond }: KnownGateway, wait: number) =>
  tooMany(wait, `This gateway may send ${readingsPerSecond} readings a second. Send these again later.`);
