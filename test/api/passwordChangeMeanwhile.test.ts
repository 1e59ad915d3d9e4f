import { sql } from 'kysely';
import { openTestDatabase } from '../fixtures/database/database';
import { apiClient, type ApiClient } from '../fixtures/server/apiClient';
import { signInWith } from '../fixtures/server/enrolled';
import { ORIGIN, withPasskey } from '../fixtures/server/passkeyPeople';
import { PASSWORD, startTestServer, type TestServer } from '../fixtures/server/server';
import { eventually } from '../fixtures/time/eventually';
import type { OpenDatabase } from '../../src/server/db/engine/client';

const NEW = 'eleven quiet otters';

describe('a sign-in with a password that is changed before it ends', () => {
  let database: OpenDatabase;
  let server: TestServer;

  beforeEach(async () => {
    database = await openTestDatabase('postgres');
    server = await startTestServer({ database, config: { publicUrl: ORIGIN } });
  });

  afterEach(async () => {
    await server.close();
    await database.close();
  });

  async function waiting(count: number): Promise<void> {
    await eventually(async () => {
      const { rows } = await sql<{ n: number }>`
        SELECT count(*)::int AS n FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`.execute(
        database.db,
      );
      expect(rows[0]?.n).toBe(count);
    });
  }

  /** The change comes first to the user's row, which is held until the sign-in, whose password was right, waits behind it. */
  async function signInDuringChange(client: ApiClient): Promise<{ signedIn: Response; changed: number }> {
    const [changing, signingIn] = await database.db.transaction().execute(async (tx) => {
      await sql`SELECT FROM users WHERE username = 'nurse' FOR UPDATE`.execute(tx);
      const change = client.put('/users/me/password/', { password: PASSWORD, new_password: NEW });
      await waiting(1);
      const signIn = signInWith(server, 'nurse', { password: PASSWORD });
      await waiting(2);
      return [{ change }, { signIn }] as const;
    });
    return { signedIn: await signingIn.signIn, changed: (await changing.change).status };
  }

  it('is refused', async () => {
    const { signedIn, changed } = await signInDuringChange(apiClient(server, await server.signIn('nurse')));
    expect([changed, signedIn.status]).toEqual([200, 400]);
    expect((await signInWith(server, 'nurse', { password: NEW })).status).toBe(200);
  });

  it('is offered no passkey', async () => {
    const { client } = await withPasskey(server, 'nurse');
    const { signedIn, changed } = await signInDuringChange(client);
    expect([changed, signedIn.status, signedIn.headers.get('x-passkey')]).toEqual([200, 400, null]);
  });
});
