import type { KyselyPlugin } from 'kysely';
import type { OpenDatabase } from '../../src/server/db/engine/client';
import { apiClient, type ApiClient } from './apiClient';
import { openTestDatabase, type Engine } from './database';
import { startTestServer, type TestServer } from './server';

/** What the tests of one `describe` share: the server, and the hands of two clinicians and an Admin. */
export interface SharedServer {
  server: TestServer;
  nurse: ApiClient;
  doctor: ApiClient;
  admin: ApiClient;
}

/**
 * Starts a server on this engine before the tests of the `describe` it is called in, and stops it after them. A `plugin` sees each of
 * its statements.
 */
export function serverOn(engine: Engine, plugin?: KyselyPlugin): SharedServer {
  const shared = {} as SharedServer;
  let database: OpenDatabase | undefined;
  beforeAll(async () => {
    database = await openTestDatabase(engine);
    shared.server = await startTestServer({
      database: plugin === undefined ? database : { ...database, db: database.db.withPlugin(plugin) },
    });
    for (const username of ['nurse', 'doctor', 'admin'] as const)
      shared[username] = apiClient(shared.server, await shared.server.signIn(username));
  });
  afterAll(async () => {
    await shared.server.close();
    await database?.close();
  });
  return shared;
}
