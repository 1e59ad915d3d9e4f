import { listAudit } from '../../../src/server/db/accounts/audit/audit';
import { apiClient } from '../../fixtures/server/apiClient';
import { CODE_MS } from '../../fixtures/server/authenticator';
import { enrol, signInWith } from '../../fixtures/server/enrolled';
import { PASSWORD, START, startTestServer, type TestServer } from '../../fixtures/server/server';

const MISSING = { otp: ['Enter the code of your authenticator app.'] };
const WRONG = { otp: ['This code is wrong or was used already. Wait for the next one.'] };
const REFUSED = { non_field_errors: ['Unable to log in with provided credentials.'] };

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

/** What a sign-in is answered with. */
async function answerTo(username: string, given: Parameters<typeof signInWith>[2] = {}) {
  const response = await signInWith(server, username, given);
  return { status: response.status, body: (await response.json()) as unknown };
}

const statusOf = async (username: string, given: Parameters<typeof signInWith>[2] = {}) =>
  (await answerTo(username, given)).status;

describe('signing in with a second factor', () => {
  it('asks for a code once the password is right, and for nothing before', async () => {
    const { code } = await enrol(server, 'nurse');
    server.clock.advance(CODE_MS);
    expect(await answerTo('nurse')).toEqual({ status: 400, body: MISSING });
    expect(await answerTo('nurse', { otp: '  ' })).toEqual({ status: 400, body: MISSING });
    expect(await answerTo('nurse', { otp: '000000' })).toEqual({ status: 400, body: WRONG });
    expect(await answerTo('nurse', { otp: 'not a code' })).toEqual({ status: 400, body: WRONG });
    expect(await answerTo('nurse', { password: 'wrong', otp: code() })).toEqual({
      status: 400,
      body: REFUSED,
    });
    const { status, body } = await answerTo('nurse', { otp: code() });
    expect({ status, keys: Object.keys(body as object) }).toEqual({ status: 200, keys: ['token'] });
  });

  it('ignores a code of an account that has none, also while one is being set up', async () => {
    expect(await statusOf('nurse', { otp: '123456' })).toBe(200);
    await apiClient(server, await server.signIn('nurse')).post('/users/me/second-factor/', {
      password: PASSWORD,
    });
    expect(await statusOf('nurse')).toBe(200);
  });

  it('accepts a code once, and those of the steps beside it, each once', async () => {
    const { code } = await enrol(server, 'nurse');
    expect(await statusOf('nurse', { otp: code() })).toBe(400);
    server.clock.advance(4 * CODE_MS);
    expect(await statusOf('nurse', { otp: code(-2) })).toBe(400);
    expect(await statusOf('nurse', { otp: code(2) })).toBe(400);
    for (const step of [1, 0, -1]) {
      expect(await statusOf('nurse', { otp: code(step) })).toBe(200);
      expect(await answerTo('nurse', { otp: code(step) })).toEqual({ status: 400, body: WRONG });
      await server.db.deleteFrom('login_attempts').execute();
    }
    const used = code(1);
    server.clock.advance(2 * CODE_MS);
    expect(await statusOf('nurse', { otp: used })).toBe(400);
    expect(await statusOf('nurse', { otp: code() })).toBe(200);
  });

  it('lets one in of many who send the same code at once', async () => {
    const { code } = await enrol(server, 'nurse');
    server.clock.advance(CODE_MS);
    const statuses = await Promise.all(
      Array.from({ length: 4 }, (_, nth) => statusOf('nurse', { otp: code(), from: `198.51.100.${nth}` })),
    );
    expect(statuses.sort()).toEqual([200, 400, 400, 400]);
  });

  it('counts wrong codes like wrong passwords, and a code that is only missing not at all', async () => {
    const { code } = await enrol(server, 'nurse');
    server.clock.advance(CODE_MS);
    for (let time = 0; time < 6; time += 1) expect(await statusOf('nurse')).toBe(400);
    for (let guess = 0; guess < 5; guess += 1)
      expect(await answerTo('nurse', { otp: '000000' })).toEqual({ status: 400, body: WRONG });
    expect(await statusOf('nurse', { otp: code() })).toBe(429);
    expect(await statusOf('nurse')).toBe(429);
    server.clock.advance(CODE_MS);
    expect(await statusOf('nurse', { otp: code() })).toBe(200);
  });

  it('ends the pass of a station with the tenth wrong code', async () => {
    const { code } = await enrol(server, 'nurse');
    server.clock.advance(CODE_MS);
    const first = await signInWith(server, 'nurse', { otp: code() });
    const cookie = first.headers.get('set-cookie')?.split(';')[0] ?? '';
    const again = (otp: string) =>
      fetch(`${server.url}/api/api-token-auth/`, {
        method: 'POST',
        body: new URLSearchParams({ username: 'nurse', password: PASSWORD, otp }),
        headers: { cookie },
      });
    for (let guess = 0; guess < 5; guess += 1) await signInWith(server, 'nurse', { otp: '000000' });
    for (let guess = 0; guess < 10; guess += 1) expect((await again('000000')).status).toBe(400);
    expect((await again(code(1))).status).toBe(429);
  });

  it('locks no user out when the clock was ahead and is set back', async () => {
    const { code } = await enrol(server, 'nurse');
    server.clock.set(START + 3_600_000);
    expect(await statusOf('nurse', { otp: code() })).toBe(200);
    server.clock.set(START + 300_000);
    expect(await statusOf('nurse', { otp: code() })).toBe(200);
    server.clock.set(START + 3_600_000);
    expect(await answerTo('nurse', { otp: code() })).toEqual({ status: 400, body: WRONG });
  });

  it('takes each recovery code once, however it is typed', async () => {
    const { recoveryCodes } = await enrol(server, 'nurse');
    expect(new Set(recoveryCodes).size).toBe(10);
    for (const each of recoveryCodes)
      expect(each).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{4}){3}$/);
    const [first = '', second = ''] = recoveryCodes;
    expect(await statusOf('nurse', { otp: first })).toBe(200);
    expect(await answerTo('nurse', { otp: first })).toEqual({ status: 400, body: WRONG });
    expect(await statusOf('nurse', { otp: second.toLowerCase().replaceAll('-', ' ') })).toBe(200);
    await enrol(server, 'doctor');
    expect(await statusOf('doctor', { otp: recoveryCodes[2] ?? '' })).toBe(400);
  });

  it('leaves in the audit log that a code was wrong, and that a recovery code was used', async () => {
    const { recoveryCodes } = await enrol(server, 'nurse');
    const last = (await listAudit(server.db, { afterId: 0, limit: 10_000 })).at(-1)?.id ?? 0;
    await signInWith(server, 'nurse');
    await signInWith(server, 'nurse', { otp: '000000' });
    await signInWith(server, 'nurse', { otp: recoveryCodes[0] ?? '' });
    const entries = await listAudit(server.db, { afterId: last, limit: 100 });
    expect(
      entries.map(({ action, entity, username, fields }) => [action, entity, username, ...fields]),
    ).toEqual([
      ['sign-in refused', 'user', 'nurse'],
      ['changed', 'second factor of user', 'nurse', 'recovery_codes'],
      ['signed in', 'user', 'nurse'],
    ]);
  });
});

