import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { sql } from 'kysely';
import { openInMemory, openPostgres, type OpenDatabase } from '../../src/server/db/client';
import { migrate } from '../../src/server/db/migrate';

export type Engine = 'pglite' | 'postgres';

/** Both engines, for suites that run on each: `describe.each(ENGINES)`. */
export const ENGINES: readonly Engine[] = ['pglite', 'postgres'];

/** A fresh, migrated database of its own for one test file. */
export async function openTestDatabase(engine: Engine = 'pglite'): Promise<OpenDatabase> {
  const database = engine === 'pglite' ? await openInMemory(await emptyDataFolder()) : await openOwnPostgres();
  await migrate(database.db);
  return database;
}

let created = 0;

async function openOwnPostgres(): Promise<OpenDatabase> {
  const server = process.env['TEST_POSTGRES_URL'];
  if (server === undefined) throw new Error('TEST_POSTGRES_URL is not set: the run did not start its PostgreSQL.');
  const fail = (error: Error): never => {
    throw error;
  };
  const name = `t_${process.pid}_${Date.now()}_${++created}`;
  const admin = await openPostgres(server, fail);
  await sql`CREATE DATABASE ${sql.ref(name)}`.execute(admin.db);
  await admin.close();
  const url = new URL(server);
  url.pathname = `/${name}`;
  return openPostgres(url.href, fail);
}

/** An empty data folder of PGlite, made once and kept: initdb takes seconds, loading this takes half of one. */
async function emptyDataFolder(): Promise<Blob> {
  const root = join(__dirname, '../..');
  const key = createHash('sha256').update(readFileSync(join(root, 'package-lock.json'))).digest('hex').slice(0, 12);
  const folder = join(root, '.cache');
  const file = join(folder, `pglite-${key}.tar.gz`);
  if (!existsSync(file)) {
    const pglite = await PGlite.create();
    const dump = await pglite.dumpDataDir('gzip');
    await pglite.close();
    mkdirSync(folder, { recursive: true });
    writeFileSync(`${file}.${process.pid}`, Buffer.from(await dump.arrayBuffer()));
    renameSync(`${file}.${process.pid}`, file);
  }
  return new Blob([readFileSync(file)]);
}
