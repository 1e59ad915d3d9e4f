import type { FastifyInstance } from 'fastify';
import { Socket } from 'node:net';

/** How long (ms) any client may take to send a request: it is not authenticated by then. */
export interface ConnectionLimits {
  /** Until the headers are complete, from the first byte or, on a new connection, from its beginning. */
  headersMs: number;
  /** Until the whole request is received, even when it arrives steadily. */
  requestMs: number;
  /** A connection with a request under way is closed after this long without traffic. */
  silenceMs: number;
  /** How often the first two limits are checked. */
  checkMs: number;
}

/** A megabyte of readings takes a second on a poor line. */
export const CONNECTION_LIMITS: ConnectionLimits = {
  headersMs: 10_000,
  requestMs: 10_000,
  silenceMs: 15_000,
  checkMs: 2_000,
};

/**
 * Makes the server close connections of slow clients (408): each of them holds a connection, and memory for
 * what was received so far.
 */
export function closingOnSlowSenders({ headersMs, requestMs, silenceMs, checkMs }: ConnectionLimits) {
  return {
    requestTimeout: requestMs,
    connectionTimeout: silenceMs,
    maxRequestsPerSocket: 1_000,
    http: { headersTimeout: headersMs, connectionsCheckingInterval: checkMs },
  };
}

/**
 * While the server processes a complete request there is no traffic on its connection: that silence is the
 * server's own, and has the limits of its statements. After a restart a gateway's first delivery can take
 * longer than a client may be silent.
 */
export function waitingForOwnWork(app: FastifyInstance, { silenceMs }: ConnectionLimits): void {
  // A request that is injected into the app has no connection.
  const allow = (socket: unknown, ms: number) => {
    if (socket instanceof Socket) socket.setTimeout(ms);
  };
  app.addHook('preValidation', async ({ raw }) => allow(raw.socket, 0));
  app.addHook('onSend', async ({ raw }) => allow(raw.socket, silenceMs));
}
