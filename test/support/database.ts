import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { Kysely, sql } from 'kysely';
import { openInMemory, openPostgres, type OpenDatabase } from '../../src/server/db/engine/client';
import { migrate } from '../../src/server/db/engine/migrate';
import { connectionTo } from '../../src/server/db/engine/pgliteConnection';
import { pgliteDialect } from '../../src/server/db/engine/pgliteDialect';
import type { Tables } from '../../src/server/db/tables/tables';

export type Engine = 'pglite' | 'postgres';

/** Both engines, for suites that run on each: `describe.each(ENGINES)`. */
export const ENGINES: readonly Engine[] = ['pglite', 'postgres'];

const ROOT = join(__dirname, '../..');

/** A database of its own for one test file, empty and of the newest schema. */
export async function openTestDatabase(engine: Engine = 'pglite'): Promise<OpenDatabase> {
  return engine === 'pglite' ? openInMemory(await migratedDataFolder()) : openOwnPostgres();
}

let created = 0;

async function openOwnPostgres(): Promise<OpenDatabase> {
  const { TEST_POSTGRES_URL: server, TEST_POSTGRES_TEMPLATE: template } = process.env;
  if (server === undefined || template === undefined)
    throw new Error('TEST_POSTGRES_URL is not set: the run did not start its PostgreSQL.');
  const name = `t_${process.pid}_${Date.now()}_${++created}`;
  const admin = await openPostgres(server, fail);
  await sql`CREATE DATABASE ${sql.ref(name)} TEMPLATE ${sql.ref(template)}`.execute(admin.db);
  await admin.close();
  const url = new URL(server);
  url.pathname = `/${name}`;
  return openPostgres(url.href, fail);
}

function fail(error: Error): never {
  throw error;
}

/** An empty, migrated data folder of PGlite, made once and kept: initdb and migrations take seconds, loading this a quarter of one. */
async function migratedDataFolder(): Promise<Blob> {
  const folder = join(ROOT, '.cache');
  const file = join(folder, `pglite-${schemaKey()}.tar`);
  if (!existsSync(file)) {
    mkdirSync(folder, { recursive: true });
    writeFileSync(`${file}.${process.pid}`, await dumpOfMigrated());
    renameSync(`${file}.${process.pid}`, file);
  }
  return new Blob([readFileSync(file)]);
}

async function dumpOfMigrated(): Promise<Buffer> {
  const pglite = await PGlite.create();
  await migrate(new Kysely<Tables>({ dialect: pgliteDialect(connectionTo(pglite)) }));
  const dump = await pglite.dumpDataDir('none');
  await pglite.close();
  return Buffer.from(await dump.arrayBuffer());
}

/** Another one for every PGlite and every schema. */
function schemaKey(): string {
  const migrations = join(ROOT, 'src/server/db/migrations');
  const files = [
    join(ROOT, 'package-lock.json'),
    ...readdirSync(migrations)
      .sort()
      .map((name) => join(migrations, name)),
  ];
  const hash = createHash('sha256');
  for (const file of files) hash.update(readFileSync(file));
  return hash.digest('hex').slice(0, 12);
}
