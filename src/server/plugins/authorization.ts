import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import { can, type Action } from '../../contract/roles';
import { forbidden, unauthorized } from './errors';
import {
  endOfSession,
  hasCredentials,
  identifyGateway,
  identifyUser,
  recallUser,
  type Identities,
} from './authentication';

/**
 * The access rule of a route: public, a signed-in user, a user whose role may do the named action, or a
 * feeder of device readings.
 */
export type Access = 'public' | 'user' | 'gateway' | Action;

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: Access;
  }
}

/** A row of the route table: method, path and access rule. */
export interface RouteEntry {
  method: string;
  url: string;
  access: Access;
}

/**
 * The one place that decides who may call a route. Default is deny: a route that declares no access stops the
 * start. Returns the table of all routes, complete once the app is ready.
 */
export function authorization(app: FastifyInstance, identities: Identities): RouteEntry[] {
  const declared: RouteOptions[] = [];
  const table: RouteEntry[] = [];

  app.addHook('onRoute', (route) => {
    // A browser sends a preflight before it may send credentials (CORS); it carries none itself.
    if (route.method === 'OPTIONS') route.config = { ...route.config, access: 'public' };
    declared.push(route);
  });

  app.addHook('onReady', async () => {
    for (const { method, url, config } of declared) {
      for (const each of [method].flat()) {
        if (config?.access === undefined)
          throw new Error(`The route ${each} ${url} does not declare who may call it (config.access).`);
        table.push({ method: each, url, access: config.access });
      }
    }
  });

  app.addHook('onRequest', (request, reply, done) => {
    // Boards poll every two seconds: a token that was accepted a moment ago is accepted without waiting.
    if (
      request.is404 ||
      (request.routeOptions.config.access === 'user' && recallUser(request, reply, identities))
    )
      return done();
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
  if (!(await identifyUser(request, reply, identities)))
    throw refusalOf(request, await endOfSession(request, identities));
  if (access !== 'user' && !can(request.user.role, access)) throw forbidden();
}

const refusalOf = (request: FastifyRequest, reason: string | null = null) =>
  unauthorized(hasCredentials(request) ? (reason ?? 'Invalid token.') : undefined);
