import type { FastifyReply } from 'fastify';

/** Sends CSV as a file of this name; as bytes, which no serializer of the route's JSON touches. */
export function sendCsv(reply: FastifyReply, name: string, text: string): FastifyReply {
  return reply
    .header('content-type', 'text/csv; charset=utf-8')
    .header('content-disposition', `attachment; filename="${name}"`)
    .send(Buffer.from(text));
}
