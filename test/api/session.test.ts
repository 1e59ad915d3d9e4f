import { MAX_LIVE_TOKENS } from '../../src/server/services/session';
import { PASSWORD, START, startTestServer, type TestServer } from '../support/server';

const HOUR = 3_600_000;
const REFUSED = { non_field_errors: ['Unable to log in with provided credentials.'] };

let server: TestServer;

beforeAll(async () => {
  // Every address is believed, so that a test can come from several; one test below turns that off.
  server = await startTestServer({ config: { trustedProxies: ['127.0.0.1'] } });
});

afterAll(() => server.close());

beforeEach(async () => {
  server.clock.set(START);
  await server.db.deleteFrom('login_attempts').execute();
});

interface LoginOptions {
  password?: string;
  from?: string;
  at?: TestServer;
}

const login = (username: string, { password = PASSWORD, from = '192.0.2.1', at = server }: LoginOptions = {}) =>
  fetch(`${at.url}/api/api-token-auth/`, {
    method: 'POST',
    body: new URLSearchParams({ username, password }),
    headers: { 'x-forwarded-for': from },
  });

const tokenOf = async (response: Response) => ((await response.json()) as { token: string }).token;

const me = (authorization?: string, at = server) =>
  fetch(`${at.url}/api/users/me/`, { headers: authorization === undefined ? {} : { authorization } });

const logout = (token: string) => fetch(`${server.url}/api/logout/`, { method: 'POST', headers: { authorization: `Token ${token}` } });

const countOf = (statuses: readonly number[], status: number) => statuses.filter((each) => each === status).length;

describe('signing in', () => {
  beforeAll(() => server.signIn('nurse'));

  it('[API-12] takes a url-encoded form and answers a token', async () => {
    const response = await login('nurse');
    expect(response.status).toBe(200);
    expect(await tokenOf(response)).toMatch(/^wl_[\w-]{43}$/);
  });

  it('[API-12] takes a multipart form and answers a token', async () => {
    const body = new FormData();
    body.set('username', 'nurse');
    body.set('password', PASSWORD);
    const response = await fetch(`${server.url}/api/api-token-auth/`, { method: 'POST', body });
    expect(response.status).toBe(200);
    expect(await tokenOf(response)).toMatch(/^wl_[\w-]{43}$/);
  });

  it('does not mind the case of the name, and notes the time', async () => {
    server.clock.advance(60_000);
    expect((await login('NURSE')).status).toBe(200);
    const { last_login } = await server.db.selectFrom('users').select('last_login').where('username', '=', 'nurse').executeTakeFirstOrThrow();
    expect(last_login).toBe(new Date(START + 60_000).toISOString());
  });

  it.each([
    ['a wrong password', 'nurse', 'wrong'],
    ['a password in another case', 'nurse', PASSWORD.toUpperCase()],
    ['an unknown name', 'nobody', PASSWORD],
    ['a deactivated account', 'leaver', PASSWORD],
  ])('[API-13] [E6] answers %s with 400 and the one sentence', async (_, username, password) => {
    await server.signIn('leaver');
    await server.db.updateTable('users').set({ is_active: false }).where('username', '=', 'leaver').execute();
    const response = await login(username, { password });
    expect(response.status).toBe(400);
    expect(await response.json()).toEqual(REFUSED);
    await server.db.updateTable('users').set({ is_active: true }).where('username', '=', 'leaver').execute();
  });

  it('[API-10] names the fields of a form that is not one', async () => {
    const send = async (body: BodyInit) => {
      const response = await fetch(`${server.url}/api/api-token-auth/`, { method: 'POST', body });
      return { status: response.status, body: (await response.json()) as unknown };
    };
    const file = new FormData();
    file.set('username', new Blob(['nurse']), 'name.txt');
    file.set('password', PASSWORD);
    expect(await send(new URLSearchParams())).toEqual({ status: 400, body: { username: ['This field is required.'], password: ['This field is required.'] } });
    expect(await send(new URLSearchParams({ username: '', password: 'x', remember: '1' }))).toEqual({
      status: 400,
      body: { username: ['This field may not be blank.'], remember: ['This field is not accepted.'] },
    });
    expect(await send(new URLSearchParams('username=a&username=b&password=x'))).toEqual({ status: 400, body: { username: ['A value of type string is required.'] } });
    expect(await send(file)).toEqual({ status: 400, body: { username: ['A value of type string is required.'] } });
    expect(await send(new URLSearchParams('username=a%00b&password=x'))).toEqual({ status: 400, body: { username: ['NUL characters are not allowed.'] } });
  });
});

