import { openTestDatabase } from '../../fixtures/database/database';
import { apiClient } from '../../fixtures/server/apiClient';
import { PASSWORD, START, startTestServer, type TestServer } from '../../fixtures/server/server';

const MINUTE = 60_000;

describe('with IDLE_LOCK_MINUTES', () => {
  let idle: TestServer;
  let session: string;

  beforeAll(async () => {
    idle = await startTestServer({ config: { idleLockMinutes: 10 } });
  });
  afterAll(() => idle.close());
  beforeEach(async () => {
    idle.clock.set(START);
    session = await idle.signIn('nurse');
  });

  const poll = async (idleSeconds: number, path = '/users/me/') =>
    (await apiClient(idle, session).get(path, { 'x-idle-seconds': String(idleSeconds) })).status;

  it('the server locks a session without activity, however much it polls, and does not end it', async () => {
    for (let minute = 1; minute < 10; minute++) {
      idle.clock.advance(MINUTE);
      expect(await poll(minute * 60)).toBe(200);
    }
    idle.clock.advance(MINUTE);
    expect(await poll(600)).toBe(423);
    expect(await poll(0)).toBe(423);
    expect(await poll(600, '/dashboard/patients/')).toBe(200);
    expect(await poll(600, '/notifications/')).toBe(200);
  });

  it('a touch in any tab extends it', async () => {
    idle.clock.advance(9 * MINUTE);
    expect(await poll(0)).toBe(200);
    idle.clock.advance(9 * MINUTE);
    expect(await poll(18 * 60)).toBe(200);
  });

  it('a tab that was closed and is opened again later is no touch', async () => {
    idle.clock.advance(10 * MINUTE);
    expect(await poll(0)).toBe(423);
  });

  it('a session that was unlocked starts anew', async () => {
    idle.clock.advance(11 * MINUTE);
    expect(await poll(660)).toBe(423);
    expect((await apiClient(idle, session).post('/session/unlock/', { password: PASSWORD })).status).toBe(
      200,
    );
    expect(await poll(0)).toBe(200);
    idle.clock.advance(9 * MINUTE);
    expect(await poll(9 * 60)).toBe(200);
  });
});

it('without it nothing is locked by itself', async () => {
  const server = await startTestServer();
  const token = await server.signIn('nurse');
  server.clock.advance(11 * 60 * MINUTE);
  const { status } = await apiClient(server, token).get('/users/me/', { 'x-idle-seconds': '39600' });
  expect(status).toBe(200);
  await server.close();
});

it('an Admin who must set up a second factor is not locked: there is nothing else to see, and no place to unlock', async () => {
  const server = await startTestServer({ config: { idleLockMinutes: 10, adminMfa: true } });
  const admin = apiClient(server, await server.signIn('admin'));
  server.clock.advance(11 * MINUTE);
  expect((await admin.get('/users/me/second-factor/', { 'x-idle-seconds': '0' })).status).toBe(200);
  await server.close();
});

it('an Admin whose session was locked when the server began to require a second factor unlocks it, and then sets one up', async () => {
  const database = await openTestDatabase();
  const before = await startTestServer({ database });
  const token = await before.signIn('admin');
  await apiClient(before, token).post('/session/lock/', {});
  await before.close();
  const server = await startTestServer({ database, config: { adminMfa: true } });
  const admin = apiClient(server, token);
  const statusOf = async (path: string) => (await admin.get(path)).status;
  // Nothing opens to the person at the screen, the set-up of a factor least of all.
  for (const path of ['/users/me/second-factor/', '/dashboard/patients/', '/patients/'])
    expect(await statusOf(path)).toBe(423);
  expect(await statusOf('/session/lock/')).toBe(200);
  expect((await admin.post('/session/unlock/', { password: 'wrong' })).status).toBe(400);
  expect((await admin.post('/session/unlock/', { password: PASSWORD })).status).toBe(200);
  expect(await statusOf('/users/me/second-factor/')).toBe(200);
  expect(await statusOf('/patients/')).toBe(403);
  await server.close();
  await database.close();
});
