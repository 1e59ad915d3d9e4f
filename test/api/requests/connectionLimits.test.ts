import { fastify } from 'fastify';
import type { AddressInfo } from 'node:net';
import {
  closingOnSlowSenders,
  waitingForOwnWork,
  type ConnectionLimits,
} from '../../../src/server/connectionLimits';

const PATIENCE: ConnectionLimits = { headersMs: 400, requestMs: 400, silenceMs: 200, checkMs: 50 };

it('[F5] does not close on a request that the server works on for longer than a sender may be silent', async () => {
  const app = fastify({ ...closingOnSlowSenders(PATIENCE) });
  waitingForOwnWork(app, PATIENCE);
  app.post('/slow', async () => {
    await new Promise((resolve) => setTimeout(resolve, 5 * PATIENCE.silenceMs));
    return { stored: true };
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;
  const answer = await fetch(`http://127.0.0.1:${port}/slow`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{}',
  });
  await expect(answer.json()).resolves.toEqual({ stored: true });
  await app.close();
});
