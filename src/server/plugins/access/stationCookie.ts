import type { FastifyReply, FastifyRequest } from 'fastify';
import { PASS_DAYS } from '../../services/accounts/sessions/stationPasses';
import { cookieHeader, cookieOf } from '../requests/cookies';

const NAME = 'wardline_station';

/** For an app from another origin, which gets no cookie of a Strict site: it keeps the passes itself. */
const HEADER = 'x-station';

const PATH = '/api/api-token-auth';
const DAY_S = 24 * 3_600;

export interface Site {
  /** Users come by https, through a proxy. */
  https: boolean;
  corsOrigins: readonly string[];
}

/** The passes that the browser of this request keeps. */
export function passesOf(request: FastifyRequest, site: Site): string | undefined {
  if (isFromElsewhere(request, site)) return headerOf(request.headers[HEADER]);
  return cookieOf(request, NAME);
}

/** Gives the browser these passes in place of the ones it has. No script of the page can read the cookie. */
export function keepPasses(
  request: FastifyRequest,
  reply: FastifyReply,
  { passes, ...site }: Site & { passes: string },
): void {
  if (isFromElsewhere(request, site)) {
    reply.header(HEADER, passes);
    return;
  }
  reply.header(
    'set-cookie',
    cookieHeader(request, {
      name: NAME,
      value: passes,
      path: PATH,
      maxAgeS: PASS_DAYS * DAY_S,
      sameSite: 'Strict',
      https: site.https,
    }),
  );
}

const isFromElsewhere = ({ headers }: FastifyRequest, { corsOrigins }: Site): boolean =>
  headers.origin !== undefined && corsOrigins.includes(headers.origin);

const headerOf = (value: string | string[] | undefined) => (typeof value === 'string' ? value : undefined);
