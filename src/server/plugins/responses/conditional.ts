import type { FastifyReply, FastifyRequest } from 'fastify';
import { recordPatientsOf } from '../access/subjects';
import { notFound } from '../errors';

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

/** A stored record as the answer, with its entity tag. @throws 404 where there is none */
export function withTag<Stored>(
  reply: FastifyReply,
  stored: Stored | null,
  tagOf: (stored: Stored) => string,
): Stored {
  if (stored === null) throw notFound();
  reply.header('etag', tagOf(stored));
  return stored;
}

/** The answer with its tag; null, with a 304, for a client that holds it already. */
export function unlessKnown<Answer>(
  request: FastifyRequest,
  reply: FastifyReply,
  { etag, answer }: { etag: string; answer: Answer },
): Answer | null {
  reply.header('etag', etag);
  if (!isKnown(etag, request.headers)) return answer;
  recordPatientsOf(request, answer);
  reply.code(304);
  return null;
}
