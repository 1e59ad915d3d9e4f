import { sql } from 'kysely';
import type { PasskeyCreation } from '../../../src/contract/passkeys';
import { openTestDatabase } from '../../fixtures/database/database';
import { apiClient, type ApiClient } from '../../fixtures/server/apiClient';
import { CODE_MS } from '../../fixtures/server/authenticator';
import { enrolBy, signInWith } from '../../fixtures/server/enrolled';
import { ORIGIN } from '../../fixtures/server/passkeyPeople';
import { PASSWORD, startTestServer } from '../../fixtures/server/server';
import { softAuthenticator } from '../../fixtures/server/softAuthenticator';

const ROUNDS = 2;

it('changes of second factors, PINs and sessions at once wait for each other in one order: none fails', async () => {
  const database = await openTestDatabase('postgres');
  const server = await startTestServer({ database, config: { publicUrl: ORIGIN } });
  const admin = apiClient(server, await server.signIn('admin'));
  const people = await Promise.all(
    ['nurse', 'doctor'].map(async (name) => {
      const sessions = [
        apiClient(server, await server.signIn(name)),
        apiClient(server, await server.signIn(name)),
      ];
      const { id } = (await (sessions[0] as ApiClient).get<{ id: number }>('/users/me/')).body;
      return { name, id, sessions };
    }),
  );

  /** A passkey made and taken away, by whatever is there meanwhile. */
  const passkey = async (client: ApiClient) => {
    const { status, body } = await client.post<PasskeyCreation>('/users/me/passkeys/options/', {
      password: PASSWORD,
    });
    if (status !== 200) return status;
    const made = softAuthenticator(ORIGIN).create(body, 'Phone');
    const [one, two] = await Promise.all([
      client.post<{ passkey?: { id: number } }>('/users/me/passkeys/', made),
      client.post('/users/me/passkeys/', made),
    ]);
    const removed = await client.call('DELETE', `/users/me/passkeys/${one.body.passkey?.id ?? 1}/`);
    return Math.max(one.status, two.status, removed.status);
  };

  const statuses: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    // Rows of tries that are old enough to be dropped by everybody at once.
    await sql`INSERT INTO login_attempts (subject, failures, window_start, blocked_until)
      SELECT 'old ' || n, 1, ${new Date(server.clock() - 30 * 86_400_000).toISOString()}::timestamptz, NULL FROM generate_series(1, 200) n
      ON CONFLICT DO NOTHING`.execute(database.db);
    server.clock.advance(CODE_MS);
    const doing = people.flatMap(({ name, id, sessions }) =>
      sessions.flatMap((client) => [
        enrolBy(server, client).then(
          () => 200,
          () => 400,
        ),
        passkey(client),
        client.post('/users/me/second-factor/recovery-codes/', {}).then(({ status }) => status),
        client.post('/session/step-up/', { otp: '000000' }).then(({ status }) => status),
        client.put('/users/me/pin/', { password: PASSWORD, pin: '271828' }).then(({ status }) => status),
        client.put('/users/me/duty/', { departments: [] }).then(({ status }) => status),
        signInWith(server, name).then(({ status }) => status),
        admin.call('DELETE', `/users/${id}/second-factor/`).then(({ status }) => status),
      ]),
    );
    statuses.push(...(await Promise.all(doing)));
    await sql`DELETE FROM login_attempts WHERE subject NOT LIKE 'old %'`.execute(database.db);
  }
  const { rows } = await sql<{ deadlocks: number }>`
    SELECT deadlocks::int AS deadlocks FROM pg_stat_database WHERE datname = current_database()`.execute(
    database.db,
  );
  // 503: no time for another hash.
  expect({ faults: statuses.filter((status) => status >= 500 && status !== 503), ...rows[0] }).toEqual({
    faults: [],
    deadlocks: 0,
  });
  expect(statuses.filter((status) => status < 300).length).toBeGreaterThan(10);
  await server.close();
  await database.close();
});
