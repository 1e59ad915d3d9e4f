import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import pg from 'pg';
import { INSERT_ONE, valuesOf } from './insertOne';

/**
 * The floor of ingest over HTTP: node:http, JSON.parse and one prepared insert a request. Nothing is
 * validated, scored or aggregated.
 */
const pool = new pg.Pool({ connectionString: process.env['DATABASE_URL'], max: 10 });

async function textOf(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const part of request.setEncoding('utf8')) text += part as string;
  return text;
}

const server = createServer((request, response) => {
  void textOf(request).then(async (text) => {
    await pool.query({ ...INSERT_ONE, values: valuesOf(JSON.parse(text) as Parameters<typeof valuesOf>[0]) });
    response.writeHead(202, { 'content-type': 'application/json' }).end('{"accepted":1}');
  });
});

server.listen(0, '127.0.0.1', () => {
  console.log(`READY http://127.0.0.1:${(server.address() as AddressInfo).port}`);
});
process.on('SIGTERM', () => process.exit(0));
