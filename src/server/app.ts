import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { CONNECTION_LIMITS, waitingForOwnWork, type ConnectionLimits } from './connectionLimits';
import type { Config } from './settings/config';
import type { Db } from './db/engine/client';
import { hl7Services } from './hl7Services';
import { newServer } from './newServer';
import type { MessageHandlers } from './services/hl7/handling/exchangeOptions';
import { allowedMethods } from './plugins/requests/allowedMethods';
import { authentication } from './plugins/access/authentication';
import { authorization, type RouteEntry } from './plugins/access/authorization';
import { jsonBodies } from './plugins/requests/bodies';
import { auditReads } from './plugins/audit/auditReads';
import { auditSeals } from './plugins/audit/auditSeals';
import { auditStreaming } from './plugins/audit/auditStreaming';
import { crossOrigin } from './plugins/requests/crossOrigin';
import { errors } from './plugins/errors';
import { onceOf } from './plugins/requests/idempotency';
import { metrics } from './plugins/metrics/metrics';
import { limitRequests } from './plugins/metrics/requestRates';
import { apiDocumentation, openapi } from './plugins/openapi';
import { presenceOf } from './plugins/access/presence';
import { secondFactor } from './plugins/access/secondFactor';
import { serverLog } from './plugins/requests/requestLog';
import { securityHeaders, stampOf } from './plugins/responses/securityHeaders';
import { validation } from './plugins/requests/validation';
import { wardScope } from './plugins/access/wardScope';
import { webApp } from './plugins/responses/webApp';
import { accountRoutes } from './accountRoutes';
import { alarmRoutes } from './alarmRoutes';
import { auditRoutes } from './routes/audit';
import { bedsRoutes } from './routes/beds';
import { dashboardRoutes } from './routes/dashboard';
import { departmentsRoutes } from './routes/departments';
import { devicesRoutes } from './routes/devices';
import { diagnosesRoutes } from './routes/diagnoses';
import { displaysRoutes } from './routes/displays';
import { interfaceRoutes } from './interfaceRoutes';
import { patientRoutes } from './patientRoutes';
import { findRoutes } from './routes/find';
import { gatewaysRoutes } from './routes/gateways';
import { healthRoutes } from './routes/health';
import { ingestRoutes } from './routes/ingest';
import { wallRoutes } from './routes/wall';
import { wardSummaryRoutes } from './routes/wardSummary';
import { secondFactorService } from './services/accounts/credentials/secondFactors';
import { displayService } from './services/accounts/displays';
import { gatewayService } from './services/devices/gateway';
import { GatewayGate } from './services/devices/gatewayGate';
import { gatewaysService } from './services/devices/gateways';
import type { Encryption } from './services/devices/encryption';
import { Outages, watchForOutages } from './services/accounts/outages';
import { sessionService } from './services/accounts/sessions/session';
import { Scopes } from './services/scope/scopes';
import { passkeysOf } from './services/passkeys/passkeysOf';
import { freeBytesOf, readinessOf } from './services/readiness';
import { Submissions } from './services/submissions';
import { UnreadLists } from './services/live/unreadLists';
import { Walls } from './services/live/walls';
import { openWardServices } from './wardServices';
import { warnOfSharedNames } from './services/admissions/departments';
import { NamedDepartments } from './services/admissions/namedDepartments';

declare module 'fastify' {
  interface FastifyInstance {
    /** Every route with its access rule, complete once the app is ready. */
    readonly routeTable: readonly RouteEntry[];
    /** Does at once what is due of alarms. */
    readonly alarmsDue: () => Promise<void>;
    readonly lookForSilence: () => Promise<void>;
  }
}

export interface AppOptions {
  db: Db;
  config: Config;
  /** Encrypts the secrets in the database. */
  encryption: Encryption;
  /** Epoch milliseconds. */
  clock: () => number;
  /** A monotonic clock, in ms, by which a change of the other one is noticed. */
  monotonic?: () => number;
  /** Such a clock that never stands still either, by which rates are counted. */
  elapsed?: () => number;
  /** What is due of alarms is looked for this often, ms; 0: on demand alone. */
  alarmTickMs?: number;
  /** Whose screens poll is recorded this often, ms; 0: on demand alone. */
  presenceBatchMs?: number;
  log?: FastifyBaseLogger;
  /** How long a client may take to send a request. */
  connectionLimits?: ConnectionLimits;
  /** What applies the messages of links. */
  handlers?: MessageHandlers;
}

const ALARM_TICK_MS = 1_000;
const PRESENCE_BATCH_MS = 3_000;

