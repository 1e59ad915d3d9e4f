import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { sql } from 'kysely';
import type { Registry } from 'prom-client';
import Type from 'typebox';
import { Detail } from '../../contract/common';
import { Healthy } from '../../contract/health';
import { isLoopback } from '../config';
import type { Db } from '../db/engine/client';
import { forbidden, unavailable } from '../plugins/errors';

const PATIENCE_MS = 2_000;

const METRICS = {
  description: 'The metrics of this process',
  content: { 'text/plain': { schema: Type.String() } },
};

/** For monitoring: liveness, readiness and metrics. */
export function healthRoutes({ db, registry }: { db: Db; registry: Registry }): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.get(
      '/healthz',
      {
        config: { access: 'public' },
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
        config: { access: 'public' },
        schema: {
          operationId: 'checkReadiness',
          summary: 'The database answers',
          tags: ['health'],
          response: { 200: Healthy, 503: Detail },
        },
      },
      async () => {
        if (!(await answersInTime(db))) throw unavailable();
        return { status: 'ok' as const };
      },
    );

    app.get(
      '/metrics',
      {
        config: { access: 'public' },
        schema: {
          operationId: 'getMetrics',
          summary: 'Prometheus text, for this machine only',
          tags: ['health'],
          response: { 200: METRICS, 403: Detail },
        },
      },
      async (request, reply) => {
        // A request that came through a proxy came from elsewhere, although the proxy itself may be local.
        if (!isLoopback(request.ip) || request.headers['x-forwarded-for'] !== undefined) throw forbidden();
        return reply.type(registry.contentType).send(await registry.metrics());
      },
    );
  };
}

async function answersInTime(db: Db): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), PATIENCE_MS);
  });
  const answers = sql`select 1`.execute(db).then(
    () => true,
    () => false,
  );
  try {
    return await Promise.race([answers, tooLate]);
  } finally {
    clearTimeout(timer);
  }
}
