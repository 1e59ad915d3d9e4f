import { hash } from '@node-rs/argon2';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { buildApp } from '../../src/server/app';
import type { ConnectionLimits } from '../../src/server/connectionLimits';
import { loadConfig, type Config } from '../../src/server/config';
import type { Db, OpenDatabase } from '../../src/server/db/engine/client';
import { Encryption } from '../../src/server/services/devices/encryption';
import { settableClock, type SettableClock } from './clock';
import { openTestDatabase } from './database';

/** The password of every user of a test server. */
export const PASSWORD = 'correct horse battery staple';

/** Seals and opens the secrets in the databases of test servers. */
export const ENCRYPTION = new Encryption(Buffer.alloc(32, 1));

/** A moment for tests to begin at. */
export const START = Date.parse('2026-03-10T08:00:00.000Z');

export interface TestServer {
  app: FastifyInstance;
  db: Db;
  url: string;
  config: Config;
  clock: SettableClock;
  /**
   * Makes a user of this name unless there is one (an Admin when it is `admin`), and signs in. Returns the
   * token.
   */
  signIn(username: string): Promise<string>;
  close(): Promise<void>;
}

export interface TestServerOptions {
  config?: Partial<Config>;
  database?: OpenDatabase;
  /** A clock of the caller's; by default one that stands at START. */
  clock?: SettableClock;
  log?: FastifyBaseLogger;
  connectionLimits?: ConnectionLimits;
}

/** The real server on a loopback port of its own, over an empty database. */
export async function startTestServer({
  config: overrides = {},
  database,
  clock = settableClock(START),
  log,
  connectionLimits,
}: TestServerOptions = {}): Promise<TestServer> {
  const open = database ?? (await openTestDatabase());
  const defaults = loadConfig({ PORT: '0', LOG_LEVEL: 'silent' }, [], {
    webDir: join(__dirname, '../../dist/web'),
  });
  const config: Config = { ...defaults, ...overrides };
  const { db } = open;
  const app = await buildApp({ db, config, encryption: ENCRYPTION, clock, log, connectionLimits });
  await app.listen({ host: config.host, port: config.port });
  const { port } = app.server.address() as AddressInfo;
  const url = `http://${config.host}:${port}`;
  return {
    app,
    db,
    url,
    config,
    clock,
    async signIn(username) {
      await ensureUser(db, username, clock());
      const response = await fetch(`${url}/api/api-token-auth/`, {
        method: 'POST',
        body: new URLSearchParams({ username, password: PASSWORD }),
      });
      if (!response.ok) throw new Error(`Signing in as ${username} was answered with ${response.status}.`);
      return ((await response.json()) as { token: string }).token;
    },
    async close() {
      const closing = app.close();
      // Screens under test poll: requests in flight are not waited for.
      app.server.closeAllConnections();
      await closing;
      if (database === undefined) await open.close();
    },
  };
}

export interface LoginOptions {
  password?: string;
  /** The address that a trusted proxy reports. */
  from?: string;
}

/** Requests a token with the login form; any answer is accepted. */
export function askToLogIn(
  { url }: TestServer,
  username: string,
  { password = PASSWORD, from = '192.0.2.1' }: LoginOptions = {},
): Promise<Response> {
  return fetch(`${url}/api/api-token-auth/`, {
    method: 'POST',
    body: new URLSearchParams({ username, password }),
    headers: { 'x-forwarded-for': from },
  });
}

/** A thousand tests sign in, so that they use the cheapest argon2id parameters; a hash states its own. */
const CHEAP = { memoryCost: 8, timeCost: 1, parallelism: 1 };

let passwordHash: Promise<string> | undefined;

async function ensureUser(db: Db, username: string, now: number): Promise<void> {
  passwordHash ??= hash(PASSWORD, CHEAP);
  await db
    .insertInto('users')
    .values({
      username,
      first_name: username.slice(0, 1).toUpperCase() + username.slice(1),
      is_superuser: username === 'admin',
      password_hash: await passwordHash,
      date_joined: new Date(now).toISOString(),
    })
    .onConflict((conflict) => conflict.expression(sql`lower(username)`).doNothing())
    .execute();
}
