import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { GatewayService, KnownGateway } from '../../services/devices/gateway';
import type { DisplayService, KnownDisplay } from '../../services/accounts/displays';
import type { Session, SessionService } from '../../services/accounts/sessions/session';

/** The identity of the client, as far as a route needs it. */
export type RequestUser = Session['user'];

declare module 'fastify' {
  interface FastifyRequest {
    /** The signed-in user; only on routes whose access is `user` or an action. */
    readonly user: RequestUser;
    session: Session | null;
    /** The wall display that asks; null when a user does. Only on routes whose access is `wall`. */
    display: KnownDisplay | null;
    /** The gateway that sends; only on routes whose access is `gateway`. */
    gateway: KnownGateway | null;
  }
}

/** Where tokens are looked up. */
export interface Identities {
  sessions: SessionService;
  gateways: GatewayService;
  displays: DisplayService;
}

/** Adds `request.user`, `request.session`, `request.display` and `request.gateway`. */
export function authentication(app: FastifyInstance): void {
  app.decorateRequest('session', null);
  app.decorateRequest('display', null);
  app.decorateRequest('gateway', null);
  app.decorateRequest('user', {
    getter(this: FastifyRequest): RequestUser {
      return sessionOf(this).user;
    },
  });
}

/** The session of the signed-in user; only on routes whose access is `user` or an action. */
export function sessionOf({ session, routeOptions }: FastifyRequest): Session {
  if (session === null) throw new Error(`${routeOptions.url} asked for the user but does not demand one.`);
  return session;
}

/** Whether the request has a user's live token. Sends its end to the app, which warns in time. */
export async function identifyUser(
  request: FastifyRequest,
  reply: FastifyReply,
  { sessions }: Identities,
): Promise<boolean> {
  const token = credentials(request, 'token');
  return admit(request, reply, token === null ? null : await sessions.find(token, idleMsOf(request)));
}

/** The same without waiting, from the cache. False means only that the token must be looked up. */
export function recallUser(request: FastifyRequest, reply: FastifyReply, { sessions }: Identities): boolean {
  const token = credentials(request, 'token');
  return admit(request, reply, token === null ? null : sessions.recall(token));
}

function admit(request: FastifyRequest, reply: FastifyReply, session: Session | null): boolean {
  request.session = session;
  if (session === null) return false;
  reply.header('x-session-expires', session.expires);
  if (session.lockedAt !== null) reply.header('x-session-locked', session.lockedAt);
  return true;
}

/**
 * Why the user's token is not accepted, as a sentence for the user; null when there never was such a token,
 * or the request has none.
 */
export async function endOfSession(
  request: FastifyRequest,
  { sessions }: Identities,
): Promise<string | null> {
  const token = credentials(request, 'token');
  return token === null ? null : sessions.endOf(token);
}

/** Whether the request carries a feeder's live token. */
export async function identifyGateway(request: FastifyRequest, { gateways }: Identities): Promise<boolean> {
  const token = credentials(request, 'device');
  request.gateway = token === null ? null : await gateways.find(token, request.ip);
  return request.gateway !== null;
}

/** Whether the client says that it is a wall display, by whatever token. */
export const claimsDisplay = (request: FastifyRequest): boolean => schemeOf(request) === 'display';

/** Whether the request carries a display's live token. */
export async function identifyDisplay(request: FastifyRequest, { displays }: Identities): Promise<boolean> {
  const token = credentials(request, 'display');
  request.display = token === null ? null : await displays.find(token, request.ip);
  return request.display !== null;
}

/**
 * Boards poll for ever; the app reports how long it has had no user activity. A client that sends no header
 * counts as active.
 */
function idleMsOf({ headers }: FastifyRequest): number {
  const seconds = headers['x-idle-seconds'];
  return typeof seconds === 'string' && /^\d{1,9}$/.test(seconds) ? Number(seconds) * 1_000 : 0;
}

export const hasCredentials = (request: FastifyRequest) => request.headers.authorization !== undefined;

type Scheme = 'token' | 'device' | 'display';

function credentials(request: FastifyRequest, scheme: Scheme): string | null {
  const header = request.headers.authorization ?? '';
  const space = header.indexOf(' ');
  const token = header.slice(space + 1);
  const isOfScheme = space !== -1 && schemeOf(request) === scheme;
  return isOfScheme && token !== '' && !token.includes(' ') ? token : null;
}

const schemeOf = (request: FastifyRequest): string =>
  (request.headers.authorization ?? '').split(' ', 1)[0]?.toLowerCase() ?? '';
