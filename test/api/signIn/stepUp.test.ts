import { listAudit } from '../../../src/server/db/accounts/audit/audit';
import type { SecondFactorKey } from '../../../src/contract/secondFactor';
import { openTestDatabase } from '../../fixtures/database/database';
import { apiClient } from '../../fixtures/server/apiClient';
import { CODE_MS, codeAt } from '../../fixtures/server/authenticator';
import { enrol, signInWith } from '../../fixtures/server/enrolled';
import { PASSWORD, START, startTestServer, type TestServer } from '../../fixtures/server/server';

const WRONG = { otp: ['This code is wrong or was used already. Wait for the next one.'] };
const MINUTE = 60_000;

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ config: { trustedProxies: ['127.0.0.1'] } });
});

afterAll(() => server.close());

beforeEach(async () => {
  server.clock.set(START);
  await server.db.deleteFrom('login_attempts').execute();
  await server.db.deleteFrom('second_factors').execute();
});

const statusOf = async (username: string) => (await signInWith(server, username)).status;

const clientOf = (username: string, otp: string) =>
  signInWith(server, username, { otp })
    .then((response) => response.json())
    .then((body) => apiClient(server, (body as { token: string }).token));

describe('an Admin', () => {
  it('sees who has a second factor and resets that of a user who lost it, which the audit log records', async () => {
    await server.signIn('admin');
    const admin = apiClient(server, await server.signIn('admin'));
    const { client: nurse } = await enrol(server, 'nurse');
    const { body } = await admin.get<{ results: { id: number; username: string }[] }>(
      '/second-factors/?search=nurse',
    );
    expect(body.results).toEqual([
      expect.objectContaining({
        username: 'nurse',
        enabled_at: new Date(START).toISOString(),
        recovery_codes_left: 10,
      }),
    ]);
    const path = `/users/${body.results[0]?.id}/second-factor/`;
    expect((await nurse.call('DELETE', path)).status).toBe(403);
    expect((await nurse.get('/second-factors/')).status).toBe(403);
    expect((await admin.call('DELETE', path)).status).toBe(204);
    expect((await admin.call('DELETE', path)).status).toBe(404);
    expect(await statusOf('nurse')).toBe(200);
    expect((await nurse.get('/users/me/')).status).toBe(200);
    expect(
      (await listAudit(server.db, { afterId: 0, limit: 10_000 }))
        .filter(({ entity, action }) => entity === 'second factor of user' && action === 'deleted')
        .at(-1),
    ).toMatchObject({ username: 'admin', entity_id: body.results[0]?.id });
  });

  it('who has one shows it before that', async () => {
    const { client, code } = await enrol(server, 'admin');
    await enrol(server, 'nurse');
    const { body } = await client.get<{ results: { id: number }[] }>('/second-factors/?search=nurse');
    const path = `/users/${body.results[0]?.id}/second-factor/`;
    server.clock.advance(5 * MINUTE);
    expect(await client.call('DELETE', path)).toMatchObject({ status: 403, body: { step_up: true } });
    await client.post('/session/step-up/', { otp: code() });
    expect((await client.call('DELETE', path)).status).toBe(204);
  });
});

it('a user cannot reset the own second factor as that of another user, without password and code', async () => {
  const { client } = await enrol(server, 'admin');
  const { body } = await client.get<{ id: number }>('/users/me/');
  expect(await client.call('DELETE', `/users/${body.id}/second-factor/`)).toMatchObject({
    status: 403,
    body: { detail: 'Switch off your own under Security.' },
  });
});

describe('the step-up', () => {
  const NEW_DISPLAY = { name: 'Corridor', department: null };
  const LIMITS = { limits: {} };
  const NEEDED = {
    status: 403,
    body: { detail: 'Confirm with a code of your second factor.', step_up: true },
  };

  it('is not asked of people without a second factor', async () => {
    const admin = apiClient(server, await server.signIn('admin'));
    server.clock.advance(60 * MINUTE);
    expect((await admin.post('/displays/', NEW_DISPLAY)).status).toBe(201);
    expect((await admin.put('/alarm-limits/', LIMITS)).status).toBe(200);
  });

  it('is asked again five minutes after the code was shown, of each session by itself', async () => {
    const { code } = await enrol(server, 'admin');
    server.clock.advance(10 * MINUTE);
    const here = await clientOf('admin', code());
    const there = await clientOf('admin', code(1));
    expect((await here.post('/displays/', NEW_DISPLAY)).status).toBe(201);
    server.clock.advance(5 * MINUTE - 1);
    expect((await here.post('/displays/', NEW_DISPLAY)).status).toBe(201);
    server.clock.advance(1);
    expect(await here.post('/displays/', NEW_DISPLAY)).toMatchObject(NEEDED);
    expect(await here.put('/alarm-limits/', LIMITS)).toMatchObject(NEEDED);
    expect(await here.put('/departments/1/alarm-limits/', LIMITS)).toMatchObject(NEEDED);
    expect(await here.post('/gateways/', { label: 'Ward 4' })).toMatchObject(NEEDED);
    expect(await here.call('PATCH', '/gateways/1/', { devices: [] })).toMatchObject(NEEDED);
    expect(await here.post('/displays/1/renew/', {})).toMatchObject(NEEDED);
    expect(await here.post('/external-identities/', {})).toMatchObject(NEEDED);
    expect(await here.get('/audit/?format=csv')).toMatchObject(NEEDED);
    expect((await here.get('/displays/')).status).toBe(200);
    expect((await here.get('/audit/')).status).toBe(200);
    expect((await here.put('/patients/1/alarm-limits/', LIMITS)).status).toBe(404);
    expect(await here.post('/session/step-up/', { otp: '000000' })).toMatchObject({
      status: 400,
      body: WRONG,
    });
    expect((await here.post('/session/step-up/', { otp: code() })).status).toBe(204);
    expect((await here.post('/displays/', NEW_DISPLAY)).status).toBe(201);
    expect((await here.put('/alarm-limits/', LIMITS)).status).toBe(200);
    expect(await there.post('/displays/', NEW_DISPLAY)).toMatchObject(NEEDED);
  });

  it('does not accept a code that was shown by a clock that was ahead', async () => {
    const { client } = await enrol(server, 'admin');
    expect((await client.post('/displays/', NEW_DISPLAY)).status).toBe(201);
    server.clock.set(START - 60 * MINUTE);
    expect(await client.post('/displays/', NEW_DISPLAY)).toMatchObject(NEEDED);
  });

  it('is refused with 409 to a user who has no factor, and limits guesses', async () => {
    const nurse = apiClient(server, await server.signIn('nurse'));
    expect((await nurse.post('/session/step-up/', { otp: '123456' })).status).toBe(409);
    const { client, code } = await enrol(server, 'nurse');
    server.clock.advance(CODE_MS);
    for (let guess = 0; guess < 5; guess += 1)
      expect((await client.post('/session/step-up/', { otp: '000000' })).status).toBe(400);
    expect((await client.post('/session/step-up/', { otp: code() })).status).toBe(429);
  });
});

