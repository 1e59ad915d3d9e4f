import { auditNews } from '../../fixtures/server/auditNews';
import { lockableSession } from '../../fixtures/server/lockableSession';
import { askToLogIn, PASSWORD, START } from '../../fixtures/server/server';

const MINUTE = 60_000;
const PIN = '271828';
const LOCKED = { detail: 'This session is locked. Unlock it first.' };

/** What a locked session may call, stated a second time. */
const WHILE_LOCKED = [
  'GET /api/alarms/',
  'GET /api/alarms/:id/',
  'GET /api/dashboard/overview/',
  'GET /api/dashboard/patients/',
  'GET /api/dashboard/trends/',
  'GET /api/notifications/',
  'GET /api/notifications/unread/',
  'GET /api/session/lock/',
  'GET /api/wall/',
  'GET /api/ward-summary/',
  'POST /api/logout/',
  'POST /api/session/lock/',
  'POST /api/session/unlock/',
  'POST /api/session/unlock/exchange/',
  'POST /api/session/unlock/sign-on/',
];

const on = lockableSession();
const { by, lock, unlock, isLocked } = on;

describe('a locked session', () => {
  it('may call what is declared here and nothing else: the rest is 423, never 401', async () => {
    await lock();
    const open: string[] = [];
    const otherwise: string[] = [];
    for (const { method, url, access } of on.server.app.routeTable) {
      if (['public', 'gateway'].includes(access) || ['HEAD', 'OPTIONS'].includes(method)) continue;
      if (['POST /api/logout/', 'POST /api/session/lock/'].includes(`${method} ${url}`)) {
        open.push(`${method} ${url}`);
        continue;
      }
      const { status, body } = await by().call(
        method,
        url.replace('/api', '').replaceAll(/:\w+/g, '1'),
        method === 'GET' ? undefined : {},
      );
      if (status !== 423) open.push(`${method} ${url}`);
      else if (JSON.stringify(body) !== JSON.stringify(LOCKED)) otherwise.push(`${method} ${url}`);
      if (status === 401) otherwise.push(`${method} ${url}: 401`);
    }
    expect(open.sort()).toEqual(WHILE_LOCKED);
    expect(otherwise).toEqual([]);
  });

  it('is declared by the route table as by this list', () => {
    const declared = on.server.app.routeTable
      .filter(({ method, whileLocked }) => whileLocked && method !== 'HEAD')
      .map(({ method, url }) => `${method} ${url}`);
    expect(declared.sort()).toEqual(WHILE_LOCKED);
  });

  it('says since when it is locked, with every answer and for whom', async () => {
    on.server.clock.advance(MINUTE);
    const since = new Date(START + MINUTE).toISOString();
    expect((await lock()).body).toEqual({
      locked_at: since,
      user: { id: expect.any(Number) as number, username: 'nurse', first_name: 'Nurse', last_name: '' },
      has_pin: false,
      pin_tries_left: 5,
      by_sign_on: false,
      pin_without_password_until: null,
    });
    expect((await by().get('/ward-summary/')).headers.get('x-session-locked')).toBe(since);
    await unlock({ password: PASSWORD });
    expect((await by().get('/ward-summary/')).headers.get('x-session-locked')).toBeNull();
  });

  it('is one session: the person goes on at other places', async () => {
    const elsewhere = await on.server.signIn('nurse');
    await lock();
    expect((await by(elsewhere).get('/users/me/')).status).toBe(200);
  });

  it('ends like any other, by signing out', async () => {
    await lock();
    expect((await by().post('/logout/', {})).status).toBe(204);
    expect((await by().get('/ward-summary/')).status).toBe(401);
  });

  it('stays locked when it is locked again: since the first time', async () => {
    const first = (await lock()).body.locked_at;
    on.server.clock.advance(MINUTE);
    expect((await lock()).body.locked_at).toBe(first);
  });

  it('is in the audit log, as is who unlocked it and who could not', async () => {
    const news = auditNews(on.server);
    await news();
    await lock();
    await unlock({ password: 'wrong' });
    await unlock({ password: PASSWORD });
    expect(
      (await news()).map(({ action, entity, username, fields }) => [username, action, entity, ...fields]),
    ).toEqual([
      ['nurse', 'changed', 'session', 'locked'],
      ['nurse', 'sign-in refused', 'user', 'password'],
      ['nurse', 'changed', 'session', 'unlocked'],
    ]);
  });
});

describe('the password', () => {
  it('unlocks, and a wrong one does not', async () => {
    await lock();
    expect(await unlock({ password: 'wrong' })).toMatchObject({
      status: 400,
      body: { password: ['This is not the password.'] },
    });
    expect(await isLocked()).toBe(true);
    expect((await unlock({ password: PASSWORD })).body.locked_at).toBeNull();
    expect(await isLocked()).toBe(false);
  });

  it.each([{}, { password: PASSWORD, pin: PIN }])('or the PIN, and one of them: %j', async (keys) => {
    await lock();
    expect((await unlock(keys)).status).toBe(400);
    expect(await isLocked()).toBe(true);
  });

  it('when wrong counts as a wrong sign-in of that account elsewhere', async () => {
    await lock();
    for (let nth = 0; nth < 5; nth++) expect((await unlock({ password: 'wrong' })).status).toBe(400);
    expect((await askToLogIn(on.server, 'nurse')).status).toBe(429);
  });

  it('is accepted here whatever others try on the account', async () => {
    await lock();
    for (let nth = 0; nth < 8; nth++) await askToLogIn(on.server, 'nurse', { password: 'junk' });
    expect((await askToLogIn(on.server, 'nurse')).status).toBe(429);
    expect((await unlock({ password: PASSWORD })).status).toBe(200);
  });

  it('has ten tries here, of which none is refused, and then those of any client', async () => {
    await lock();
    for (let nth = 0; nth < 10; nth++) expect((await unlock({ password: 'wrong' })).status).toBe(400);
    const refused = await unlock({ password: PASSWORD });
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    on.server.clock.advance(16 * MINUTE);
    expect((await unlock({ password: PASSWORD })).status).toBe(200);
  });

  it('has them all again after it was right', async () => {
    await lock();
    for (let nth = 0; nth < 9; nth++) await unlock({ password: 'wrong' });
    await unlock({ password: PASSWORD });
    await lock();
    for (let nth = 0; nth < 10; nth++) expect((await unlock({ password: 'wrong' })).status).toBe(400);
  });
});
