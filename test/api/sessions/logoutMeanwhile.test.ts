import { apiClient } from '../../fixtures/server/apiClient';
import type { TestBrowser } from '../../fixtures/signOn/browser';
import { startSignOnServer, type SignOnServer } from '../../fixtures/signOn/signOnServer';

const MEANWHILE = ['Single sign-on signed you out meanwhile. Sign in again.'];

let on: SignOnServer;

beforeAll(async () => {
  on = await startSignOnServer();
  await on.link('n-1', 'nurse');
  // From here on the server knows the keys of the provider, also while that does not answer.
  expect((await logOut({ sub: 'nobody' })).status).toBe(200);
});

afterAll(() => on.close());

const logOut = (claims: Record<string, unknown>) =>
  fetch(`${on.server.url}/api/session/backchannel-logout/`, {
    method: 'POST',
    body: new URLSearchParams({ logout_token: on.provider.logoutToken(claims) }),
  });

const isTaken = async () =>
  (await on.server.db.selectFrom('sign_on_flows').select('state_hash').execute()).length === 0;

/** The provider is asked who came back, and says so only after it has signed out whom the claims name. */
async function codeAfterLogout(browser: TestBrowser, claims: Record<string, unknown>): Promise<string> {
  const { body } = await browser.begin();
  const back = await browser.signInThere(body.location ?? '', 'n-1');
  on.provider.pause();
  try {
    const arriving = browser.arrive(back);
    while (!(await isTaken())) await new Promise((resolve) => setImmediate(resolve));
    expect((await logOut(claims)).status).toBe(200);
    on.provider.resume();
    return await arriving;
  } finally {
    on.provider.resume();
  }
}

describe('[E16] a logout of the provider that arrives while its answer is fetched', () => {
  it('leaves no session to the person whom it names, who comes in by signing in again', async () => {
    const browser = on.browser();
    const { status, body } = await browser.exchange(await codeAfterLogout(browser, { sub: 'n-1' }));
    expect(status).toBe(400);
    expect(body.non_field_errors).toEqual(MEANWHILE);
    const again = await browser.signIn('n-1');
    expect((await apiClient(on.server, again.body.token ?? '').get('/users/me/')).status).toBe(200);
  });

  it.each([
    ['another person', { sub: 'd-1' }],
    ['another session of the provider', { sub: 'n-1', sid: 'another' }],
  ])('changes nothing when it names %s', async (_, claims) => {
    const browser = on.browser();
    expect((await browser.exchange(await codeAfterLogout(browser, claims))).status).toBe(200);
  });
});

describe('[E16] a logout of the provider that arrives before the browser does', () => {
  it('leaves no session that it names, and none of a person whose password was asked for before it', async () => {
    const browser = on.browser();
    const { body } = await browser.begin();
    const back = await browser.signInThere(body.location ?? '', 'n-1');
    on.server.clock.advance(2_000);
    expect((await logOut({ sub: 'n-1' })).status).toBe(200);
    const refused = await browser.exchange(await browser.arrive(back));
    expect(refused.body.non_field_errors).toEqual(MEANWHILE);
    expect((await browser.signIn('n-1')).status).toBe(200);
  });
});
