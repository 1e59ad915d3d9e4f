import type { FastifyRequest } from 'fastify';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route accepts an `If-Match`; the API description states it. */
    versioned?: true;
  }
}

/** Whether the client holds this version already, so that a 304 is enough. */
export function isKnown(etag: string, headers: FastifyRequest['headers']): boolean {
  return headers['if-none-match']?.includes(etag) === true;
}
