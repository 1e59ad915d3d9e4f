import { sql } from 'kysely';
import {
  askToLogIn,
  START,
  startTestServer,
  type LoginOptions,
  type TestServer,
} from '../../fixtures/server/server';

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

const countOf = (statuses: readonly number[], status: number) =>
  statuses.filter((each) => each === status).length;

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
        const response = await askToLogIn(plain, name, {
          password: `guess ${guess}`,
          from: `198.51.100.${guess}`,
        });
        statuses.push(response.status);
        if (response.status === 429) waits.push(response.headers.get('retry-after'));
      }),
    );
    expect(countOf(statuses, 400)).toBe(5);
    expect(countOf(statuses, 429)).toBe(45);
    expect(new Set(waits)).toEqual(new Set(['30']));
    expect((await askToLogIn(plain, 'target')).status).toBe(429);
    expect(
      (await fetch(`${plain.url}/api/users/me/`, { headers: { authorization: `Token ${token}` } })).status,
    ).toBe(200);
    await plain.close();
  });

  it.each([
    ['an account', 'visitor', 'VİSİTOR'],
    ['a name that no user has', 'nobodi', 'NOBODİ'],
  ])('counts every spelling that the database takes for %s as one name', async (_, name, other) => {
    await server.signIn('visitor');
    await server.db.deleteFrom('login_attempts').execute();
    const { rows } = await sql<{ same: boolean }>`SELECT lower(${other}) = ${name} AS same`.execute(
      server.db,
    );
    // A database of another locale has another lower case: there, the other spelling is another name.
    const limit = rows[0]?.same === true ? 429 : 400;
    for (let guess = 0; guess < 5; guess++)
      expect((await login(name, { password: 'wrong' })).status).toBe(400);
    expect((await login(name)).status).toBe(429);
    expect((await login(other)).status).toBe(limit);
    for (let guess = 0; guess < 10; guess++) await login(other, { password: 'wrong' });
    expect((await login(name)).headers.get('retry-after')).toBe('30');
  });

  it('lets the right password in after the wait and forgets the failures', async () => {
    for (let guess = 0; guess < 5; guess++) await login('target', { password: 'wrong' });
    server.clock.advance(29_999);
    expect((await login('target')).status).toBe(429);
    server.clock.advance(1);
    expect((await login('target')).status).toBe(200);
    for (let guess = 0; guess < 5; guess++)
      expect((await login('target', { password: 'wrong' })).status).toBe(400);
  });

  it('doubles the wait with each further failure up to a quarter of an hour, and begins anew ten minutes later', async () => {
    for (let guess = 0; guess < 5; guess++) await login('target', { password: 'wrong' });
    for (const seconds of [30, 60, 120, 240, 480, 900, 900]) {
      expect((await login('target')).headers.get('retry-after')).toBe(String(seconds));
      server.clock.advance(seconds * 1_000);
      expect((await login('target', { password: 'wrong' })).status).toBe(400);
    }
    server.clock.advance(25 * 60_000);
    for (let guess = 0; guess < 5; guess++)
      expect((await login('target', { password: 'wrong' })).status).toBe(400);
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
    for (let guess = 0; guess < 70; guess++)
      statuses.push((await login(`user${guess}`, { password: 'x', from: '203.0.113.9' })).status);
    expect(countOf(statuses, 400)).toBe(60);
    expect(countOf(statuses, 429)).toBe(10);
    expect((await login('target', { from: '203.0.113.10' })).status).toBe(200);
    server.clock.advance(60_000);
    expect((await login('target', { from: '203.0.113.9' })).status).toBe(200);
  });
});
