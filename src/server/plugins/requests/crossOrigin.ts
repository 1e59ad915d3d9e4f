import cors from '@fastify/cors';
import type { FastifyInstance } from 'fastify';

/**
 * Lets an app served from these other origins use the API, with the methods and headers listed here. No
 * cookies, so no credentials: such an app keeps the passes of its station by itself (`X-Station`).
 */
export async function crossOrigin(app: FastifyInstance, origins: readonly string[]): Promise<void> {
  if (origins.length === 0) return;
  await app.register(cors, {
    origin: [...origins],
    methods: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
    allowedHeaders: [
      'Authorization',
      'Content-Type',
      'If-Match',
      'If-None-Match',
      'Idempotency-Key',
      'X-Idle-Seconds',
      'X-Station',
    ],
    exposedHeaders: [
      'Date',
      'ETag',
      'Retry-After',
      'X-Request-Id',
      'X-Total-Count',
      'X-Session-Expires',
      'X-Session-Locked',
      'X-Station',
    ],
    maxAge: 600,
  });
}
