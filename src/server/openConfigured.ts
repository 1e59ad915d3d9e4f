import { openEmbedded, openPostgres, type Db, type OpenDatabase } from './db/engine/client';
import { roleOfAddress } from './db/engine/driverDefaults';
import { migrate } from './db/engine/migrate';
import {
  currentRole,
  findExcessRights,
  grantRuntime,
  mendOwner,
  refuseOwner,
  refuseRights,
  RolesNotSeparate,
} from './db/engine/runtimeRole';
import { hasSchema } from './db/engine/schemaObjects';
import type { Config } from './settings/config';

type Databases = Pick<Config, 'databaseUrl' | 'migrationDatabaseUrl' | 'dataDir'>;
/** SQLSTATE of what a role may not do. */
const NOT_ALLOWED = '42501';

type OnError = (error: Error) => void;

/** The database that the configuration names. The embedded one is locked for this process. */
export function openConfigured({ databaseUrl, dataDir }: Databases, onError: OnError): Promise<OpenDatabase> {
  if (databaseUrl !== null) return openPostgres(databaseUrl, onError);
  return openEmbedded({ dataDir, workerFile: new URL('./pgliteWorker.mjs', import.meta.url) });
}

/** The same, of the newest schema, which a role of its own makes where MIGRATION_DATABASE_URL names one. */
export async function openMigrated(config: Databases, onError: OnError): Promise<OpenDatabase> {
  const database = await openConfigured(config, onError);
  try {
    if (config.migrationDatabaseUrl === null)
      await inWords(
        migrateMended(database.db),
        'The role of DATABASE_URL may not make the schema of this version',
        'Make it the owner of the database, or start once with MIGRATION_DATABASE_URL, which names the owner of the tables.',
      );
    else await migrateAsOwner(config.migrationDatabaseUrl, database, onError);
    return database;
  } catch (error) {
    await database.close();
    throw error;
  }
}

/** @throws RolesNotSeparate instead of the database's refusal, with what was tried and what helps */
async function inWords<T>(work: Promise<T>, tried: string, remedy: string): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === NOT_ALLOWED)) throw error;
    throw new RolesNotSeparate(`${tried}: ${error.message}. ${remedy}`);
  }
}

const ownersWork = <T>(work: Promise<T>): Promise<T> =>
  inWords(
    work,
    'The role of MIGRATION_DATABASE_URL may not make the schema of this version or grant its use',
    'It must own the tables: as a superuser, REASSIGN OWNED BY their present owner TO it.',
  );

async function migrateMended(db: Db): Promise<void> {
  await mendOwner(db);
  await migrate(db);
}

async function migrateAsOwner(url: string, runtime: OpenDatabase, onError: OnError): Promise<void> {
  const owner = await openPostgres(url, onError);
  try {
    await ownersWork(migrateMended(owner.db));
    await ownersWork(grantRuntime(owner.db, await currentRole(runtime.db)));
  } finally {
    await owner.close();
  }
  if (!(await hasSchema(runtime.db)))
    throw new RolesNotSeparate('DATABASE_URL and MIGRATION_DATABASE_URL do not name the same database.');
  refuseRights(await findExcessRights(runtime.db));
}

/**
 * Runs work that needs the owner of the tables, such as a restore, and then lets the role of the server use
 * what it made.
 * @throws RolesNotSeparate, before the work, when the server's role is the owner's
 */
export async function withOwner<T>(
  config: Databases,
  onError: OnError,
  work: (owner: OpenDatabase) => Promise<T>,
): Promise<T> {
  const { migrationDatabaseUrl, databaseUrl } = config;
  const owner = await openConfigured(
    { ...config, databaseUrl: migrationDatabaseUrl ?? databaseUrl },
    onError,
  );
  try {
    const hasTwoRoles = migrationDatabaseUrl !== null && databaseUrl !== null;
    // By its name alone: a connection of its own would be one that a restore refuses.
    if (hasTwoRoles) await refuseOwner(owner.db, roleOfAddress(databaseUrl));
    const result = await work(owner);
    if (hasTwoRoles) {
      const runtime = await openPostgres(databaseUrl, onError);
      try {
        await ownersWork(grantRuntime(owner.db, await currentRole(runtime.db)));
      } finally {
        await runtime.close();
      }
    }
    return result;
  } finally {
    await owner.close();
  }
}

/** Why the database role of the server can change the audit log, for the log; null when it cannot. */
export async function whyNotSeparate({ db, kind }: OpenDatabase): Promise<string | null> {
  if (kind === 'pglite') return 'the embedded database has one role';
  const excess = await findExcessRights(db);
  return excess.length === 0 ? null : `its role ${excess.join(', ')}`;
}
