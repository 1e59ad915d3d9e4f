import { START, startTestServer, type TestServer } from '../../fixtures/server/server';

const MINUTE = 60_000;

let server: TestServer;
let token: string;

beforeAll(async () => {
  server = await startTestServer({ config: { idleLogoffMinutes: 30 } });
});

afterAll(() => server.close());

beforeEach(async () => {
  server.clock.set(START);
  token = await server.signIn('nurse');
});

/** A board polls, and reports how long the user has been idle. */
async function poll(idleSeconds: number, at = server, by = token): Promise<number> {
  const response = await fetch(`${at.url}/api/users/me/`, {
    headers: { authorization: `Token ${by}`, 'x-idle-seconds': String(idleSeconds) },
  });
  return response.status;
}

describe('[E9] with IDLE_LOGOFF_MINUTES', () => {
  it('a session without activity ends a minute after the app should have ended it, however much it polls', async () => {
    for (let minute = 1; minute <= 30; minute++) {
      server.clock.advance(MINUTE);
      expect(await poll(minute * 60)).toBe(200);
    }
    server.clock.advance(MINUTE);
    expect(await poll(31 * 60)).toBe(401);
    expect(await poll(0)).toBe(401);
  });

  it('a touch in any tab extends it', async () => {
    server.clock.advance(29 * MINUTE);
    expect(await poll(0)).toBe(200);
    server.clock.advance(29 * MINUTE);
    expect(await poll(58 * 60)).toBe(200);
    expect(await poll(1)).toBe(200);
    server.clock.advance(31 * MINUTE);
    expect(await poll(31 * 60)).toBe(401);
  });

  it('a tab that was closed and is opened again hours later is no touch', async () => {
    server.clock.advance(31 * MINUTE);
    expect(await poll(0)).toBe(401);
  });

  it('a client that sends an invalid idle time or none counts as active', async () => {
    server.clock.advance(20 * MINUTE);
    expect(await poll(NaN)).toBe(200);
    server.clock.advance(20 * MINUTE);
    expect(
      (await fetch(`${server.url}/api/users/me/`, { headers: { authorization: `Token ${token}` } })).status,
    ).toBe(200);
  });
});

describe('without it', () => {
  it('no session ends for idleness, because signing out silences alerts', async () => {
    const patient = await startTestServer();
    const other = await patient.signIn('nurse');
    patient.clock.advance(11 * 60 * MINUTE);
    expect(await poll(39_600, patient, other)).toBe(200);
    await patient.close();
  });
});
