import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { Registry } from 'prom-client';
import Type from 'typebox';
import { Detail } from '../../contract/common';
import { Healthy } from '../../contract/health';
import { diskFull, unavailable } from '../plugins/errors';
import { operatorsOnly } from '../plugins/access/operatorsOnly';
import type { Readiness } from '../services/readiness';

const METRICS = {
  description: 'The metrics of this process',
  content: { 'text/plain': { schema: Type.String() } },
};

/** For monitoring: liveness, readiness and metrics. */
export function healthRoutes({
  readiness,
  registry,
  operatorToken,
}: {
  readiness: () => Promise<Readiness>;
  registry: Registry;
  operatorToken: string | null;
}): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.get(
      '/healthz',
      {
        config: { access: 'public', subject: 'none' },
        schema: {
          operationId: 'checkLiveness',
          summary: 'The process answers',
          tags: ['health'],
          response: { 200: Healthy },
        },
      },
      () => ({ status: 'ok' as const }),
    );

    app.get(
      '/readyz',
      {
        config: { access: 'public', subject: 'none' },
        schema: {
          operationId: 'checkReadiness',
          summary: 'The database takes writes, and has room for them',
          tags: ['health'],
          response: { 200: Healthy, 503: Detail },
        },
      },
      async () => {
        const state = await readiness();
        if (state === 'disk full') throw diskFull();
        if (state === 'database away') throw unavailable();
        return { status: 'ok' as const };
      },
    );

    app.get(
      '/metrics',
      {
        config: { access: 'public', subject: 'none' },
        onRequest: operatorsOnly(operatorToken),
        schema: {
          operationId: 'getMetrics',
          summary: 'Prometheus text, for this machine or with OPERATOR_TOKEN',
          tags: ['health'],
          response: { 200: METRICS, 401: Detail, 403: Detail },
        },
      },
      async (_request, reply) => reply.type(registry.contentType).send(await registry.metrics()),
    );
  };
}
