import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';

/**
 * The floor of the polls: node:http with ready bytes and nothing else. `BODY_FILE` holds the product's
 * answer.
 */
const body = readFileSync(process.env['BODY_FILE'] ?? '');
const compressed = gzipSync(body, { level: 1 });
const ETAG = 'W/"floor.1"';
const json = { 'content-type': 'application/json; charset=utf-8', etag: ETAG };

const server = createServer((request, response) => {
  if (request.headers['if-none-match'] === ETAG) response.writeHead(304, { etag: ETAG }).end();
  else if (request.headers['accept-encoding'] === 'gzip') {
    response
      .writeHead(200, { ...json, 'content-encoding': 'gzip', 'content-length': compressed.length })
      .end(compressed);
  } else response.writeHead(200, { ...json, 'content-length': body.length }).end(body);
});

server.listen(0, '127.0.0.1', () => {
  console.log(`READY http://127.0.0.1:${(server.address() as AddressInfo).port}`);
});
process.on('SIGTERM', () => process.exit(0));
