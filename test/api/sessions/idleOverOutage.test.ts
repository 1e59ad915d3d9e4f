import { Outages } from '../../../src/server/services/accounts/outages';
import { openTestDatabase } from '../../fixtures/database/database';
import { apiClient } from '../../fixtures/server/apiClient';
import { START, startTestServer, type TestServer } from '../../fixtures/server/server';
import { settableClock } from '../../fixtures/time/clock';

const MINUTE = 60_000;

/** What a poll is answered with, of a person who touched the screen `idleSeconds` ago. */
const poll = async (server: TestServer, token: string, idleSeconds = 0) =>
  (await apiClient(server, token).get('/users/me/', { 'x-idle-seconds': String(idleSeconds) })).status;

describe.each([
  ['a lock', { idleLockMinutes: 10 }, 423],
  ['a log-off', { idleLogoffMinutes: 10 }, 401],
])('a server that was away, with %s of idle users', (_, config, refused) => {
  /** A server that serves for five minutes, is stopped for this long, and is started again. */
  async function afterOutage(
    awayMinutes: number,
    look: (server: TestServer, token: string) => Promise<void>,
  ) {
    const database = await openTestDatabase();
    const clock = settableClock(START);
    const first = await startTestServer({ database, clock, config });
    const token = await first.signIn('nurse');
    clock.advance(5 * MINUTE);
    expect(await poll(first, token)).toBe(200);
    await new Outages({ db: database.db, clock, elapsed: clock }).beat();
    await first.close();
    clock.advance(awayMinutes * MINUTE);
    const second = await startTestServer({ database, clock, config });
    await look(second, token);
    await second.close();
    await database.close();
  }

  it('counts no user as idle meanwhile', () =>
    afterOutage(45, async (server, token) => {
      expect(await poll(server, token)).toBe(200);
    }));

  it('counts the time before and after it', () =>
    afterOutage(45, async (server, token) => {
      server.clock.advance(11 * MINUTE);
      expect(await poll(server, token)).toBe(refused);
    }));

  it('accepts the report of the app that the screen was not used', () =>
    afterOutage(0, async (server, token) => {
      server.clock.advance(11 * MINUTE);
      expect(await poll(server, token, 11 * 60)).toBe(refused);
    }));
});

describe('a server whose database was away', () => {
  it('counts no user as idle meanwhile, and takes a clock that was set for no outage', async () => {
    const database = await openTestDatabase();
    const server = await startTestServer({ database, config: { idleLockMinutes: 10 } });
    const token = await server.signIn('nurse');
    const elapsed = settableClock(0);
    const outages = new Outages({ db: database.db, clock: server.clock, elapsed });
    await outages.beat();
    server.clock.advance(20 * MINUTE);
    elapsed.advance(20 * MINUTE);
    await outages.beat();
    expect(await poll(server, token)).toBe(200);
    server.clock.advance(20 * MINUTE);
    elapsed.advance(10_000);
    await outages.beat();
    expect(await poll(server, token)).toBe(423);
    await server.close();
    await database.close();
  });

  it('counts no user as idle who asks before the server has shown that it serves again', async () => {
    const database = await openTestDatabase();
    const elapsed = settableClock(0);
    const server = await startTestServer({
      database,
      elapsed,
      config: { idleLockMinutes: 10, idleLogoffMinutes: 15 },
    });
    const token = await server.signIn('nurse');
    expect(await poll(server, token)).toBe(200);
    server.clock.advance(20 * MINUTE);
    elapsed.advance(20 * MINUTE);
    const answers = await Promise.all([0, 1, 2].map(() => poll(server, token)));
    expect(answers).toEqual([200, 200, 200]);
    server.clock.advance(11 * MINUTE);
    expect(await poll(server, token)).toBe(423);
    await server.close();
    await database.close();
  });

  it('counts who was served by another one meanwhile as usual', async () => {
    const database = await openTestDatabase();
    const server = await startTestServer({ database, config: { idleLockMinutes: 10 } });
    const token = await server.signIn('nurse');
    const { clock } = server;
    const [one, other] = [0, 1].map(() => new Outages({ db: database.db, clock, elapsed: clock }));
    await one?.beat();
    for (let nth = 0; nth < 22; nth++) {
      clock.advance(30_000);
      await other?.beat();
    }
    await one?.beat();
    expect(await poll(server, token)).toBe(423);
    await server.close();
    await database.close();
  });
});
