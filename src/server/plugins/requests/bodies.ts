import type { FastifyInstance } from 'fastify';
import { invalidWhole } from '../errors';

/** The largest body in bytes that is read from an unknown client: ten times the longest sign-in form. */
const PUBLIC_BODY_LIMIT = 4_096;

/** JSON is the only media type of the API; keys that would reach a prototype are refused. */
export function jsonBodies(app: FastifyInstance): void {
  app.addHook('onRoute', (route) => {
    if (route.config?.access === 'public') route.bodyLimit = PUBLIC_BODY_LIMIT;
  });
  app.removeContentTypeParser('text/plain');
}

/** Lets the routes of this scope accept a form as well, url-encoded or multipart: fields only, no files. */
export function formBodies(app: FastifyInstance): void {
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    async (_request: unknown, text: string) => fieldsOf(new URLSearchParams(text)),
  );
  app.addContentTypeParser(
    'multipart/form-data',
    { parseAs: 'buffer' },
    async (request: { headers: { 'content-type'?: string } }, bytes: Buffer) => {
      const headers = { 'content-type': request.headers['content-type'] ?? '' };
      const form = await new Response(new Uint8Array(bytes), { headers }).formData().catch(() => {
        throw invalidWhole('The form cannot be read.');
      });
      return fieldsOf(form);
    },
  );
}

/** A field sent twice becomes a list, a file stays a file: neither is a text, so validation names it. */
function fieldsOf(entries: Iterable<[string, unknown]>): Record<string, unknown> {
  const fields = Object.create(null) as Record<string, unknown>;
  for (const [name, value] of entries) fields[name] = name in fields ? [fields[name], value] : value;
  return fields;
}
