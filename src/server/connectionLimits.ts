import type { FastifyInstance } from 'fastify';
import { Socket } from 'node:net';

/** How long (ms) a sender may take, whoever it is: nobody has been asked for a name by then. */
export interface ConnectionLimits {
  /** Until the headers of a request are there, from its first byte or, on a new connection, from its beginning. */
  headersMs: number;
  /** Until the whole of a request is there, however steadily it trickles. */
  requestMs: number;
  /** A connection under way on which nothing moves for so long is closed. */
  silenceMs: number;
  /** How often the two first are looked after. */
  checkMs: number;
}

/** A megabyte of readings takes a second on a poor line. */
export const CONNECTION_LIMITS: ConnectionLimits = {
  headersMs: 10_000,
  requestMs: 10_000,
  silenceMs: 15_000,
  checkMs: 2_000,
};

/** What makes the server close on slow senders (408): each of them holds a connection, and memory for what has come so far. */
export function closingOnSlowSenders({ headersMs, requestMs, silenceMs, checkMs }: ConnectionLimits) {
  return {
    requestTimeout: requestMs,
    connectionTimeout: silenceMs,
    maxRequestsPerSocket: 1_000,
    http: { headersTimeout: headersMs, connectionsCheckingInterval: checkMs },
  };
}

/**
 * While the server works on a request that has come whole, nothing moves on its connection: that silence is the server's own, and has the
 * limits of its statements. After a restart a gateway's first delivery can take longer than a sender may be silent.
 */
export function waitingForOwnWork(app: FastifyInstance, { silenceMs }: ConnectionLimits): void {
  // A request that is injected into the app has no connection.
  const allow = (socket: unknown, ms: number) => {
    if (socket instanceof Socket) socket.setTimeout(ms);
  };
  app.addHook('preValidation', async ({ raw }) => allow(raw.socket, 0));
  app.addHook('onSend', async ({ raw }) => allow(raw.socket, silenceMs));
}
