import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import { can, type Action } from '../../../contract/roles';
import { forbidden, locked, unauthorized } from '../errors';
import {
  claimsDisplay,
  endOfSession,
  hasCredentials,
  identifyDisplay,
  identifyGateway,
  identifyUser,
  recallUser,
  type Identities,
} from './authentication';
import { declaredSubject, type Subject } from './subjects';

/**
 * The access rule of a route: public, a signed-in user, a user whose role may do the named action, a
 * feeder of device readings, or a signed-in user as well as a wall display.
 */
export type Access = 'public' | 'user' | 'gateway' | 'wall' | Action;

/** A display never asks to sign in, which a 401 would make it do. */
const DISPLAY_ENDED = 'This display was ended.';

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: Access;
    /** A locked session may call it too. */
    whileLocked?: boolean;
  }
}

/** A row of the route table. */
export interface RouteEntry {
  method: string;
  url: string;
  access: Access;
  /** Whose data it answers. */
  subject: Subject;
  /** Whether a locked session may call it. */
  whileLocked: boolean;
}

/**
 * The one place that decides who may call a route. Default is deny: a route that declares no access stops the
 * start, and so does one that does not say whose data it answers. Returns the table of all routes, complete once the app is ready.
 */
export function authorization(app: FastifyInstance, identities: Identities): RouteEntry[] {
  const declared: RouteOptions[] = [];
  const table: RouteEntry[] = [];

  app.addHook('onRoute', (route) => {
    // A browser sends a preflight before it may send credentials (CORS); it carries none itself.
    if (route.method === 'OPTIONS') route.config = { ...route.config, access: 'public', subject: 'none' };
    declared.push(route);
  });

  app.addHook('onReady', async () => {
    for (const route of declared) {
      const { method, url, config } = route;
      for (const each of [method].flat()) {
        if (config?.access === undefined)
          throw new Error(`The route ${each} ${url} does not declare who may call it (config.access).`);
        const { access, whileLocked = false } = config;
        table.push({ method: each, url, access, subject: declaredSubject(route, each), whileLocked });
      }
    }
  });

  app.addHook('onRequest', (request, reply, done) => {
    // Boards poll every two seconds: a token that was accepted a moment ago is accepted without waiting.
    if (
      request.is404 ||
      (isForUsers(request.routeOptions.config.access) && recallUser(request, reply, identities))
    )
      return done(isLockedOut(request) ? locked() : undefined);
    decide(request, reply, identities).then(() => done(), done);
  });

  return table;
}

async function decide(request: FastifyRequest, reply: FastifyReply, identities: Identities): Promise<void> {
  const { access } = request.routeOptions.config;
  if (access === undefined) throw forbidden();
  if (access === 'public') return;
  if (access === 'gateway') {
    if (!(await identifyGateway(request, identities))) throw refusalOf(request);
    return;
  }
  if (access === 'wall' && claimsDisplay(request)) {
    if (!(await identifyDisplay(request, identities))) throw forbidden(DISPLAY_ENDED);
    return;
  }
  if (!(await identifyUser(request, reply, identities)))
    throw refusalOf(request, await endOfSession(request, identities));
  if (isLockedOut(request)) throw locked();
  if (!isForUsers(access) && !can(request.user.role, access)) throw forbidden();
}

/** Never 401, which would make the app sign out. */
const isLockedOut = ({ session, routeOptions }: FastifyRequest): boolean =>
  session !== null && session.lockedAt !== null && routeOptions.config.whileLocked !== true;

/** Every signed-in user may. */
const isForUsers = (access: Access | undefined): access is 'user' | 'wall' =>
  access === 'user' || access === 'wall';

const refusalOf = (request: FastifyRequest, reason: string | null = null) =>
  unauthorized(hasCredentials(request) ? (reason ?? 'Invalid token.') : undefined);
