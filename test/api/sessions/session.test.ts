import {
  askToLogIn,
  PASSWORD,
  START,
  startTestServer,
  type LoginOptions,
  type TestServer,
} from '../../fixtures/server/server';

const HOUR = 3_600_000;
const REFUSED = { non_field_errors: ['Unable to log in with provided credentials.'] };

let server: TestServer;

beforeAll(async () => {
  // Every address is trusted, so that a test can come from several; one test below turns that off.
  server = await startTestServer({ config: { trustedProxies: ['127.0.0.1'] } });
});

afterAll(() => server.close());

beforeEach(async () => {
  server.clock.set(START);
  await server.db.deleteFrom('login_attempts').execute();
});

const login = (username: string, options: LoginOptions = {}) => askToLogIn(server, username, options);

const tokenOf = async (response: Response) => ((await response.json()) as { token: string }).token;

const me = (authorization?: string) =>
  fetch(`${server.url}/api/users/me/`, { headers: authorization === undefined ? {} : { authorization } });

const logout = (token: string) =>
  fetch(`${server.url}/api/logout/`, { method: 'POST', headers: { authorization: `Token ${token}` } });

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
    const { last_login } = await server.db
      .selectFrom('users')
      .select('last_login')
      .where('username', '=', 'nurse')
      .executeTakeFirstOrThrow();
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
    expect(await send(new URLSearchParams())).toEqual({
      status: 400,
      body: { username: ['This field is required.'], password: ['This field is required.'] },
    });
    expect(await send(new URLSearchParams({ username: '', password: 'x', remember: '1' }))).toEqual({
      status: 400,
      body: { username: ['This field may not be blank.'], remember: ['This field is not accepted.'] },
    });
    expect(await send(new URLSearchParams('username=a&username=b&password=x'))).toEqual({
      status: 400,
      body: { username: ['A value of type string is required.'] },
    });
    expect(await send(file)).toEqual({
      status: 400,
      body: { username: ['A value of type string is required.'] },
    });
    expect(await send(new URLSearchParams('username=a%00b&password=x'))).toEqual({
      status: 400,
      body: { username: ['NUL characters are not allowed.'] },
    });
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

  it('[SES-09] without a token, or with an unknown one, is 401 with a detail', async () => {
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

  it('[SES-09] [J14] is ended by no other sign-in while it is in use; at 50 places the one idle longest gives way, after 10 min, and says why', async () => {
    await server.signIn('wanderer');
    const enter = async (place: number) => login('wanderer', { from: `192.0.2.${place}` });
    const tokens: string[] = [];
    for (let place = 1; place < 50; place += 1) tokens.push(await tokenOf(await enter(place)));
    const refused = await enter(50);
    expect({
      status: refused.status,
      wait: refused.headers.get('retry-after'),
      body: (await refused.json()) as unknown,
    }).toEqual({
      status: 429,
      wait: '600',
      body: {
        detail: 'You are signed in at 50 places, and all of them are in use. Sign out at one of them.',
      },
    });
    // One board keeps polling, without input; all others stop.
    const [first = '', second = '', third = ''] = tokens;
    for (let minute = 0; minute < 12; minute += 1) {
      server.clock.advance(60_000);
      expect((await me(`Token ${first}`)).status).toBe(200);
    }
    expect((await me(`Token ${second}`)).status).toBe(200);
    const newest = await tokenOf(await enter(50));
    expect((await me(`Token ${newest}`)).status).toBe(200);
    for (const token of [first, second, third]) expect((await me(`Token ${token}`)).status).toBe(200);
    const gaveWay = () =>
      server.db.selectFrom('tokens').select('id').where('revoked_because', '=', 'gave way').execute();
    expect(await gaveWay()).toHaveLength(1);
    // Not the one that signed in first: that one is in use.
    await tokenOf(await enter(51));
    expect(await gaveWay()).toHaveLength(2);
    for (const token of [first, second, third]) expect((await me(`Token ${token}`)).status).toBe(200);
  });

  it('[SES-09] says why it ended', async () => {
    const reason = async (token: string) => (await me(`Token ${token}`)).json() as Promise<unknown>;
    const token = await server.signIn('teller');
    await logout(token);
    expect(await reason(token)).toEqual({ detail: 'Your session has ended.' });
    const lasting = await server.signIn('teller');
    server.clock.advance(12 * 3_600_000);
    expect(await reason(lasting)).toEqual({ detail: 'Your session ended: it lasts 12 hours.' });
    const changed = await server.signIn('teller');
    await server.db.updateTable('users').set({ is_active: false }).where('username', '=', 'teller').execute();
    server.clock.advance(1_000);
    expect(await reason(changed)).toEqual({ detail: 'Your account is no longer active.' });
  });

  it('[E7] leaves no token or password in the database', async () => {
    const token = await server.signIn('nurse');
    await login('nurse', { password: 'typed-by-mistake' });
    const tables = await server.db.introspection.getTables();
    expect(tables.length).toBeGreaterThan(10);
    for (const { name } of tables) {
      const kept = JSON.stringify(
        await server.db
          .selectFrom(name as 'tokens')
          .selectAll()
          .execute(),
      );
      for (const secret of [token, token.slice(3), PASSWORD, 'typed-by-mistake'])
        expect(kept).not.toContain(secret);
    }
  });
});
