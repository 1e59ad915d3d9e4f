import type { FastifyReply } from 'fastify';
import { Readable } from 'node:stream';

/** Sends pieces of JSON text as a file of this name, as fast as the client takes them. */
export function sendJsonFile(reply: FastifyReply, name: string, pieces: AsyncIterable<string>): FastifyReply {
  return reply
    .header('content-type', 'application/json; charset=utf-8')
    .header('content-disposition', `attachment; filename="${name}"`)
    .send(Readable.from(pieces));
}
