import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Registry } from 'prom-client';
import { RequestDurations } from './requestDurations';

/**
 * Measures every request by route pattern, method and status. Returns the registry, to which services add
 * their metrics.
 */
export function metrics(app: FastifyInstance): Registry {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const durations = new RequestDurations();
  registry.registerMetric(durations.asMetric());
  app.addHook('onResponse', (request, reply, done) => {
    durations.observe(
      request.method,
      request.routeOptions.url ?? '(none)',
      reply.statusCode,
      reply.elapsedTime / 1_000,
    );
    done();
  });
  app.addHook('onClose', () => registry.clear());
  return registry;
}
