import { createHmac, generateKeyPairSync } from 'node:crypto';
import { serverLog } from '../../../src/server/plugins/requests/requestLog';
import { apiClient } from '../../fixtures/server/apiClient';
import { hashOfSecret } from '../../../src/server/services/accounts/credentials/secrets';
import { startSignOnServer, type SignOnServer } from '../../fixtures/signOn/signOnServer';

let on: SignOnServer;
const logged: string[] = [];

beforeAll(async () => {
  on = await startSignOnServer({ log: serverLog('warn', { write: (line) => void logged.push(line) }) });
  await on.link('n-1', 'nurse');
  await on.link('d-1', 'doctor');
});

afterAll(() => on.close());

const nameOf = async (token = '') =>
  (await apiClient(on.server, token).get<{ username?: string; detail?: string }>('/users/me/')).body;

describe('[E16] signing out at the provider', () => {
  const logOut = (logoutToken: string) =>
    fetch(`${on.server.url}/api/session/backchannel-logout/`, {
      method: 'POST',
      body: new URLSearchParams({ logout_token: logoutToken }),
    });

  const sessionOf = async (account: string) => (await on.browser().signIn(account)).body.token ?? '';

  it('ends the session that came of it, at once and with the reason, and no other', async () => {
    const browser = on.browser();
    const token = (await browser.signIn('n-1')).body.token;
    const [other, local] = [await sessionOf('n-1'), await on.server.signIn('nurse')];
    // It is known to the server a moment before.
    expect(await nameOf(token)).toMatchObject({ username: 'nurse' });
    // What the person does at the provider itself, whose clock is the computer's.
    on.server.clock.set(Date.now());
    const page = await browser.visit(`${on.provider.issuer}/session/end`);
    const [, secret = ''] = /name="xsrf" value="([^"]+)"/.exec(await page.text()) ?? [];
    await browser.visit(`${on.provider.issuer}/session/end/confirm`, {
      method: 'POST',
      body: new URLSearchParams({ xsrf: secret, logout: 'yes' }),
    });
    expect(await nameOf(token)).toEqual({
      detail: 'Your session ended: single sign-on signed you out.',
    });
    expect(await nameOf(other)).toMatchObject({ username: 'nurse' });
    expect(await nameOf(local)).toMatchObject({ username: 'nurse' });
  });

  it('ends every session of a person whom it names, and codes on their way', async () => {
    const tokens = [await sessionOf('n-1'), await sessionOf('n-1')];
    const doctor = await sessionOf('d-1');
    const browser = on.browser();
    const code = await browser.codeOf('n-1');
    expect((await logOut(on.provider.logoutToken({ sub: 'n-1' }))).status).toBe(200);
    for (const token of tokens) expect(await nameOf(token)).toHaveProperty('detail');
    expect((await browser.exchange(code)).status).toBe(400);
    expect(await nameOf(doctor)).toMatchObject({ username: 'doctor' });
  });

  it.each([
    ['of another client', { aud: 'another client' }],
    ['of another issuer', { iss: 'https://evil.example' }],
    ['that is no logout', { events: { other: {} } }],
    ['without events', { events: undefined }],
    ['that is an ID token', { nonce: 'n' }],
    ['that names no user', { sub: undefined }],
    ['without an id of its own', { jti: undefined }],
    ['that has run out', { exp: 1_000_000_000 }],
    ['from yesterday', { iat: Math.floor(Date.now() / 1_000) - 86_400 }],
  ])('is not taken from a token %s', async (_, claims) => {
    const token = await sessionOf('n-1');
    logged.length = 0;
    const logout = on.provider.logoutToken({ sub: 'n-1', ...claims });
    expect((await logOut(logout)).status).toBe(400);
    expect(await nameOf(token)).toMatchObject({ username: 'nurse' });
    // The reason is in the log, and nothing of the token.
    expect(logged).toHaveLength(1);
    const { msg, err } = JSON.parse(logged.join()) as { msg: string; err: object };
    expect(msg).toBe('single sign-on: a logout was refused');
    expect(err).toHaveProperty('message');
    expect(logged.join()).not.toMatch(/n-1|evil\.example|another client/);
    expect(logged.join()).not.toContain(logout);
  });

  it('is not taken from a token with another signature, or none', async () => {
    const token = await sessionOf('n-1');
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const genuine = on.provider.logoutToken({ sub: 'n-1' });
    const [, payload = ''] = genuine.split('.');
    const none = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${payload}.`;
    const symmetric = `${Buffer.from('{"alg":"HS256"}').toString('base64url')}.${payload}`;
    const hmac = createHmac('sha256', 'a-secret-that-only-the-two-of-them-know')
      .update(symmetric)
      .digest('base64url');
    for (const forged of [
      on.provider.logoutToken({ sub: 'n-1' }, { key: privateKey }),
      none,
      `${symmetric}.${hmac}`,
      'not a token',
    ])
      expect((await logOut(forged)).status).toBe(400);
    expect(await nameOf(token)).toMatchObject({ username: 'nurse' });
  });

  it('is taken once', async () => {
    const logout = on.provider.logoutToken({ sub: 'n-1' });
    expect((await logOut(logout)).status).toBe(200);
    const token = await sessionOf('n-1');
    logged.length = 0;
    expect((await logOut(logout)).status).toBe(400);
    expect(await nameOf(token)).toMatchObject({ username: 'nurse' });
    expect(logged.join()).toContain('single sign-on: a logout was refused');
  });

  it('ends sessions of which the provider never stated the id, when it names the person as well', async () => {
    const [known, unnamed, doctor] = [await sessionOf('n-1'), await sessionOf('n-1'), await sessionOf('d-1')];
    const { db } = on.server;
    const hashes = [unnamed, doctor].map(hashOfSecret);
    await db.updateTable('provider_sessions').set({ sid: null }).where('token_hash', 'in', hashes).execute();
    // A session alone may be any user's.
    expect((await logOut(on.provider.logoutToken({ sid: 'other' }))).status).toBe(200);
    expect(await nameOf(unnamed)).toMatchObject({ username: 'nurse' });
    expect((await logOut(on.provider.logoutToken({ sub: 'n-1', sid: 'other' }))).status).toBe(200);
    expect(await nameOf(unnamed)).toHaveProperty('detail');
    expect(await nameOf(known)).toMatchObject({ username: 'nurse' });
    expect(await nameOf(doctor)).toMatchObject({ username: 'doctor' });
  });

  it('is dated by the clock of the server', async () => {
    const early = on.provider.logoutToken({ sub: 'n-1' });
    on.server.clock.advance(20 * 60_000);
    const token = await sessionOf('n-1');
    expect((await logOut(early)).status).toBe(400);
    expect(await nameOf(token)).toMatchObject({ username: 'nurse' });
    expect((await logOut(on.provider.logoutToken({ sub: 'n-1' }))).status).toBe(200);
    expect(await nameOf(token)).toHaveProperty('detail');
  });
});
