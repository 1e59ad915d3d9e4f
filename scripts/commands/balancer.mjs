import { createHash } from 'node:crypto';
import { Agent, createServer, request } from 'node:http';
import { parseArgs } from 'node:util';

/**
 * One address for several servers, as small as it can be:
 * `node scripts/commands/balancer.mjs --port 3000 http://127.0.0.1:3001 http://127.0.0.1:3002`. A client is
 * routed to the same server each time, by its token, so that it reads its own writes; with --round-robin
 * every request goes to the next one. A server that does not answer is left out for a second. It speaks no
 * TLS: a proxy for patients does.
 */
const { values, positionals: servers } = parseArgs({
  options: { port: { type: 'string', default: '3000' }, 'round-robin': { type: 'boolean', default: false } },
  allowPositionals: true,
});
if (servers.length === 0)
  throw new Error(
    'Which servers? node scripts/commands/balancer.mjs --port 3000 http://127.0.0.1:3001 http://127.0.0.1:3002',
  );

const LEFT_OUT_MS = 1_000;
const MAX_BODY = 2 * 1_024 * 1_024;

/** Headers that concern the connection to the server and not the one to the client. */
const HOPS = ['connection', 'keep-alive', 'transfer-encoding'];

const agent = new Agent({ keepAlive: true, maxFreeSockets: 64, timeout: 30_000 });
/** When a server last failed, by its address. */
const failedAt = new Map();
let turn = 0;

createServer((incoming, outgoing) => {
  const parts = [];
  let size = 0;
  incoming.on('data', (part) => {
    size += part.length;
    if (size > MAX_BODY) outgoing.writeHead(413).end();
    else parts.push(part);
  });
  incoming.on(
    'end',
    () =>
      outgoing.headersSent ||
      forward(incoming, Buffer.concat(parts), outgoing, orderFor(incoming.headers.authorization)),
  );
}).listen(Number(values.port), '127.0.0.1', function () {
  console.log(`READY http://127.0.0.1:${this.address().port}`);
});

process.on('SIGTERM', () => process.exit(0));
process.on('disconnect', () => process.exit(0));

/** The servers in the order in which they are to be tried: those that failed a moment ago come last. */
function orderFor(authorization = '') {
  const first = values['round-robin']
    ? turn++
    : createHash('sha1').update(authorization).digest().readUInt32LE();
  const order = servers.map((_, nth) => servers[(first + nth) % servers.length]);
  const isDown = (server) => Date.now() - (failedAt.get(server) ?? 0) < LEFT_OUT_MS;
  return [...order.filter((server) => !isDown(server)), ...order.filter(isDown)];
}

/**
 * Forwards a request. It is retried on another server when it cannot have been carried out: no server
 * accepted the connection, or it only reads.
 */
function forward(incoming, body, outgoing, [server, ...others]) {
  const { method, url, headers, socket } = incoming;
  const forwardedFor = [headers['x-forwarded-for'], socket.remoteAddress].filter(Boolean).join(', ');
  const onward = request(
    new URL(url, server),
    { agent, method, headers: { ...headers, 'x-forwarded-for': forwardedFor } },
    (answer) => {
      outgoing.writeHead(answer.statusCode, withoutHops(answer.headers));
      answer.pipe(outgoing);
      answer.on('error', () => outgoing.destroy());
    },
  );
  onward.on('error', (error) => {
    failedAt.set(server, Date.now());
    if (outgoing.headersSent) return outgoing.destroy();
    if (others.length > 0 && (error.code === 'ECONNREFUSED' || method === 'GET' || method === 'HEAD'))
      return forward(incoming, body, outgoing, others);
    outgoing.writeHead(502).end();
  });
  onward.end(body);
}

function withoutHops(headers) {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !HOPS.includes(name)));
}
