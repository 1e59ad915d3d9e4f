import { sql } from 'kysely';
import type { OpenDatabase } from '../../../src/server/db/engine/client';
import type { PasskeyRequest } from '../../../src/contract/passkeys';
import { sessionService } from '../../../src/server/services/accounts/sessions/session';
import { challengesOf } from '../../../src/server/services/passkeys/challenges';
import { passkeySignIn } from '../../../src/server/services/passkeys/passkeySignIn';
import { openTestDatabase } from '../../fixtures/database/database';
import { apiClient, type ApiClient } from '../../fixtures/server/apiClient';
import { signInWith } from '../../fixtures/server/enrolled';
import { HOST, ORIGIN, postAnonymously, withPasskey } from '../../fixtures/server/passkeyPeople';
import { PASSWORD, startTestServer, type TestServer } from '../../fixtures/server/server';
import { eventually } from '../../fixtures/time/eventually';

const NEW = 'eleven quiet otters';

describe('what is under way with a password that is changed before it ends', () => {
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

  const change = (client: ApiClient) =>
    client.put('/users/me/password/', { password: PASSWORD, new_password: NEW });

  /** The change comes first to the user's row, which is held until the other, whose password was right, waits behind it. */
  async function duringChange<T>(client: ApiClient, other: () => Promise<T>): Promise<T> {
    const under = await database.db.transaction().execute(async (tx) => {
      await sql`SELECT FROM users WHERE username = 'nurse' FOR UPDATE`.execute(tx);
      const changing = change(client);
      await waiting(1);
      const result = other();
      await waiting(2);
      return { changing, result };
    });
    expect((await under.changing).status).toBe(200);
    return under.result;
  }

  const signIn = (password = PASSWORD) => signInWith(server, 'nurse', { password });
  const nurse = async () => apiClient(server, await server.signIn('nurse'));

  it('is no sign-in', async () => {
    const signedIn = await duringChange(await nurse(), () => signIn());
    expect(signedIn.status).toBe(400);
    expect((await signIn(NEW)).status).toBe(200);
  });

  it('is offered no passkey', async () => {
    const { client } = await withPasskey(server, 'nurse');
    const signedIn = await duringChange(client, () => signIn());
    expect([signedIn.status, signedIn.headers.get('x-passkey')]).toEqual([400, null]);
  });

  it('is no sign-in by a passkey that has answered', async () => {
    const { client, authenticator } = await withPasskey(server, 'nurse');
    const code = (await signIn()).headers.get('x-passkey') ?? '';
    const { body } = await postAnonymously<PasskeyRequest>(server, '/api-token-auth/passkey/options/', {
      code,
    });
    const answer = authenticator.answer(body);
    const answered = await duringChange(client, () =>
      postAnonymously(server, '/api-token-auth/passkey/', answer),
    );
    expect(answered.status).toBe(400);
  });

  it('asks nothing of a passkey whose code was exchanged', async () => {
    const { client } = await withPasskey(server, 'nurse');
    const { db } = database;
    const { clock } = server;
    const challenges = challengesOf({ clock });
    const service = passkeySignIn({
      ...{ db, clock },
      sessions: sessionService({ db, clock, sessionHours: 12, idleLogoffMinutes: 0 }),
      challenges: {
        ...challenges,
        // The code is taken, and then the password is changed.
        async take(...asked) {
          const taken = await challenges.take(...asked);
          expect((await change(client)).status).toBe(200);
          return taken;
        },
      },
    });
    const code = (await signIn()).headers.get('x-passkey') ?? '';
    expect(await service.begin(code, { id: HOST, origin: ORIGIN })).toBeNull();
  });

  it.each([
    [
      'sets no PIN',
      (client: ApiClient) => client.put('/users/me/pin/', { password: PASSWORD, pin: '271828' }),
    ],
    [
      'makes no second factor',
      (client: ApiClient) => client.post('/users/me/second-factor/', { password: PASSWORD }),
    ],
    [
      'makes no passkey',
      (client: ApiClient) => client.post('/users/me/passkeys/options/', { password: PASSWORD }),
    ],
  ])('%s at another session', async (_words, act) => {
    const [here, elsewhere] = [await nurse(), await nurse()];
    const { status } = await duringChange(here, () => act(elsewhere));
    expect(status).toBe(401);
    for (const table of ['session_pins', 'second_factors', 'passkey_challenges'] as const)
      expect(await database.db.selectFrom(table).selectAll().execute()).toEqual([]);
  });
});
