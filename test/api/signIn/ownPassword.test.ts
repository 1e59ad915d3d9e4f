import { createHmac } from 'node:crypto';
import { listAudit } from '../../../src/server/db/accounts/audit/audit';
import { apiClient } from '../../fixtures/server/apiClient';
import { enrol, signInWith } from '../../fixtures/server/enrolled';
import { PASSWORD, START, startTestServer, type TestServer } from '../../fixtures/server/server';

const OTHER = 'eleven quiet otters';
const PATH = '/users/me/password/';

let server: TestServer;
let password = PASSWORD;

beforeAll(async () => {
  server = await startTestServer({ config: { trustedProxies: ['127.0.0.1'] } });
});

afterAll(() => server.close());

beforeEach(async () => {
  server.clock.set(START);
  for (const table of ['login_attempts', 'second_factors', 'session_pins'] as const)
    await server.db.deleteFrom(table).execute();
});

/** Every test leaves the nurse with a password, and the next one begins with it. */
async function signIn(): Promise<string> {
  if (password === PASSWORD) return server.signIn('nurse');
  const answer = await signInWith(server, 'nurse', { password });
  return ((await answer.json()) as { token: string }).token;
}

async function change(token: string, to: string, from = password) {
  const answer = await apiClient(server, token).put(PATH, { password: from, new_password: to });
  if (answer.status === 200) password = to;
  return answer;
}

const statusOf = async (token: string) => (await apiClient(server, token).get('/users/me/')).status;

describe('changing the own password', () => {
  it('needs the present one, and from then on the new one signs in', async () => {
    const token = await signIn();
    const from = password;
    expect(await change(token, OTHER, 'wrong')).toMatchObject({
      status: 400,
      body: { password: ['This is not your password.'] },
    });
    expect((await change(token, OTHER)).status).toBe(200);
    expect((await signInWith(server, 'nurse', { password: from })).status).toBe(400);
    expect((await signInWith(server, 'nurse', { password: OTHER })).status).toBe(200);
  });

  it('keeps the rules of every password', async () => {
    const token = await signIn();
    for (const [weak, sentence] of [
      ['password1234', /commonest/],
      ['nurse is on the ward', /user's or the product's name/],
      ['aaaaaaaaaaaaaa', /more different characters/],
      [password, /the password that you have/],
    ] as const)
      expect(await change(token, weak)).toMatchObject({
        status: 400,
        body: { new_password: [expect.stringMatching(sentence) as string] },
      });
    expect((await change(token, 'short')).status).toBe(400);
  });

  it('ends the other sessions with a reason, and leaves the one that asks as it is', async () => {
    const [here, elsewhere] = [await signIn(), await signIn()];
    const other = await server.signIn('doctor');
    expect((await change(here, `${OTHER} two`)).body).toEqual({ ended: expect.any(Number) as number });
    expect(await statusOf(here)).toBe(200);
    expect(await statusOf(other)).toBe(200);
    const ended = await apiClient(server, elsewhere).get<{ detail: string }>('/users/me/');
    expect([ended.status, ended.body.detail]).toEqual([
      401,
      'Your session ended: you changed your password at another place.',
    ]);
  });

  it('removes the PIN, which may have been set by another who knew the old password', async () => {
    const token = await signIn();
    const client = apiClient(server, token);
    await client.put('/users/me/pin/', { password, pin: '271828' });
    await change(token, `${OTHER} three`);
    expect((await client.get<{ has_pin: boolean }>('/session/lock/')).body.has_pin).toBe(false);
  });

  it('limits guesses: five wrong tries of a session that was left open, then a wait', async () => {
    const token = await signIn();
    for (let guess = 0; guess < 5; guess += 1)
      expect((await change(token, `${OTHER} four`, `guess ${guess}`)).status).toBe(400);
    expect((await change(token, `${OTHER} four`)).status).toBe(429);
    // The person signs in elsewhere all the same.
    expect((await signInWith(server, 'nurse', { password })).status).toBe(200);
  });

  it('requires a recent code of a user who has a second factor', async () => {
    const { client, code } = await enrol(server, 'doctor');
    server.clock.advance(6 * 60_000);
    const body = { password: PASSWORD, new_password: OTHER };
    expect(await client.put(PATH, body)).toMatchObject({ status: 403, body: { step_up: true } });
    await client.post('/session/step-up/', { otp: code() });
    expect((await client.put(PATH, body)).status).toBe(200);
  });

  it('is done once for one key, and answered again to who knows the new password; the old one helps no other request', async () => {
    const token = await signIn();
    const from = password;
    const to = `${OTHER} six`;
    const send = (key: string, body: object) =>
      apiClient(server, token).call('PUT', PATH, body, { 'idempotency-key': key });
    const body = { password: from, new_password: to };
    const wrong = { status: 400, body: { password: ['This is not your password.'] } };
    expect(await send('key-1', { ...body, password: 'wrong' })).toMatchObject(wrong);
    expect((await send('key-1', body)).status).toBe(200);
    password = to;
    const elsewhere = await signIn();
    const last = (await listAudit(server.db, { afterId: 0, limit: 10_000 })).at(-1)?.id ?? 0;
    expect(await send('key-1', body)).toMatchObject({ status: 200, body: { ended: 0 } });
    // Nothing is changed, and no session ends, a second time.
    expect(await listAudit(server.db, { afterId: last, limit: 100 })).toEqual([]);
    expect(await statusOf(elsewhere)).toBe(200);
    expect(await send('key-2', body)).toMatchObject(wrong);
    expect((await change(token, to, from)).status).toBe(400);
    expect(await send('key-1', { ...body, new_password: `${OTHER} seven` })).toMatchObject(wrong);
    expect((await signInWith(server, 'nurse', { password: to })).status).toBe(200);
    // Of the passwords nothing is kept that a guess can be compared with.
    const kept = await server.db.selectFrom('idempotency_keys').select('body_hash').execute();
    expect(new Set(kept.map(({ body_hash }) => body_hash))).toEqual(
      new Set([createHmac('sha256', 'key-1').update('null').digest('hex')]),
    );
  });

  it('is in the audit log without the passwords', async () => {
    const token = await signIn();
    const last = (await listAudit(server.db, { afterId: 0, limit: 10_000 })).at(-1)?.id ?? 0;
    await change(token, `${OTHER} five`, 'wrong');
    await change(token, `${OTHER} five`);
    const entries = await listAudit(server.db, { afterId: last, limit: 100 });
    const said = entries.map(({ action, entity, username, fields }) => [action, entity, username, ...fields]);
    expect(said).toContainEqual(['sign-in refused', 'user', 'nurse']);
    expect(said).toContainEqual(['changed', 'user', 'nurse', 'password_hash']);
    expect(said).toContainEqual(['deleted', 'session', 'nurse', 'password changed']);
    expect(JSON.stringify(entries)).not.toContain('otters');
  });
});
