import { openPostgres } from '../../src/server/db/engine/client';
import { migrate } from '../../src/server/db/engine/migrate';
import { startPostgres, type TestPostgres } from './postgres';

declare global {
  var testPostgres: TestPostgres | undefined;
}

/**
 * Jest's globalSetup: one PostgreSQL for the whole run, its url in TEST_POSTGRES_URL. Every test makes a database of its own on it, a copy of
 * the one in TEST_POSTGRES_TEMPLATE, which is empty and of the newest schema.
 */
export default async function postgresSetUp(): Promise<void> {
  const postgres = await startPostgres({ isHasty: true });
  globalThis.testPostgres = postgres;
  const template = await postgres.createDatabase();
  const { db, close } = await openPostgres(template, (error) => {
    throw error;
  });
  await migrate(db);
  await close();
  process.env['TEST_POSTGRES_URL'] = postgres.url;
  process.env['TEST_POSTGRES_TEMPLATE'] = new URL(template).pathname.slice(1);
}
