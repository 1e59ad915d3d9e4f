import type { FastifyBaseLogger } from 'fastify';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { buildApp } from './app';
import { ConfigError, isLoopback, loadConfig, type Config } from './config';
import { DataFolderInUse } from './db/engine/dataFolderLock';
import type { Db } from './db/engine/client';
import { migrate } from './db/engine/migrate';
import { hasDemoUsers, hasUsers } from './db/accounts/users';
import { openConfigured } from './openConfigured';
import { serverLog } from './plugins/requestLog';
import { NotEmptyError } from './db/demo/seedDemo';
import { BrokenKeyFile, secretKey } from './secretKey';
import { openDemoHospital } from './services/jobs/demoHospital';
import { checkPins, WrongSecretKey } from './services/devices/devicePins';
import { gatewayService } from './services/devices/gateway';
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
  NotEmptyError,
  BrokenKeyFile,
  WrongSecretKey,
  WillNotStart,
];

async function start(): Promise<void> {
  const config = loadConfig(process.env, process.argv.slice(2), {
    webDir: fileURLToPath(new URL('../web', import.meta.url)),
  });
  const log = serverLog(config.logLevel);
  const encryption = new Encryption(secretKey(config));
  const database = await openConfigured(config, (error) =>
    log.warn({ err: error }, 'a database connection broke'),
  );
  try {
    if (database.kind === 'pglite')
      log.warn(
        'embedded database: it survives a crash of the server, but not a loss of power; use DATABASE_URL where that matters',
      );
    await migrate(database.db);
    await checkPins(database.db, encryption);
    const demo = await prepareDemo(database.db, config);
    if (config.gatewayToken !== null)
      await gatewayService({ db: database.db, clock }).admit(config.gatewayToken, 'GATEWAY_TOKEN', {
        id: null,
        username: 'configuration',
      });
    const app = await buildApp({ db: database.db, config: { ...config, demo }, encryption, clock, log });
    await app.listen({ host: config.host, port: config.port });
    stopWhenTold(() => app.close().then(() => database.close()), log);
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
function stopWhenTold(close: () => Promise<void>, log: FastifyBaseLogger): void {
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
  if (error instanceof Error && SENTENCES_FOR_A_PERSON.some((refusal) => error instanceof refusal))
    process.stderr.write(`${error.message}\n`);
  else serverLog('fatal').fatal({ err: error }, 'the server cannot go on');
  process.exit(1);
}

process.on('unhandledRejection', giveUp);
process.on('uncaughtException', giveUp);
start().catch(giveUp);
