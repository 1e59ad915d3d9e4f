import { loginThrottle } from '../../../src/server/services/accounts/loginThrottle';
import { PasswordChecker } from '../../../src/server/services/accounts/credentials/passwords';
import { signIn as signInService } from '../../../src/server/services/accounts/signIn';
import { stationPasses } from '../../../src/server/services/accounts/sessions/stationPasses';
import { ENCRYPTION, PASSWORD, START, startTestServer, type TestServer } from '../../fixtures/server/server';

const DAY = 24 * 3_600_000;
const PATH = '/api/api-token-auth/';

let server: TestServer;

beforeAll(async () => {
  // Every address is trusted, so that a test can come from several.
  server = await startTestServer({
    config: { trustedProxies: ['127.0.0.1'], corsOrigins: ['https://app.example'] },
  });
  for (const name of ['nurse', 'doctor', 'leaver']) await server.signIn(name);
});

afterAll(() => server.close());

beforeEach(async () => {
  server.clock.set(START);
  await server.db.deleteFrom('login_attempts').execute();
});

interface Try {
  password?: string;
  from?: string;
  /** The cookie that the browser has. */
  cookie?: string;
  headers?: Record<string, string>;
}

function signIn(username: string, { password = PASSWORD, from = '192.0.2.1', cookie, headers }: Try = {}) {
  return fetch(server.url + PATH, {
    method: 'POST',
    body: new URLSearchParams({ username, password }),
    headers: { 'x-forwarded-for': from, ...(cookie === undefined ? {} : { cookie }), ...headers },
  });
}

const cookieOf = (response: Response) => response.headers.get('set-cookie')?.split(';', 1)[0] ?? '';

/** A browser in which this account has signed in. */
async function stationOf(username: string, cookie?: string): Promise<string> {
  const response = await signIn(username, { from: '192.0.2.77', ...(cookie !== undefined && { cookie }) });
  expect(response.status).toBe(200);
  return cookieOf(response);
}

/** Five junk tries: the account is blocked for everybody who comes by without a pass. */
async function block(username: string): Promise<void> {
  for (let guess = 0; guess < 5; guess++)
    expect((await signIn(username, { password: 'junk', from: `198.51.100.${guess}` })).status).toBe(400);
  expect((await signIn(username, { from: '198.51.100.9' })).status).toBe(429);
}

describe('[J20] a station where an account has signed in before', () => {
  it('lets the right password in while junk tries of others block the account', async () => {
    const cookie = await stationOf('nurse');
    await block('nurse');
    expect((await signIn('NURSE', { cookie })).status).toBe(200);
    // The guesser has gained nothing by it.
    expect((await signIn('nurse', { from: '198.51.100.9' })).status).toBe(429);
  });

  it('lets it in while its own address is blocked by others', async () => {
    const cookie = await stationOf('nurse');
    for (let guess = 0; guess < 60; guess++) await signIn(`user${guess}`, { password: 'junk' });
    expect((await signIn('nurse')).status).toBe(429);
    expect((await signIn('nurse', { cookie })).status).toBe(200);
  });

  it('is known for each account that has, and for no other', async () => {
    const cookie = await stationOf('doctor', await stationOf('nurse'));
    for (const name of ['nurse', 'doctor', 'leaver']) await block(name);
    expect((await signIn('nurse', { cookie })).status).toBe(200);
    expect((await signIn('doctor', { cookie })).status).toBe(200);
    expect((await signIn('leaver', { cookie })).status).toBe(429);
  });

  it('is known no more after ten wrong passwords', async () => {
    const cookie = await stationOf('nurse');
    await block('nurse');
    const wrong = () => signIn('nurse', { cookie, password: 'wrong' });
    for (let guess = 0; guess < 9; guess++) expect((await wrong()).status).toBe(400);
    // The right one does not count.
    expect((await signIn('nurse', { cookie })).status).toBe(200);
    expect((await wrong()).status).toBe(400);
    expect((await signIn('nurse', { cookie })).status).toBe(429);
    const statuses = await Promise.all(Array.from({ length: 20 }, wrong));
    expect(new Set(statuses.map(({ status }) => status))).toEqual(new Set([429]));
  });

  it('counts wrong passwords one after the other, however they come', async () => {
    const cookie = await stationOf('nurse');
    await block('nurse');
    const tries = await Promise.all(
      Array.from({ length: 15 }, () => signIn('nurse', { cookie, password: 'wrong' })),
    );
    expect(tries.filter(({ status }) => status === 400)).toHaveLength(10);
    expect(tries.filter(({ status }) => status === 429)).toHaveLength(5);
  });

  it('is known for ninety days', async () => {
    const cookie = await stationOf('nurse');
    server.clock.set(START + 90 * DAY - 1_000);
    await block('nurse');
    expect((await signIn('nurse', { cookie })).status).toBe(200);
    server.clock.set(START + 90 * DAY);
    expect((await signIn('nurse', { cookie })).status).toBe(429);
  });

  it('is one person among sixty a minute when it only knocks, with however many passes', async () => {
    const [cookie, another] = [await stationOf('nurse'), await stationOf('nurse')];
    for (let guess = 0; guess < 60; guess++)
      expect((await fetch(server.url + PATH, { method: 'POST', headers: { cookie } })).status).toBe(400);
    for (const pass of [cookie, another]) expect((await signIn('nurse', { cookie: pass })).status).toBe(429);
    // Another account at the same station is another person.
    expect((await signIn('doctor', { from: '192.0.2.3' })).status).toBe(200);
  });
});

