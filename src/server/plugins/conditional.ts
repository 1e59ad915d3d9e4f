import type { FastifyRequest } from 'fastify';

/** Whether the one who asks holds this version already, so that 304 says everything. */
export function isKnown(etag: string, headers: FastifyRequest['headers']): boolean {
  return headers['if-none-match']?.includes(etag) === true;
}
