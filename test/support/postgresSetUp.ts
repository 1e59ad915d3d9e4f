import { startPostgres, type TestPostgres } from './postgres';

declare global {
  var testPostgres: TestPostgres | undefined;
}

/** Jest's globalSetup: one PostgreSQL for the whole run, its url in TEST_POSTGRES_URL. Every test makes a database of its own on it. */
export default async function postgresSetUp(): Promise<void> {
  globalThis.testPostgres = await startPostgres({ isHasty: true });
  process.env['TEST_POSTGRES_URL'] = globalThis.testPostgres.url;
}