describe('several servers on one database', () => {
  it('know at once that a code was shown, or a second factor set up, at another', async () => {
    const database = await openTestDatabase();
    const open = () => startTestServer({ database, config: { adminMfa: true } });
    const [one, other] = [await open(), await open()];
    const token = await one.signIn('admin');
    const there = apiClient(other, token);
    expect((await there.get('/displays/')).status).toBe(403);
    const { body } = await apiClient(one, token).post<SecondFactorKey>('/users/me/second-factor/', {
      password: PASSWORD,
    });
    const here = apiClient(one, token);
    const code = () => codeAt(body.key, one.clock());
    expect((await here.post('/users/me/second-factor/confirm/', { otp: code() })).status).toBe(200);
    expect((await there.get('/displays/')).status).toBe(200);
    for (const each of [one, other]) each.clock.advance(6 * MINUTE);
    expect((await there.post('/displays/', { name: 'Corridor', department: null })).status).toBe(403);
    expect((await here.post('/session/step-up/', { otp: code() })).status).toBe(204);
    expect((await there.post('/displays/', { name: 'Corridor', department: null })).status).toBe(201);
    expect((await there.post('/session/step-up/', { otp: code() })).status).toBe(400);
    for (const each of [one, other]) await each.close();
    await database.close();
  });
});

describe('ADMIN_MFA', () => {
  let strict: TestServer;
  beforeAll(async () => {
    strict = await startTestServer({ config: { adminMfa: true } });
  });
  afterAll(() => strict.close());

  const OPEN = [
    'GET /api/users/me/',
    'GET /api/users/me/second-factor/',
    'POST /api/users/me/second-factor/',
    'POST /api/users/me/second-factor/confirm/',
    ...['GET', 'POST'].map((method) => `${method} /api/users/me/passkeys/`),
    'POST /api/users/me/passkeys/options/',
    'POST /api/logout/',
    // A session that was locked before is unlocked first.
    'GET /api/session/lock/',
    'POST /api/session/unlock/',
  ];

  it('opens nothing to an Admin but setting up a second factor, and says so', async () => {
    const token = await strict.signIn('admin');
    const deviations: string[] = [];
    for (const { method, url, access } of strict.app.routeTable) {
      if (access === 'public' || access === 'gateway' || url === '/api/logout/') continue;
      const response = await strict.app.inject({
        method: method as 'GET',
        url: url.replaceAll(/:\w+/g, '1'),
        headers: { authorization: `Token ${token}` },
      });
      const isOpen = OPEN.includes(`${method === 'HEAD' ? 'GET' : method} ${url}`);
      const isRefused = response.statusCode === 403;
      if (isOpen === isRefused) deviations.push(`${method} ${url}: ${response.statusCode}`);
      if (isRefused && method !== 'HEAD')
        expect(response.json()).toEqual({
          detail: 'Your account requires a second factor. Set it up first.',
          enrol: true,
        });
    }
    expect(deviations).toEqual([]);
    expect((await apiClient(strict, await strict.signIn('nurse')).get('/patients/')).status).toBe(200);
  });

  it('opens everything once the second factor is set up, which then cannot be switched off', async () => {
    const { client, code } = await enrol(strict, 'admin');
    expect((await client.get('/patients/')).status).toBe(200);
    expect((await client.get<{ is_required: boolean }>('/users/me/second-factor/')).body.is_required).toBe(
      true,
    );
    expect(
      await client.post('/users/me/second-factor/end/', { password: PASSWORD, otp: code(1) }),
    ).toMatchObject({
      status: 403,
      body: { detail: 'Your account requires a second factor: it cannot be switched off.' },
    });
    const answer = await signInWith(strict, 'admin', { otp: code(1) });
    const { token } = (await answer.json()) as { token: string };
    expect((await apiClient(strict, token).get('/patients/')).status).toBe(200);
  });
});