describe('the pass', () => {
  it('is given after a success alone, in a cookie for this one path that no script reads', async () => {
    expect((await signIn('nurse', { password: 'wrong' })).headers.get('set-cookie')).toBeNull();
    const given = (await signIn('nurse')).headers.get('set-cookie') ?? '';
    expect(given.split('; ').slice(1)).toEqual([
      'Path=/api/api-token-auth',
      'Max-Age=7776000',
      'HttpOnly',
      'SameSite=Strict',
    ]);
  });

  it('is for https alone when it came by https: as the trusted proxy says, or PUBLIC_URL', async () => {
    const viaProxy = await signIn('nurse', { headers: { 'x-forwarded-proto': 'https' } });
    expect(viaProxy.headers.get('set-cookie')).toMatch(/; Secure$/);
    const secure = await startTestServer({ config: { publicUrl: 'https://ward.example' } });
    await secure.signIn('nurse');
    const response = await fetch(secure.url + PATH, {
      method: 'POST',
      body: new URLSearchParams({ username: 'nurse', password: PASSWORD }),
    });
    expect(response.headers.get('set-cookie')).toMatch(/; Secure$/);
    await secure.close();
  });

  it.each([
    ['of another user', (text: string) => text.replace(/=\d+/, (id) => `=${Number(id.slice(1)) + 1}`)],
    ['with another date', (text: string) => text.replace(/\.[^.]+\./, `.${(START + DAY).toString(36)}.`)],
    ['cut', (text: string) => text.slice(0, -1)],
    ['of another server', (text: string) => text.replace(/\.[\w-]{43}/, `.${'A'.repeat(43)}`)],
    ['made up', () => 'wardline_station=~~.~9.9.9.9~'],
  ])('%s is none', async (_, alter) => {
    const cookie = await stationOf('nurse');
    await block('nurse');
    await block('doctor');
    expect((await signIn('nurse', { cookie })).status).toBe(200);
    for (const name of ['nurse', 'doctor'])
      expect((await signIn(name, { cookie: alter(cookie) })).status).toBe(429);
  });

  it('stays a cookie that a browser and the server accept, with any number of accounts', async () => {
    let cookie = '';
    for (let person = 0; person < 40; person++) {
      await server.signIn(`person${person}`);
      cookie = await stationOf(`person${person}`, cookie);
      server.clock.advance(1_000);
    }
    expect(cookie.length).toBeLessThan(4_000);
    await block('person39');
    await block('person8');
    await block('person7');
    expect((await signIn('person39', { cookie })).status).toBe(200);
    expect((await signIn('person8', { cookie })).status).toBe(200);
    // The oldest give way.
    expect((await signIn('person7', { cookie })).status).toBe(429);
  });

  it('goes in a header to an app from another origin, and to no other', async () => {
    const origin = 'https://app.example';
    const given = await signIn('nurse', { headers: { origin } });
    const passes = given.headers.get('x-station') ?? '';
    expect(given.headers.get('set-cookie')).toBeNull();
    expect(given.headers.get('access-control-expose-headers')).toContain('X-Station');
    await block('nurse');
    expect((await signIn('nurse', { headers: { origin, 'x-station': passes } })).status).toBe(200);
    expect((await signIn('nurse', { headers: { 'x-station': passes } })).status).toBe(429);
    for (const elsewhere of [undefined, 'https://evil.example']) {
      await server.db.deleteFrom('login_attempts').execute();
      const headers: Record<string, string> = elsewhere === undefined ? {} : { origin: elsewhere };
      expect((await signIn('nurse', { headers })).headers.get('x-station')).toBeNull();
    }
  });
});

it('a try that the server had no time for counts nowhere', async () => {
  // Names that no user has are checked against a hash of the full cost: the queue fills.
  const statuses = await Promise.all(
    Array.from({ length: 60 }, async (_, guess) => {
      const response = await signIn(`nobody${guess}`, { password: 'x', from: `203.0.113.${guess}` });
      return response.status;
    }),
  );
  const answered = statuses.filter((status) => status === 400).length;
  expect(statuses.filter((status) => status === 503)).toHaveLength(60 - answered);
  expect(answered).toBeLessThan(60);
  const counted = await server.db.selectFrom('login_attempts').select('failures').execute();
  expect(counted.reduce((sum, { failures }) => sum + failures, 0)).toBe(2 * answered);
});

it('a try for which there was no more time when its form had arrived counts nowhere either', async () => {
  const { db, clock } = server;
  const door = signInService({
    ...{ db, clock, sessionHours: 12, onRevoked: () => undefined },
    stations: stationPasses({ db, clock, encryption: ENCRYPTION }),
    otpOf: () => Promise.resolve({ verdict: 'none' as const, giveBack: () => Promise.resolve() }),
    throttle: loginThrottle({ db, clock }),
    passwords: new PasswordChecker(),
  });
  const knocked = await door.knock({ address: '192.0.2.50' });
  if (knocked.kind !== 'admitted') throw new Error('It was not admitted.');
  const others = Array.from({ length: 64 }, (_, guess) =>
    door.login(
      { username: `nobody${guess}`, password: 'x' },
      { address: `203.0.113.${guess}`, isCounted: true, passes: [] },
    ),
  );
  expect(await door.login({ username: 'nurse', password: PASSWORD }, knocked.admitted)).toEqual({
    kind: 'busy',
  });
  await Promise.all(others);
  const ofIt = await db
    .selectFrom('login_attempts')
    .select('failures')
    .where('subject', '=', 'address:192.0.2.50')
    .execute();
  expect(ofIt.reduce((sum, { failures }) => sum + failures, 0)).toBe(0);
});