describe('[E5] guessing', () => {
  beforeAll(() => server.signIn('target'));

  it('[API-13] [API-11] computes five hashes for an account, then says how long to wait, whatever the guesser changes', async () => {
    const plain = await startTestServer();
    const token = await plain.signIn('target');
    const statuses: number[] = [];
    const waits: (string | null)[] = [];
    await Promise.all(
      Array.from({ length: 50 }, async (_, guess) => {
        const name = guess % 2 === 0 ? 'target' : 'TARGET';
        const response = await login(name, { password: `guess ${guess}`, from: `198.51.100.${guess}`, at: plain });
        statuses.push(response.status);
        if (response.status === 429) waits.push(response.headers.get('retry-after'));
      }),
    );
    expect(countOf(statuses, 400)).toBe(5);
    expect(countOf(statuses, 429)).toBe(45);
    expect(new Set(waits)).toEqual(new Set(['30']));
    expect((await login('target', { at: plain })).status).toBe(429);
    expect((await me(`Token ${token}`, plain)).status).toBe(200);
    await plain.close();
  });

  it('lets the right password in after the wait and forgets the failures', async () => {
    for (let guess = 0; guess < 5; guess++) await login('target', { password: 'wrong' });
    server.clock.advance(29_999);
    expect((await login('target')).status).toBe(429);
    server.clock.advance(1);
    expect((await login('target')).status).toBe(200);
    for (let guess = 0; guess < 5; guess++) expect((await login('target', { password: 'wrong' })).status).toBe(400);
  });

  it('doubles the wait with each further failure up to a quarter of an hour, and begins anew ten minutes later', async () => {
    for (let guess = 0; guess < 5; guess++) await login('target', { password: 'wrong' });
    for (const seconds of [30, 60, 120, 240, 480, 900, 900]) {
      expect((await login('target')).headers.get('retry-after')).toBe(String(seconds));
      server.clock.advance(seconds * 1_000);
      expect((await login('target', { password: 'wrong' })).status).toBe(400);
    }
    server.clock.advance(25 * 60_000);
    for (let guess = 0; guess < 5; guess++) expect((await login('target', { password: 'wrong' })).status).toBe(400);
    expect((await login('target')).headers.get('retry-after')).toBe('30');
  });

  it('does not count failures that are ten minutes apart', async () => {
    for (let guess = 0; guess < 12; guess++) {
      expect((await login('target', { password: 'wrong' })).status).toBe(400);
      server.clock.advance(3 * 60_000);
    }
  });

  it('lets one address try sixty times a minute, over all accounts', async () => {
    const statuses: number[] = [];
    for (let guess = 0; guess < 70; guess++) statuses.push((await login(`user${guess}`, { password: 'x', from: '203.0.113.9' })).status);
    expect(countOf(statuses, 400)).toBe(60);
    expect(countOf(statuses, 429)).toBe(10);
    expect((await login('target', { from: '203.0.113.10' })).status).toBe(200);
    server.clock.advance(60_000);
    expect((await login('target', { from: '203.0.113.9' })).status).toBe(200);
  });
});

