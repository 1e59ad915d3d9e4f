import cors from '@fastify/cors';
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import { fastify, type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import { randomUUID } from 'node:crypto';
import { isAhead } from '../clinical/freshness';
import {
  CONNECTION_LIMITS,
  closingOnSlowSenders,
  waitingForOwnWork,
  type ConnectionLimits,
} from './connectionLimits';
import type { Config } from './config';
import type { Db } from './db/engine/client';
import { alertMetrics } from './plugins/alertMetrics';
import { allowedMethods } from './plugins/allowedMethods';
import { authentication } from './plugins/authentication';
import { authorization, type RouteEntry } from './plugins/authorization';
import { jsonBodies } from './plugins/bodies';
import { auditReads } from './plugins/auditReads';
import { errors, sendError } from './plugins/errors';
import { onceOf } from './plugins/idempotency';
import { ingestMetrics } from './plugins/ingestMetrics';
import { metrics } from './plugins/metrics';
import { apiDocumentation, openapi } from './plugins/openapi';
import { readAlarms } from './plugins/readAlarms';
import { RequestLog, serverLog } from './plugins/requestLog';
import { securityHeaders, stampOf } from './plugins/securityHeaders';
import { validation } from './plugins/validation';
import { webApp } from './plugins/webApp';
import { admissionsRoutes } from './routes/admissions';
import { alertsRoutes } from './routes/alerts';
import { bedsRoutes } from './routes/beds';
import { clinicalNotesRoutes } from './routes/clinicalNotes';
import { dashboardRoutes } from './routes/dashboard';
import { departmentsRoutes } from './routes/departments';
import { devicesRoutes } from './routes/devices';
import { diagnosesRoutes } from './routes/diagnoses';
import { healthRoutes } from './routes/health';
import { ingestRoutes } from './routes/ingest';
import { labTestsRoutes } from './routes/labTests';
import { notificationsRoutes } from './routes/notifications';
import { observationSetsRoutes } from './routes/observationSets';
import { observationsRoutes } from './routes/observations';
import { patientsRoutes } from './routes/patients';
import { riskRoutes } from './routes/risk';
import { sessionRoutes } from './routes/session';
import { usersRoutes } from './routes/users';
import { wardSummaryRoutes } from './routes/wardSummary';
import { Calibrations } from './services/devices/calibrations';
import { AuditReads } from './services/accounts/auditReads';
import { gatewayService } from './services/devices/gateway';
import { Housekeeping } from './services/jobs/housekeeping';
import { Ingest } from './services/ingest/ingest';
import { LiveState } from './services/live/liveState';
import type { HistoryAt } from './services/forecasting/patientForecasts';
import type { Encryption } from './services/devices/encryption';
import { sessionService } from './services/accounts/session';
import { Submissions } from './services/submissions';
import { UnreadLists } from './services/live/unreadLists';
import { warnOfSharedNames } from './services/admissions/departments';

declare module 'fastify' {
  interface FastifyInstance {
    /** Every route with its access rule, complete once the app is ready. */
    readonly routeTable: readonly RouteEntry[];
  }
}

export interface AppOptions {
  db: Db;
  config: Config;
  /** Encrypts the secrets in the database. */
  encryption: Encryption;
  /** Epoch milliseconds. */
  clock: () => number;
  log?: FastifyBaseLogger;
  /** How long a client may take to send a request. */
  connectionLimits?: ConnectionLimits;
}

const BODY_LIMIT = 64 * 1_024;

const DAY_MS = 24 * 3_600_000;

/** The whole server without its socket and its process: plugins, then routes, in the order of these lists. */
export async function buildApp({
  db,
  config,
  encryption,
  clock,
  log = serverLog(config.logLevel),
  connectionLimits = CONNECTION_LIMITS,
}: AppOptions): Promise<FastifyInstance> {
  const https = config.publicUrl !== null;
  const stamp = stampOf({ https, clock });
  const app = fastify({
    loggerInstance: log,
    logController: new RequestLog(log.level),
    // A logger per request costs more than the poll it is made for; log lines name the request themselves.
    childLoggerFactory: (logger) => logger,
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    trustProxy: config.trustedProxies.length > 0 ? [...config.trustedProxies] : false,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 64 },
    bodyLimit: BODY_LIMIT,
    onProtoPoisoning: 'error',
    onConstructorPoisoning: 'error',
    ...closingOnSlowSenders(connectionLimits),
    frameworkErrors: (error, request, reply) => {
      stamp(request, reply);
      sendError(error, request, reply);
    },
  }).withTypeProvider<TypeBoxTypeProvider>();

  const sessions = sessionService({
    db,
    clock,
    sessionHours: config.sessionHours,
    idleLogoffMinutes: config.idleLogoffMinutes,
  });
  const gateways = gatewayService({ db, clock });
  const unread = new UnreadLists({ db, clock });
  const once = onceOf(new Submissions({ db, clock }));

  waitingForOwnWork(app, connectionLimits);
  securityHeaders(app, stamp);
  if (config.corsOrigins.length > 0) await app.register(cors, CORS(config.corsOrigins));
  const registry = metrics(app);
  authentication(app);
  const routeTable = authorization(app, { sessions, gateways });
  app.decorate('routeTable', routeTable);
  jsonBodies(app);
  validation(app);
  errors(app, (path) => allowedMethods(routeTable, path));

  await warnOfSharedNames(db, log);

  // Only a separate database server can have other processes writing to it.
  const shared = config.databaseUrl !== null;
  const liveState = await LiveState.open({
    db,
    clock,
    shared,
    onError: (error) => log.error({ err: error }, 'live state not reloaded; it is tried again'),
  });
  const boardsChanged = () => liveState.follow();
  app.addHook('onClose', () => liveState.close());
  const calibrations = await Calibrations.open({
    db,
    clock,
    shared,
    onError: (error) => log.error({ err: error }, 'calibrations not read'),
  });
  app.addHook('onClose', () => calibrations.close());
  const alertMeter = alertMetrics(registry);
  const ingest = new Ingest({
    db,
    clock,
    maxAgeMs: config.ingestMaxAgeDays * DAY_MS,
    onStored: (group) => {
      liveState.apply(group);
      if (group.alerts.length > 0) unread.changed();
    },
    commandsFor: (readings) => calibrations.commandsFor(readings),
    meter: { ...ingestMetrics(registry), alerted: alertMeter.alerted },
    // The embedded database has one connection. Three keep a database of two cores busy.
    lanes: config.databaseUrl === null ? 1 : 3,
  });

  const housekeeping = new Housekeeping({
    db,
    clock,
    shared,
    retention: config.retention,
    onError: (error) => log.error({ err: error }, 'housekeeping not done'),
  });
  app.addHook('onClose', () => housekeeping.close());

  auditReads(
    app,
    new AuditReads({ db, clock, alarmAbove: config.readAlarmPatients, onAlarm: readAlarms(registry, log) }),
  );

  await openapi(app);

  await app.register(healthRoutes({ db, registry }));
  await app.register(sessionRoutes({ sessions }));
  await app.register(usersRoutes({ db }));
  await app.register(ingestRoutes({ ingest }));
  await app.register(dashboardRoutes({ liveState }));
  await app.register(wardSummaryRoutes({ liveState }));
  await app.register(devicesRoutes({ db, once, clock, encryption, boardsChanged, calibrations }));
  await app.register(patientsRoutes({ db, once, clock, boardsChanged }));
  await app.register(admissionsRoutes({ db, once, clock, timeZone: config.hospitalTimeZone, boardsChanged }));
  await app.register(clinicalNotesRoutes({ db, once, clock }));
  await app.register(labTestsRoutes({ db }));
  await app.register(
    observationsRoutes({
      db,
      once,
      clock,
      boardsChanged,
      onAlerts: (alerts) => {
        alertMeter.alerted(alerts, 0, clock());
        unread.changed();
      },
    }),
  );
  const historyAt: HistoryAt = (patientId, revision) => {
    const history = ingest.historyAt(patientId, revision);
    return history !== null && isAhead(history.moment, clock()) ? null : history;
  };
  await app.register(observationSetsRoutes({ db, clock, historyAt }));
  await app.register(riskRoutes({ db, clock, historyAt }));
  await app.register(diagnosesRoutes({ db }));
  await app.register(departmentsRoutes({ db, once, boardsChanged }));
  await app.register(bedsRoutes({ db, once, boardsChanged }));
  await app.register(alertsRoutes({ db }));
  await app.register(notificationsRoutes({ db, clock, unread, meter: alertMeter }));
  await app.register(apiDocumentation);
  await app.register(webApp, {
    webDir: config.webDir,
    demo: config.demo,
    idleLogoffMinutes: config.idleLogoffMinutes,
    hospitalTimeZone: config.hospitalTimeZone,
  });

  await app.ready();
  return app;
}

/** The methods and headers that an app served from another origin may use. No cookies, so no credentials. */
const CORS = (origins: readonly string[]) => ({
  origin: [...origins],
  methods: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
  allowedHeaders: [
    'Authorization',
    'Content-Type',
    'If-Match',
    'If-None-Match',
    'Idempotency-Key',
    'X-Idle-Seconds',
  ],
  exposedHeaders: ['Date', 'ETag', 'Retry-After', 'X-Request-Id', 'X-Total-Count', 'X-Session-Expires'],
  maxAge: 600,
});
