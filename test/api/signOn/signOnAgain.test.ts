import { listAudit } from '../../../src/server/db/accounts/audit/audit';
import type { TestBrowser } from '../../fixtures/signOn/browser';
import { startSignOnServer, type SignOnServer } from '../../fixtures/signOn/signOnServer';

const MINUTE_MS = 60_000;
const NOT_ASKED = 'The provider did not ask for your password again. Sign out there, then try again.';

let on: SignOnServer;

beforeAll(async () => {
  on = await startSignOnServer();
  await on.link('n-1', 'nurse');
});

afterAll(() => on.close());

const refusals = async () =>
  (await listAudit(on.server.db, { afterId: 0, limit: 10_000 })).filter(
    ({ action }) => action === 'sign-in refused',
  ).length;

/** Begins, changes the address of the provider as the user of the browser can, and signs in there. */
async function signIn(browser: TestBrowser, change: (there: URLSearchParams) => void) {
  const { body } = await browser.begin();
  const there = new URL(body.location ?? '');
  change(there.searchParams);
  return browser.exchange(await browser.arrive(await browser.signInThere(there.href, 'n-1')));
}

function askNoPassword(there: URLSearchParams): void {
  there.delete('prompt');
  there.delete('max_age');
}

function allowOld(there: URLSearchParams): void {
  there.delete('prompt');
  there.set('max_age', '86400');
}

describe('[E14] the user before at a station', () => {
  it('is asked of the provider to type the password again, whatever it remembers', async () => {
    const { body } = await on.browser().begin();
    const { searchParams } = new URL(body.location ?? '');
    expect([searchParams.get('prompt'), searchParams.get('max_age')]).toEqual(['login', '0']);
  });

  it.each([
    ['does not say when it asked for the password', askNoPassword],
    ['asked for it earlier', allowOld],
  ])('begins no session by a provider that %s', async (_, change) => {
    const station = on.browser();
    expect((await station.signIn('n-1')).status).toBe(200);
    on.server.clock.advance(MINUTE_MS + 2_000);
    const before = await refusals();
    const { status, body } = await signIn(station, change);
    expect(status).toBe(400);
    expect(body.non_field_errors).toEqual([NOT_ASKED]);
    expect(await refusals()).toBe(before + 1);
    // Asked as it should be, it lets in.
    expect((await station.signIn('n-1')).status).toBe(200);
  });

  it('comes in when the provider’s clock is a minute behind', async () => {
    const station = on.browser();
    expect((await station.signIn('n-1')).status).toBe(200);
    on.server.clock.advance(MINUTE_MS - 1_000);
    expect((await signIn(station, allowOld)).status).toBe(200);
  });

  it('comes in where the provider decides', async () => {
    const auto = await startSignOnServer({ settings: { asksAgain: false } });
    try {
      await auto.link('n-1', 'nurse');
      const station = auto.browser();
      expect((await station.signIn('n-1')).status).toBe(200);
      auto.server.clock.advance(2 * MINUTE_MS);
      const begun = new URL((await station.begin()).body.location ?? '');
      expect([begun.searchParams.get('prompt'), begun.searchParams.get('max_age')]).toEqual([null, null]);
      expect((await station.signIn('n-1')).status).toBe(200);
    } finally {
      await auto.close();
    }
  });
});

describe('a way back that is refused', () => {
  const back = (query = '') =>
    on.server.app.inject({ url: `/api/session/callback/${query}`, headers: { host: 'localhost' } });

  it('leads to the login screen: an answer of another form', async () => {
    const { statusCode, headers } = await back(`?state=${'x'.repeat(600)}`);
    expect([statusCode, headers.location]).toEqual([303, '/login#sso=refused']);
  });

  it('leads to the login screen: too many at once, with the time to wait', async () => {
    on.server.clock.advance(2 * MINUTE_MS);
    for (let i = 0; i < 300; i++) await back();
    const { statusCode, headers } = await back();
    expect([statusCode, headers.location]).toEqual([303, '/login#sso=busy']);
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    on.server.clock.advance(2 * MINUTE_MS);
    expect((await back()).headers.location).toBe('/login#sso=none');
  });
});
