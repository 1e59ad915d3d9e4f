import type { SessionLock } from '../../../src/contract/sessionLock';
import { apiClient, type ApiClient } from '../../fixtures/server/apiClient';
import type { TestBrowser } from '../../fixtures/signOn/browser';
import { auditNews } from '../../fixtures/server/auditNews';
import { startSignOnServer, type SignOnServer } from '../../fixtures/signOn/signOnServer';

const STALE = 'This took too long, or was begun in another browser. Try again.';
const OTHER = 'This account of single sign-on is not that of the person whose session is locked.';

let on: SignOnServer;
let audited: ReturnType<typeof auditNews>;

beforeAll(async () => {
  on = await startSignOnServer();
  await on.link('n-1', 'nurse');
  await on.link('d-1', 'doctor');
  audited = auditNews(on.server);
});

afterAll(() => on.close());

interface Station {
  browser: TestBrowser;
  token: string;
  client: ApiClient;
}

/** A user signed in by single sign-on, and locked the screen. */
async function lockedStation(from = on, account = 'n-1'): Promise<Station> {
  const browser = from.browser();
  const token = (await browser.signIn(account)).body.token ?? '';
  const client = apiClient(from.server, token);
  await client.post('/session/lock/', {});
  return { browser, token, client };
}

/** What was written to the audit log since the last call. */
async function news(): Promise<string[]> {
  const entries = await audited();
  return entries.map(({ action, entity, username, fields }) =>
    [action, entity, username, ...fields].join(' '),
  );
}

const isLocked = async ({ client }: Station) =>
  (await client.get<SessionLock>('/session/lock/')).body.locked_at !== null;

const tokens = async () =>
  (
    await on.server.db
      .selectFrom('tokens')
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .execute()
  )[0]?.n;

it('a session is unlocked by its person at the provider, which asks for the password: that one, and no other begins', async () => {
  const [station, elsewhere] = [await lockedStation(), await lockedStation()];
  await news();
  const { body } = await station.browser.beginUnlock(station.token);
  const { searchParams } = new URL(body.location ?? '');
  expect([searchParams.get('prompt'), searchParams.get('max_age')]).toEqual(['login', '0']);
  const before = await tokens();
  const code = await station.browser.unlockCodeOf(station.token, 'n-1');
  expect(await isLocked(station)).toBe(true);
  expect(await station.browser.unlock(station.token, code)).toMatchObject({
    status: 200,
    body: { locked_at: null },
  });
  expect([await isLocked(station), await isLocked(elsewhere), await tokens()]).toEqual([false, true, before]);
  expect((await station.client.get('/patients/')).status).toBe(200);
  expect(await news()).toContain('changed session nurse unlocked');
  // As after any single sign-on a PIN may be set now; and the code counts once.
  on.server.clock.advance(60_000);
  expect((await station.client.put('/users/me/pin/', { pin: '271828' })).status).toBe(204);
  expect((await station.browser.unlock(station.token, code)).body.non_field_errors).toEqual([STALE]);
});

it('another user who signs in there unlocks nothing and begins no session', async () => {
  const station = await lockedStation();
  await news();
  const before = await tokens();
  station.browser.clearProvider();
  const code = await station.browser.unlockCodeOf(station.token, 'd-1');
  expect(await station.browser.unlock(station.token, code)).toMatchObject({
    status: 400,
    body: { non_field_errors: [OTHER] },
  });
  expect(await news()).toContain('sign-in refused user nurse single sign-on');
  expect([await isLocked(station), await tokens()]).toEqual([true, before]);
  const again = await lockedStation();
  again.browser.clearProvider();
  const stranger = await again.browser.unlockCodeOf(again.token, 'x-9');
  expect((await again.browser.unlock(again.token, stranger)).body.non_field_errors).toEqual([OTHER]);
  expect(await isLocked(again)).toBe(true);
});

it('a code that unlocks begins no session, and a code that signs in unlocks nothing', async () => {
  const station = await lockedStation();
  const unlocks = await station.browser.unlockCodeOf(station.token, 'n-1');
  expect((await station.browser.exchange(unlocks)).status).toBe(400);
  const signsIn = await station.browser.codeOf('n-1');
  expect((await station.browser.unlock(station.token, signsIn)).status).toBe(400);
  expect(await isLocked(station)).toBe(true);
});

it('a code is of one session and one browser, for a minute', async () => {
  const station = await lockedStation();
  const token = (await station.browser.signIn('n-1')).body.token ?? '';
  await apiClient(on.server, token).post('/session/lock/', {});
  const code = () => station.browser.unlockCodeOf(station.token, 'n-1');
  expect((await station.browser.unlock(token, await code())).status).toBe(400);
  expect((await on.browser().unlock(station.token, await code())).status).toBe(400);
  const late = await code();
  on.server.clock.advance(61_000);
  expect((await station.browser.unlock(station.token, late)).status).toBe(400);
  expect(await isLocked(station)).toBe(true);
});

it('the provider is made to ask for the password where it may decide for sign-ins, and an old answer is refused', async () => {
  const auto = await startSignOnServer({ settings: { asksAgain: false } });
  try {
    await auto.link('n-1', 'nurse');
    const station = await lockedStation(auto);
    auto.server.clock.advance(2 * 60_000);
    const { body } = await station.browser.beginUnlock(station.token);
    const there = new URL(body.location ?? '');
    expect([there.searchParams.get('prompt'), there.searchParams.get('max_age')]).toEqual(['login', '0']);
    // The person at the locked screen takes that out: the provider still knows its person.
    there.searchParams.delete('prompt');
    there.searchParams.set('max_age', '86400');
    const code = await station.browser.arrive(await station.browser.signInThere(there.href, 'n-1'));
    expect((await station.browser.unlock(station.token, code)).body.non_field_errors).toEqual([
      'The provider did not ask for your password again. Sign out there, then try again.',
    ]);
    expect(await isLocked(station)).toBe(true);
  } finally {
    await auto.close();
  }
});

it('a session of a password is unlocked by that; without a session nothing is begun', async () => {
  const token = await on.server.signIn('nurse');
  expect(await on.browser().beginUnlock(token)).toMatchObject({
    status: 409,
    body: { detail: 'This session did not come of single sign-on. Use the PIN or the password.' },
  });
  expect((await on.browser().beginUnlock('wl_nobody')).status).toBe(401);
});

it('a session that the provider has signed out meanwhile is not unlocked', async () => {
  on.server.clock.set(Date.now());
  const station = await lockedStation();
  const code = await station.browser.unlockCodeOf(station.token, 'n-1');
  const { status } = await fetch(`${on.server.url}/api/session/backchannel-logout/`, {
    method: 'POST',
    body: new URLSearchParams({ logout_token: on.provider.logoutToken({ sub: 'n-1' }) }),
  });
  expect(status).toBe(200);
  expect((await station.browser.unlock(station.token, code)).status).toBe(401);
});

it('[E15] while the provider is away it says so, and the session stays', async () => {
  const station = await lockedStation();
  await on.provider.kill();
  expect(await station.browser.beginUnlock(station.token)).toMatchObject({
    status: 503,
    body: { detail: 'Single sign-on cannot be reached. Use the PIN or the password, or try again.' },
  });
  expect(await isLocked(station)).toBe(true);
});
