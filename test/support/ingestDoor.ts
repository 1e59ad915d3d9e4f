import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Reading } from '../../src/contract/readings';

/** What the door does with one request; null leaves it hanging. */
export type Behaviour = { status: number; headers?: Record<string, string>; body?: unknown } | null;

export const STORED: Behaviour = { status: 202 };

/**
 * A loopback server that answers the ingest path as configured: for answers that the real one gives only when
 * it is faulty.
 */
export interface IngestDoor {
  url: string;
  /** Batches of the requests so far, refused ones included, and the authorization they came with. */
  requests: { readings: Reading[]; authorization: string | undefined }[];
  /** Readings of the requests that were answered 202. */
  stored(): Reading[];
  close(): Promise<void>;
}

/** `behave` is called for each request, numbered from 0; `port` 0 takes a free one. */
export async function openIngestDoor(
  behave: (request: number, readings: Reading[]) => Behaviour,
  port = 0,
): Promise<IngestDoor> {
  const requests: IngestDoor['requests'] = [];
  const stored: Reading[] = [];
  const server = createServer((request, response) => void answer(request, response));

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const readings = JSON.parse(Buffer.concat(chunks).toString()) as Reading[];
    requests.push({ readings, authorization: request.headers.authorization });
    const behaviour = behave(requests.length - 1, readings);
    if (behaviour === null) return;
    if (behaviour.status === 202) stored.push(...readings);
    const body = behaviour.body ?? { accepted: readings.length, rejected: [], warnings: [], commands: [] };
    response
      .writeHead(behaviour.status, { 'Content-Type': 'application/json', ...behaviour.headers })
      .end(JSON.stringify(body));
  }

  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    stored: () => stored,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
