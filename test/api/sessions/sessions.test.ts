import type { OpenSession } from '../../../src/contract/sessions';
import { apiClient } from '../../fixtures/server/apiClient';
import { auditNews } from '../../fixtures/server/auditNews';
import { PASSWORD, START, startTestServer, type TestServer } from '../../fixtures/server/server';

const MINUTE = 60_000;
const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:148.0) Gecko/20100101 Firefox/148.0';
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ config: { trustedProxies: ['127.0.0.1'] } });
  await server.signIn('nurse');
  await server.signIn('admin');
});

afterAll(() => server.close());

beforeEach(async () => {
  server.clock.set(START);
  await server.db.deleteFrom('tokens').execute();
});

async function signInFrom(username: string, address: string, agent: string): Promise<string> {
  const response = await fetch(`${server.url}/api/api-token-auth/`, {
    method: 'POST',
    body: new URLSearchParams({ username, password: PASSWORD }),
    headers: { 'x-forwarded-for': address, 'user-agent': agent },
  });
  return ((await response.json()) as { token: string }).token;
}

const by = (token: string) => apiClient(server, token);
const mine = async (token: string) => (await by(token).get<OpenSession[]>('/users/me/sessions/')).body;
const userId = async (username: string) =>
  (
    await server.db
      .selectFrom('users')
      .select('id')
      .where('username', '=', username)
      .executeTakeFirstOrThrow()
  ).id;

describe('where a person is signed in', () => {
  it('is listed with address, browser and times, the place used last first, and this one marked', async () => {
    const ward = await signInFrom('nurse', '10.0.4.21', FIREFOX);
    server.clock.advance(5 * MINUTE);
    const phone = await signInFrom('nurse', '10.0.9.3', IPHONE);
    await signInFrom('admin', '10.0.0.1', FIREFOX);
    server.clock.advance(2 * MINUTE);
    await by(ward).get('/users/me/');
    expect(await mine(ward)).toEqual([
      {
        id: expect.any(Number) as number,
        address: '10.0.4.21',
        station: 'Firefox on Windows',
        signed_in_at: '2026-03-10T08:00:00.000Z',
        last_used_at: '2026-03-10T08:07:00.000Z',
        expires_at: '2026-03-10T20:00:00.000Z',
        locked_at: null,
        is_current: true,
      },
      {
        id: expect.any(Number) as number,
        address: '10.0.9.3',
        station: 'Safari on iPhone',
        signed_in_at: '2026-03-10T08:05:00.000Z',
        last_used_at: '2026-03-10T08:05:00.000Z',
        expires_at: '2026-03-10T20:05:00.000Z',
        locked_at: null,
        is_current: false,
      },
    ]);
    expect((await mine(phone)).map(({ is_current: isCurrent }) => isCurrent)).toContain(true);
  });

  it('never shows a token, nor what is kept of it', async () => {
    const token = await signInFrom('nurse', '10.0.4.21', FIREFOX);
    const { hash } = await server.db.selectFrom('tokens').select('hash').executeTakeFirstOrThrow();
    const text = JSON.stringify(await mine(token));
    expect(text).not.toContain(token);
    expect(text).not.toContain(hash);
  });

  it('leaves out sessions that have ended or expired', async () => {
    await signInFrom('nurse', '10.0.4.21', FIREFOX);
    server.clock.advance(13 * 60 * MINUTE);
    const left = await signInFrom('nurse', '10.0.4.22', FIREFOX);
    await by(left).post('/logout/', {});
    const now = await signInFrom('nurse', '10.0.4.23', FIREFOX);
    expect((await mine(now)).map(({ address }) => address)).toEqual(['10.0.4.23']);
  });
});

