import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Prepared } from '../../services/live/preparedAnswer';
import { acceptsGzip } from './acceptsGzip';
import { isKnown } from './conditional';
import { recordPatients } from '../access/subjects';

/**
 * Sends a response whose bytes are prepared, compressed where that is accepted, or 304 to a client that holds
 * this version.
 */
export function sendPrepared(
  request: FastifyRequest,
  reply: FastifyReply,
  { etag, body, patients, gzip }: Prepared,
): void {
  recordPatients(request, patients);
  reply.header('etag', etag);
  if (isKnown(etag, request.headers)) {
    reply.code(304).send();
    return;
  }
  const compressed = acceptsGzip(request.headers['accept-encoding']) ? gzip() : null;
  if (compressed !== null) reply.header('content-encoding', 'gzip');
  reply.header('content-type', 'application/json; charset=utf-8').send(compressed ?? body);
}
