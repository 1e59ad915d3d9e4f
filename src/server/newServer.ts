import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import { fastify, type FastifyBaseLogger, type FastifyReply, type FastifyRequest } from 'fastify';
import { randomUUID } from 'node:crypto';
import { closingOnSlowSenders, type ConnectionLimits } from './connectionLimits';
import { sendError } from './plugins/errors';
import { opensPage } from './plugins/responses/webApp';
import { RequestLog } from './plugins/requests/requestLog';

const BODY_LIMIT = 64 * 1_024;

interface NewServer {
  log: FastifyBaseLogger;
  trustedProxies: readonly string[];
  connectionLimits: ConnectionLimits;
  /** Puts the headers of every answer on one that no route made. */
  stamp: (request: FastifyRequest, reply: FastifyReply) => void;
}

/** Fastify with the settings of this product, and nothing in it. */
export function newServer({ log, trustedProxies, connectionLimits, stamp }: NewServer) {
  return fastify({
    loggerInstance: log,
    logController: new RequestLog(log),
    // A logger per request costs more than the poll it is made for; log lines name the request themselves.
    childLoggerFactory: (logger) => logger,
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    trustProxy: trustedProxies.length > 0 ? [...trustedProxies] : false,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 64 },
    bodyLimit: BODY_LIMIT,
    onProtoPoisoning: 'error',
    onConstructorPoisoning: 'error',
    ...closingOnSlowSenders(connectionLimits),
    frameworkErrors: (error, request, reply) => {
      stamp(request, reply);
      // A broken escape: an unknown path of the app, which redirects to the start as every other (spec §2).
      if (opensPage(request)) return void reply.redirect('/');
      sendError(error, request, reply);
    },
  }).withTypeProvider<TypeBoxTypeProvider>();
}