/** The whole server without its socket and its process: plugins, then routes, in the order of these lists. */
export async function buildApp({
  db,
  config,
  encryption,
  clock,
  monotonic = () => performance.now(),
  elapsed = () => performance.now(),
  alarmTickMs = ALARM_TICK_MS,
  presenceBatchMs = PRESENCE_BATCH_MS,
  log = serverLog(config.logLevel),
  connectionLimits = CONNECTION_LIMITS,
  handlers = {},
}: AppOptions): Promise<FastifyInstance> {
  const https = config.publicUrl !== null;
  const stamp = stampOf({ https, clock });
  const app = newServer({ log, trustedProxies: config.trustedProxies, connectionLimits, stamp });

  const outages = new Outages({ db, clock, elapsed });
  const sessions = sessionService({ db, clock, encryption, outages, ...config });
  const factors = secondFactorService({ db, clock, encryption, tries: sessions.tries, ...config });
  const passkeys = passkeysOf({ db, clock, sessions, ...config });
  const gateways = gatewayService({ db, clock, log });
  const displays = displayService({ db, clock, log });
  const unread = new UnreadLists({ db, clock });
  const once = onceOf(new Submissions({ db, clock }));

  waitingForOwnWork(app, connectionLimits);
  securityHeaders(app, stamp);
  await crossOrigin(app, config.corsOrigins);
  const registry = metrics(app);
  authentication(app);
  const routeTable = authorization(app, { sessions, gateways, displays });
  app.decorate('routeTable', routeTable);
  limitRequests(app, { elapsed });
  secondFactor(app, factors);
  const presence = presenceOf(app, { db, clock, everyMs: presenceBatchMs });
  jsonBodies(app);
  validation(app);
  errors(app, (path) => allowedMethods(routeTable, path));

  await warnOfSharedNames(db, log);
  // Before any activity is received: the time in which none could be is not idle time.
  if (config.idleLogoffMinutes > 0 || config.idleLockMinutes > 0)
    await watchForOutages(app, outages, (err) => log.error({ err }, 'not recorded that this server serves'));

  const ward = await openWardServices({ db, clock, monotonic, alarmTickMs, config, log, registry, unread });
  app.addHook('onClose', () => ward.close());
  const { liveState, trends, calibrations, alarms, ingest, boardsChanged } = ward;
  app.decorate('alarmsDue', alarms.runDue);
  app.decorate('lookForSilence', alarms.lookForSilence);

  const hl7 = hl7Services(app, { db, clock, elapsed, config, ward, handlers, log });

  const scopes = config.wardScope
    ? new Scopes({
        db,
        clock,
        onUnnoted: (err) => log.error({ err }, 'that an alarm opened a patient could not be noted'),
      })
    : null;
  wardScope(app, scopes);
  auditReads(app, { db, clock, registry, log, alarmAbove: config.readAlarmPatients });
  await auditSeals(app, db, log);
  auditStreaming(app, { db, target: config.auditStream, elapsed, registry, log });

  await openapi(app);

  // A database server's disk is not this machine's.
  const freeBytes = async () => (config.databaseUrl === null ? freeBytesOf(config.dataDir) : null);
  const readiness = readinessOf({ db, elapsed, freeBytes });
  await app.register(healthRoutes({ readiness, registry, operatorToken: config.operatorToken }));
  const { signedOut } = alarms;
  await app.register(
    accountRoutes({ db, once, clock, config, https, sessions, factors, passkeys, signedOut, log }),
  );
  const gate = new GatewayGate({ db, elapsed, clock, maxAgeDays: config.ingestMaxAgeDays });
  await app.register(ingestRoutes({ ingest, gate }));
  await app.register(gatewaysRoutes({ once, gateways: gatewaysService({ db, clock }) }));
  await app.register(dashboardRoutes({ liveState, trends }));
  await app.register(wardSummaryRoutes({ liveState }));
  const walls = new Walls({ liveState, clock, pseudonym: (text) => encryption.pseudonym(text) });
  const namedDepartments = new NamedDepartments({ db, clock });
  await app.register(wallRoutes({ walls, departments: namedDepartments }));
  await app.register(auditRoutes({ db, clock }));
  await app.register(displaysRoutes({ db, once, displays }));
  await app.register(interfaceRoutes({ db, once, clock, ...hl7, ...ward }));
  await app.register(findRoutes({ db, clock, liveState }));
  await app.register(devicesRoutes({ db, once, clock, encryption, boardsChanged, calibrations }));
  const timeZone = config.hospitalTimeZone;
  await app.register(patientRoutes({ db, once, clock, ward, timeZone }));
  await app.register(diagnosesRoutes({ db }));
  await app.register(departmentsRoutes({ db, once, boardsChanged }));
  await app.register(bedsRoutes({ db, once, boardsChanged }));
  await app.register(
    alarmRoutes({
      db,
      once,
      clock,
      unread,
      presence,
      alarms,
      meter: ward.alertMeter,
      departments: namedDepartments,
      timeZone,
      limitsChanged: boardsChanged,
    }),
  );
  await app.register(apiDocumentation, { operatorToken: config.operatorToken });
  await app.register(webApp, {
    webDir: config.webDir,
    demo: config.demo,
    signOnLabel: config.signOn?.label ?? null,
    idleLogoffMinutes: config.idleLogoffMinutes,
    idleLockMinutes: config.idleLockMinutes,
    hospitalTimeZone: timeZone,
  });

  await app.ready();
  return app;
}
