import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

const FOR_EVERYTHING = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
} as const;

/** Headers of an API response; a page of the web app or of the documentation replaces these two. */
const FOR_THE_API = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cache-control': 'no-store',
} as const;

const ONE_YEAR_OF_HTTPS = { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } as const;

/** Sets the headers that every response carries, errors too. */
export type Stamp = (request: FastifyRequest, reply: FastifyReply) => void;

/** Sets them on every response that hooks see. */
export function securityHeaders(app: FastifyInstance, stamp: Stamp): void {
  app.addHook('onRequest', (request, reply, done) => {
    stamp(request, reply);
    done();
  });
}

/**
 * Security headers, the request id and the server's time. `Date` comes from the server's clock, because the
 * app computes the age of every value from it.
 */
export function stampOf({ https, clock }: { https: boolean; clock: () => number }): Stamp {
  const headers = { ...FOR_EVERYTHING, ...FOR_THE_API, ...(https ? ONE_YEAR_OF_HTTPS : {}) };
  let second = NaN;
  let date = '';
  return (request, reply) => {
    const now = Math.floor(clock() / 1_000);
    if (now !== second) {
      second = now;
      date = new Date(now * 1_000).toUTCString();
    }
    reply.headers(headers).header('date', date).header('x-request-id', request.id);
  };
}
