import type { FastifyRequest } from 'fastify';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route takes an `If-Match`; the API description says so. */
    versioned?: true;
  }
}

/** Whether the one who asks holds this version already, so that 304 says everything. */
export function isKnown(etag: string, headers: FastifyRequest['headers']): boolean {
  return headers['if-none-match']?.includes(etag) === true;
}
