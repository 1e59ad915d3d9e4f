import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { buildApp } from './app';
import { ConfigError, isLoopback, loadConfig, type Config } from './settings/config';
import { DataFolderInUse } from './db/engine/pglite/dataFolderLock';
import type { Db } from './db/engine/client';
import { UnknownSchema } from './db/engine/migrate';
import { sentenceOfDiskFault } from './diskFault';
import { hasDemoUsers, hasUsers } from './db/accounts/users';
import { RolesNotSeparate } from './db/engine/runtimeRole';
import { openMigrated, whyNotSeparate } from './openConfigured';
import { serverLog } from './plugins/requests/requestLog';
import { NotEmptyError } from './db/demo/seedDemo';
import { BrokenKeyFile, secretKey } from './settings/secretKey';
import { sentenceOfStartFault } from './startFault';
import { openDemoHospital } from './services/jobs/demoHospital';
import { DemoStaff } from './services/jobs/demoStaff';
import { renewSecrets, WrongSecretKey } from './services/accounts/credentials/sealedSecrets';
import { adoptEnvironmentToken } from './services/devices/environmentToken';
import { Encryption } from './services/devices/encryption';

/** A request under way may take this long to end once the server receives the signal to stop. */
const DRAIN_MS = 10_000;

const NO_ACCOUNT =
  'There is no account yet. Make the first one: npm run user -- create --username NAME --admin';

const clock = () => Date.now();

/** A refusal to start whose message is complete: it needs no stack trace. */
class WillNotStart extends Error {}

const SENTENCES_FOR_A_PERSON = [
  ConfigError,
  DataFolderInUse,
  UnknownSchema,
  NotEmptyError,
  BrokenKeyFile,
  WrongSecretKey,
  RolesNotSeparate,
  WillNotStart,
];

/** Once it is known. */
let configured: Config | null = null;
let isStarting = true;

async function start(): Promise<void> {
  const config = loadConfig(process.env, process.argv.slice(2), {
    webDir: fileURLToPath(new URL('../web', import.meta.url)),
  });
  configured = config;
  const log = serverLog(config.logLevel);
  const encryption = new Encryption(
    secretKey(config),
    config.otherSecretKeys.map((key) => Buffer.from(key, 'base64')),
  );
  const database = await openMigrated(config, (error) =>
    log.warn({ err: error }, 'a database connection broke'),
  );
  try {
    if (database.kind === 'pglite')
      log.warn(
        'embedded database: it survives a crash of the server, but not a loss of power; use DATABASE_URL where that matters',
      );
    const why = await whyNotSeparate(database);
    if (why !== null)
      log.warn(
        `separation of roles is off: this server could change the audit log, because ${why}; see MIGRATION_DATABASE_URL`,
      );
    const renewed = await renewSecrets(database.db, encryption);
    if (renewed > 0) log.info({ renewed }, 'secrets that another key sealed are sealed with SECRET_KEY now');
    const demo = await prepareDemo(database.db, config);
    await adoptEnvironmentToken({ db: database.db, clock, log }, config.gatewayToken);
    const app = await buildApp({ db: database.db, config: { ...config, demo }, encryption, clock, log });
    await app.hl7.open();
    await app.listen({ host: config.host, port: config.port });
    if (demo && config.demoStaff) startDemoStaff(app, database.db, log);
    stopOnSignal(() => app.close().then(() => database.close()), log);
    isStarting = false;
    const { port } = app.server.address() as AddressInfo;
    if (!(await hasUsers(database.db))) process.stdout.write(`${NO_ACCOUNT}\n`);
    process.stdout.write(
      `READY http://${config.host.includes(':') ? `[${config.host}]` : config.host}:${port}\n`,
    );
  } catch (error) {
    await database.close();
    throw error;
  }
}

/** Lets the invented colleagues of the demo hospital work until the server closes. */
function startDemoStaff(app: FastifyInstance, db: Db, log: FastifyBaseLogger): void {
  const staff = new DemoStaff({
    db,
    clock,
    send: async ({ method, url, token, body }) => {
      const answer = await app.inject({
        method,
        url,
        headers: { authorization: `Token ${token}` },
        ...(body === undefined ? {} : { payload: body }),
      });
      return { status: answer.statusCode, body: answer.statusCode < 300 ? answer.json() : null };
    },
    onError: (error) => log.error({ err: error }, 'work of the demo staff not done'),
  });
  staff.start();
  app.server.once('close', () => staff.close());
}

/** Seeds the demo hospital when it is configured. Returns whether the data in the database is invented. */
async function prepareDemo(db: Db, { demo, host, publicUrl, dataDir }: Config): Promise<boolean> {
  if (demo) {
    await openDemoHospital({ db, now: clock(), dataDir });
    return true;
  }
  const invented = await hasDemoUsers(db);
  if (invented && (!isLoopback(host) || publicUrl !== null)) {
    throw new WillNotStart(
      'This database holds the demo hospital, whose logins everybody knows, and others can reach this server. Use a database of its own.',
    );
  }
  return invented;
}

/** SIGTERM, Ctrl-C or the end of the parent process: finish requests under way, close the database, exit. */
function stopOnSignal(close: () => Promise<void>, log: FastifyBaseLogger): void {
  let stopping = false;
  const stop = (reason: string): void => {
    if (stopping) process.exit(1);
    stopping = true;
    log.info({ reason }, 'stopping');
    setTimeout(() => process.exit(1), DRAIN_MS).unref();
    close().then(
      () => process.exit(0),
      (error: unknown) => {
        log.fatal({ err: error }, 'the server did not stop in order');
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
  process.on('disconnect', () => stop('disconnect'));
}

/** Sentences for expected refusals, structured lines for every unexpected error. */
function giveUp(error: unknown): never {
  const sentenceOfFault = isStarting ? sentenceOfStartFault : sentenceOfDiskFault;
  const fault = configured === null ? null : sentenceOfFault(error, configured);
  if (fault !== null) process.stderr.write(`${fault}\n`);
  else if (error instanceof Error && SENTENCES_FOR_A_PERSON.some((refusal) => error instanceof refusal))
    process.stderr.write(`${error.message}\n`);
  else serverLog('fatal').fatal({ err: error }, 'the server cannot go on');
  process.exit(1);
}

process.on('unhandledRejection', giveUp);
process.on('uncaughtException', giveUp);
start().catch(giveUp);