describe('setting up a second factor', () => {
  it('wants the password, then a code of the key, and shows key and recovery codes in these answers alone', async () => {
    const client = apiClient(server, await server.signIn('nurse'));
    expect((await client.get('/users/me/second-factor/')).body).toEqual({
      enabled_at: null,
      app_enabled_at: null,
      recovery_codes_left: 0,
      is_required: false,
    });
    expect(await client.post('/users/me/second-factor/', { password: 'wrong' })).toMatchObject({
      status: 400,
      body: { password: ['This is not your password.'] },
    });
    expect((await client.post('/users/me/second-factor/confirm/', { otp: '123456' })).status).toBe(409);
    const { key, recoveryCodes } = await enrol(server, 'nurse');
    expect(key).toMatch(/^[A-Z2-7]{32}$/);
    expect((await client.get('/users/me/second-factor/')).body).toEqual({
      enabled_at: new Date(START).toISOString(),
      app_enabled_at: new Date(START).toISOString(),
      recovery_codes_left: 10,
      is_required: false,
    });
    const rows = JSON.stringify(await server.db.selectFrom('second_factors').selectAll().execute());
    const audit = JSON.stringify(await listAudit(server.db, { afterId: 0, limit: 10_000 }));
    for (const secret of [key, ...recoveryCodes, ...recoveryCodes.map((code) => code.replaceAll('-', ''))]) {
      expect(rows).not.toContain(secret);
      expect(audit).not.toContain(secret);
    }
  });

  it('says what an app needs in the QR code', async () => {
    const client = apiClient(server, await server.signIn('nurse'));
    const { body } = await client.post<{ key: string; uri: string }>('/users/me/second-factor/', {
      password: PASSWORD,
    });
    const { searchParams } = new URL(body.uri);
    expect(body.uri).toMatch(/^otpauth:\/\/totp\/Wardline:nurse\?/);
    expect(Object.fromEntries(searchParams)).toMatchObject({
      issuer: 'Wardline',
      secret: body.key,
      digits: '6',
      period: '30',
    });
  });

  it('is refused while there is one', async () => {
    const { client } = await enrol(server, 'nurse');
    const begun = await client.post('/users/me/second-factor/', { password: PASSWORD });
    expect(begun).toMatchObject({ status: 409, body: { detail: 'You have a second factor already.' } });
  });

  it('limits guesses: five wrong tries of a session that was left open, then a wait', async () => {
    const client = apiClient(server, await server.signIn('nurse'));
    for (let guess = 0; guess < 5; guess += 1)
      expect((await client.post('/users/me/second-factor/', { password: `guess ${guess}` })).status).toBe(
        400,
      );
    const { status, headers } = await client.post('/users/me/second-factor/', { password: PASSWORD });
    expect([status, headers.get('retry-after')]).toEqual([429, '30']);
    // The person signs in elsewhere all the same.
    expect(await statusOf('nurse')).toBe(200);
  });

  it('ends with the password and a code, and not with one of them', async () => {
    const { client, code } = await enrol(server, 'nurse');
    server.clock.advance(CODE_MS);
    const end = (password: string, otp: string) =>
      client.post('/users/me/second-factor/end/', { password, otp });
    expect(await end('wrong', code())).toMatchObject({
      status: 400,
      body: { password: ['This is not your password.'] },
    });
    expect(await end(PASSWORD, '000000')).toMatchObject({ status: 400, body: WRONG });
    expect(await statusOf('nurse')).toBe(400);
    expect((await end(PASSWORD, code())).status).toBe(204);
    expect(await statusOf('nurse')).toBe(200);
    expect((await end(PASSWORD, code())).status).toBe(409);
  });

  it('makes other recovery codes, and those from before are dead', async () => {
    const { client, recoveryCodes } = await enrol(server, 'nurse');
    const { status, body } = await client.post<{ recovery_codes: string[] }>(
      '/users/me/second-factor/recovery-codes/',
      {},
    );
    expect({ status, count: body.recovery_codes.length }).toEqual({ status: 200, count: 10 });
    expect(await statusOf('nurse', { otp: recoveryCodes[0] ?? '' })).toBe(400);
    expect(await statusOf('nurse', { otp: body.recovery_codes[0] ?? '' })).toBe(200);
  });
});
