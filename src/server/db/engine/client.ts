import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { Kysely, PostgresDialect, sql } from 'kysely';
import { Pool, types } from 'pg';
import { columnParsers } from './columnParsers';
import { lockDataFolder } from './pglite/dataFolderLock';
import { openPglite, type PgliteConnection } from './pglite/pgliteConnection';
import { pgliteDialect } from './pglite/pgliteDialect';
import { openPgliteThread } from './pglite/pgliteThread';
import { preparingPool } from './preparedStatements';
import { isAnswering, PATIENCE, StatementWatch } from './statementWatch';
import type { Tables } from '../tables/tables';

export type Db = Kysely<Tables>;

export interface OpenDatabase {
  db: Db;
  kind: 'pglite' | 'postgres';
  close(): Promise<void>;
}

const CHECKPOINT_MS = 60_000;
const VACUUM_MS = 15 * 60_000;
const POOL_SIZE = 10;
const STATEMENT_TIMEOUT_MS = 15_000;

/**
 * A statement outside of a transaction, such as that of a poll, waits this long for a table that another client has
 * locked. With the wait for a connection the client has its 503 within 5 s.
 */
const LOCK_TIMEOUT_MS = 2_000;

/**
 * Opens a database. The embedded one keeps its files in `dataDir`, which is locked for this process, and runs
 * in a worker thread. It survives a crash of the process but not a power failure: it never syncs.
 */
export async function openEmbedded({
  dataDir,
  workerFile,
}: {
  dataDir: string;
  workerFile: URL;
}): Promise<OpenDatabase> {
  const folder = resolve(dataDir);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const unlock = await lockDataFolder(folder);
  try {
    const pglite = await openPgliteThread(workerFile, { dataDir: join(folder, 'pgdata') });
    const db = await overPglite(pglite);
    const stopMaintaining = maintain(db);
    return {
      db,
      kind: 'pglite',
      close: async () => {
        stopMaintaining();
        await db.destroy();
        unlock();
      },
    };
  } catch (error) {
    unlock();
    throw error;
  }
}

/** An embedded database in memory, in this thread: for tests. `template` saves them initdb and migrations. */
export async function openInMemory(template?: Blob): Promise<OpenDatabase> {
  const db = await overPglite(await openPglite({ template }));
  return { db, kind: 'pglite', close: () => db.destroy() };
}

async function overPglite(pglite: PgliteConnection): Promise<Db> {
  const db: Db = new Kysely<Tables>({ dialect: pgliteDialect(pglite) });
  // Kysely closes only what it has used: without this a database that received no statement would stay open.
  await sql`select 1`.execute(db);
  return db;
}

/**
 * A PostgreSQL server of version 15 or later. `onError` receives the error of each connection that breaks, once.
 * When the server stops answering, statements fail within the time that `patience` gives; once it answers
 * again, the next ones succeed without a restart.
 */
export async function openPostgres(
  url: string,
  onError: (error: Error) => void,
  patience = PATIENCE,
): Promise<OpenDatabase> {
  const pool = new Pool({
    connectionString: url,
    max: POOL_SIZE,
    connectionTimeoutMillis: patience.connectMs,
    keepAlive: true,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    lock_timeout: LOCK_TIMEOUT_MS,
    options: '-c TimeZone=UTC',
    types: {
      getTypeParser: (oid: number, format?: 'text' | 'binary'): ((value: never) => unknown) =>
        (format === 'binary' ? undefined : columnParsers[oid]) ??
        (types.getTypeParser(oid, format) as (value: never) => unknown),
    },
  });
  reportBreaks(pool, onError);
  const watch = new StatementWatch(patience.silenceMs, () => isAnswering(url, patience.answerMs));
  const db: Db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: preparingPool(pool, watch) }) });
  try {
    await sql`select 1`.execute(db);
  } catch (error) {
    await db.destroy();
    throw error;
  }
  return { db, kind: 'postgres', close: () => db.destroy() };
}

/**
 * A connection may break at any time, also as it is handed out for the first time: an error to which nothing listens
 * ends the process, and the pool itself listens only while a connection is idle. What has broken the pool drops when
 * it is released.
 */
function reportBreaks(pool: Pool, onError: (error: Error) => void): void {
  pool.on('connect', (client) => {
    client.once('error', onError);
    // The end of the connection follows as an error of its own.
    client.on('error', () => undefined);
  });
  // The pool repeats what the client has reported; of one that never connected, the statement fails.
  pool.on('error', () => undefined);
}

/** PGlite neither checkpoints nor vacuums by itself; without this its log grows and a restart after a crash gets slow. */
function maintain(db: Db): () => void {
  // A failure is the next statement's failure too, and is reported there.
  const run = (statement: 'CHECKPOINT' | 'VACUUM ANALYZE') => () =>
    void sql
      .raw(statement)
      .execute(db)
      .catch(() => undefined);
  const timers = [
    setInterval(run('CHECKPOINT'), CHECKPOINT_MS),
    setInterval(run('VACUUM ANALYZE'), VACUUM_MS),
  ];
  for (const timer of timers) timer.unref();
  return () => timers.forEach(clearInterval);
}
