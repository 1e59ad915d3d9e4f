import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { GatewayService } from '../services/gateway';
import type { Session, SessionService } from '../services/session';

/** Who is asking, as far as a route needs to know. */
export type RequestUser = Session['user'];

declare module 'fastify' {
  interface FastifyRequest {
    /** The signed-in person; only on routes whose access is `user` or `admin`. */
    readonly user: RequestUser;
    session: Session | null;
  }
}

/** Where tokens are looked up. */
export interface Identities {
  sessions: SessionService;
  gateways: GatewayService;
}

/** Adds `request.user` and `request.session`. */
export function authentication(app: FastifyInstance): void {
  app.decorateRequest('session', null);
  app.decorateRequest('user', {
    getter(this: FastifyRequest): RequestUser {
      if (this.session === null) throw new Error(`${this.routeOptions.url} asked for the user but does not demand one.`);
      return this.session.user;
    },
  });
}

/** Whether a person's live token came along. Tells the app when it ends, so that it can warn in time. */
export async function identifyUser(request: FastifyRequest, reply: FastifyReply, { sessions }: Identities): Promise<boolean> {
  const token = credentials(request, 'token');
  request.session = token === null ? null : await sessions.find(token, idleMsOf(request));
  if (request.session === null) return false;
  reply.header('x-session-expires', request.session.expires);
  return true;
}

/** Whether a feeder's live token came along. */
export async function identifyGateway(request: FastifyRequest, { gateways }: Identities): Promise<boolean> {
  const token = credentials(request, 'device');
  return token !== null && (await gateways.isLive(token));
}

/** Boards poll for ever; the app says how long nobody has touched it. Whoever says nothing is taken for a person at work. */
function idleMsOf({ headers }: FastifyRequest): number {
  const seconds = headers['x-idle-seconds'];
  return typeof seconds === 'string' && /^\d{1,9}$/.test(seconds) ? Number(seconds) * 1_000 : 0;
}

export const hasCredentials = (request: FastifyRequest) => request.headers.authorization !== undefined;

function credentials(request: FastifyRequest, scheme: 'token' | 'device'): string | null {
  const [given = '', token = '', ...rest] = (request.headers.authorization ?? '').split(' ');
  return given.toLowerCase() === scheme && token !== '' && rest.length === 0 ? token : null;
}