describe('a session', () => {
  it('[SES-08] travels as `Authorization: Token`, in no other way', async () => {
    const token = await server.signIn('nurse');
    expect((await me(`Token ${token}`)).status).toBe(200);
    expect((await me(`Bearer ${token}`)).status).toBe(401);
    expect((await me(token)).status).toBe(401);
    expect((await fetch(`${server.url}/api/users/me/?token=${token}`)).status).toBe(401);
  });

  it('[SES-09] without a token, or with one that nobody issued, is 401 with a detail', async () => {
    const none = await me();
    expect(none.status).toBe(401);
    expect(await none.json()).toEqual({ detail: 'Authentication credentials were not provided.' });
    const unknown = await me(`Token wl_${'A'.repeat(43)}`);
    expect(unknown.status).toBe(401);
    expect(await unknown.json()).toEqual({ detail: 'Invalid token.' });
  });

  it('[SES-09] lasts twelve hours from login and says when it ends', async () => {
    const token = await server.signIn('nurse');
    const end = new Date(START + 12 * HOUR).toISOString();
    server.clock.advance(12 * HOUR - 1);
    const last = await me(`Token ${token}`);
    expect(last.status).toBe(200);
    expect(last.headers.get('x-session-expires')).toBe(end);
    server.clock.advance(1);
    expect((await me(`Token ${token}`)).status).toBe(401);
  });

  it('[API-14] [E8] ends at once when its person signs out', async () => {
    const token = await server.signIn('nurse');
    expect((await me(`Token ${token}`)).status).toBe(200);
    const response = await logout(token);
    expect(response.status).toBe(204);
    expect(await response.text()).toBe('');
    expect((await me(`Token ${token}`)).status).toBe(401);
    expect((await logout(token)).status).toBe(401);
  });

  it('[API-04] signing out takes no fields', async () => {
    const token = await server.signIn('nurse');
    const response = await fetch(`${server.url}/api/logout/`, {
      method: 'POST',
      headers: { authorization: `Token ${token}`, 'content-type': 'application/json' },
      body: '{"everywhere":true}',
    });
    expect(response.status).toBe(400);
    expect(await response.json()).toEqual({ everywhere: ['This field is not accepted.'] });
  });

  it('[E8] is dead within a second of deactivation', async () => {
    const token = await server.signIn('leaver');
    expect((await me(`Token ${token}`)).status).toBe(200);
    await server.db.updateTable('users').set({ is_active: false }).where('username', '=', 'leaver').execute();
    server.clock.advance(1_000);
    expect((await me(`Token ${token}`)).status).toBe(401);
    await server.db.updateTable('users').set({ is_active: true }).where('username', '=', 'leaver').execute();
  });

  it(`gives way to the newest: a person has at most ${MAX_LIVE_TOKENS}`, async () => {
    await server.signIn('wanderer');
    const tokens: string[] = [];
    for (let place = 0; place <= MAX_LIVE_TOKENS; place++) tokens.push(await tokenOf(await login('wanderer', { from: `192.0.2.${place}` })));
    const [oldest, ...others] = await Promise.all(tokens.map((token) => me(`Token ${token}`)));
    expect(oldest?.status).toBe(401);
    expect(others.map(({ status }) => status)).toEqual(others.map(() => 200));
  });

  it('[E9] ends when nobody has touched the app for IDLE_LOGOFF_MINUTES, however much it polls', async () => {
    const strict = await startTestServer({ config: { idleLogoffMinutes: 30 } });
    const token = await strict.signIn('nurse');
    const poll = (idleSeconds: number) =>
      fetch(`${strict.url}/api/users/me/`, { headers: { authorization: `Token ${token}`, 'x-idle-seconds': String(idleSeconds) } });
    for (let minute = 1; minute < 29; minute++) {
      strict.clock.advance(60_000);
      expect((await poll(minute * 60)).status).toBe(200);
    }
    strict.clock.advance(60_000);
    expect((await poll(0)).status).toBe(200);
    strict.clock.advance(30 * 60_000 - 1_000);
    expect((await poll(30 * 60 - 1)).status).toBe(200);
    strict.clock.advance(1_000);
    expect((await poll(30 * 60)).status).toBe(401);
    expect((await poll(0)).status).toBe(401);
    await strict.close();
  });

  it('never ends for idleness by default, because signing out silences alerts', async () => {
    const token = await server.signIn('nurse');
    server.clock.advance(11 * HOUR);
    const response = await fetch(`${server.url}/api/users/me/`, { headers: { authorization: `Token ${token}`, 'x-idle-seconds': '39600' } });
    expect(response.status).toBe(200);
  });

  it('[E7] leaves no token or password in the database', async () => {
    const token = await server.signIn('nurse');
    await login('nurse', { password: 'typed-by-mistake' });
    const tables = await server.db.introspection.getTables();
    expect(tables.length).toBeGreaterThan(10);
    for (const { name } of tables) {
      const kept = JSON.stringify(await server.db.selectFrom(name as 'tokens').selectAll().execute());
      for (const secret of [token, token.slice(3), PASSWORD, 'typed-by-mistake']) expect(kept).not.toContain(secret);
    }
  });
});