describe('ending a session from another place', () => {
  it('takes effect within a second, says why, and is in the audit log', async () => {
    const [ward, phone] = [
      await signInFrom('nurse', '10.0.4.21', FIREFOX),
      await signInFrom('nurse', '10.0.9.3', IPHONE),
    ];
    expect((await by(phone).get('/users/me/')).status).toBe(200);
    const news = auditNews(server);
    await news();
    const other = (await mine(ward)).find(({ is_current: isCurrent }) => !isCurrent)?.id ?? 0;
    expect((await by(ward).call('DELETE', `/users/me/sessions/${other}/`)).status).toBe(204);
    expect(await by(phone).get('/users/me/')).toMatchObject({
      status: 401,
      body: { detail: 'You ended this session from another place.' },
    });
    expect((await by(ward).get('/users/me/')).status).toBe(200);
    expect(await news()).toContainEqual(
      expect.objectContaining({
        action: 'deleted',
        entity: 'session',
        entity_id: other,
        username: 'nurse',
        fields: ['ended elsewhere'],
      }),
    );
  });

  it('is 404 for a session of another user, or one that has ended, and ends nothing', async () => {
    const [ward, chief] = [
      await signInFrom('nurse', '10.0.4.21', FIREFOX),
      await signInFrom('admin', '10.0.0.1', FIREFOX),
    ];
    const [{ id: foreign } = { id: 0 }] = await mine(chief);
    expect((await by(ward).call('DELETE', `/users/me/sessions/${foreign}/`)).status).toBe(404);
    expect((await by(chief).get('/users/me/')).status).toBe(200);
  });

  it('ends all others in one call, and not the one that asks', async () => {
    const [first, second, third] = [
      await signInFrom('nurse', '10.0.4.21', FIREFOX),
      await signInFrom('nurse', '10.0.4.22', FIREFOX),
      await signInFrom('nurse', '10.0.4.23', FIREFOX),
    ];
    expect((await by(second).call('DELETE', '/users/me/sessions/')).body).toEqual({ ended: 2 });
    const statuses = [];
    for (const token of [first, second, third]) statuses.push((await by(token).get('/users/me/')).status);
    expect(statuses).toEqual([401, 200, 401]);
  });

  it('ends the duty with the last session', async () => {
    const chief = await signInFrom('admin', '10.0.0.1', FIREFOX);
    const nurse = await signInFrom('nurse', '10.0.4.21', FIREFOX);
    const { body: department } = await by(chief).post<{ id: number }>('/departments/', {
      name: 'Intensive Care',
      abbreviation: 'ICU',
    });
    await by(nurse).put('/users/me/duty/', { departments: [department.id] });
    const duties = () => server.db.selectFrom('duties').selectAll().execute();
    expect(await duties()).toHaveLength(1);
    await by(chief).call('DELETE', `/users/${await userId('nurse')}/sessions/`);
    expect(await duties()).toHaveLength(0);
  });
});

describe('an Admin', () => {
  it("sees and ends any user's sessions, and the user reads that it was an Admin", async () => {
    const chief = await signInFrom('admin', '10.0.0.1', FIREFOX);
    const [ward, phone] = [
      await signInFrom('nurse', '10.0.4.21', FIREFOX),
      await signInFrom('nurse', '10.0.9.3', IPHONE),
    ];
    const path = `/users/${await userId('nurse')}/sessions/`;
    const { body: sessions } = await by(chief).get<OpenSession[]>(path);
    expect(sessions.map(({ is_current: isCurrent }) => isCurrent)).toEqual([false, false]);
    const onWard = sessions.find(({ address }) => address === '10.0.4.21')?.id ?? 0;
    expect((await by(chief).call('DELETE', `${path}${onWard}/`)).status).toBe(204);
    expect(await by(ward).get('/users/me/')).toMatchObject({
      status: 401,
      body: { detail: 'An Admin ended your session.' },
    });
    expect((await by(chief).call('DELETE', path)).body).toEqual({ ended: 1 });
    expect((await by(phone).get('/users/me/')).status).toBe(401);
  });

  it('keeps the own session that asks', async () => {
    const chief = await signInFrom('admin', '10.0.0.1', FIREFOX);
    await signInFrom('admin', '10.0.0.2', FIREFOX);
    expect((await by(chief).call('DELETE', `/users/${await userId('admin')}/sessions/`)).body).toEqual({
      ended: 1,
    });
    expect((await by(chief).get('/users/me/')).status).toBe(200);
  });

  it('receives 404 when there is no such person', async () => {
    const chief = await signInFrom('admin', '10.0.0.1', FIREFOX);
    expect((await by(chief).get('/users/2147483/sessions/')).status).toBe(404);
    expect((await by(chief).call('DELETE', '/users/2147483/sessions/')).status).toBe(404);
  });

  it('alone may: an HCP is refused', async () => {
    const nurse = await signInFrom('nurse', '10.0.4.21', FIREFOX);
    expect((await by(nurse).get(`/users/${await userId('admin')}/sessions/`)).status).toBe(403);
  });
});
