import { listAudit } from '../../../src/server/db/accounts/audit/audit';
import { apiClient } from '../../fixtures/server/apiClient';
import type { TestBrowser } from '../../fixtures/signOn/browser';
import { startProvider } from '../../fixtures/signOn/provider';
import { startSignOnServer, type SignOnServer } from '../../fixtures/signOn/signOnServer';

const MINUTE_MS = 60_000;
const STALE = 'This sign-in took too long, or was begun in another browser. Try again.';

let on: SignOnServer;

beforeAll(async () => {
  on = await startSignOnServer();
  await on.link('n-1', 'nurse');
});

afterAll(() => on.close());

const audited = async () =>
  (await listAudit(on.server.db, { afterId: 0, limit: 10_000 })).map(
    ({ username, action, entity }) => `${username} ${action} ${entity}`,
  );

const nameOf = async (token = '') =>
  (await apiClient(on.server, token).get<{ username?: string; detail?: string }>('/users/me/')).body;

/** As far as the address at which the provider leaves the browser. */
async function wayBack(browser: TestBrowser, account = 'n-1'): Promise<URL> {
  const { body } = await browser.begin();
  return new URL(await browser.signInThere(body.location ?? '', account));
}

describe('[E14] signing in at the provider', () => {
  it('opens the linked account, by a code in the address and never a token', async () => {
    const browser = on.browser();
    const begun = await browser.begin();
    const there = new URL(begun.body.location ?? '');
    expect(Object.fromEntries(there.searchParams)).toMatchObject({
      response_type: 'code',
      code_challenge_method: 'S256',
      prompt: 'login',
    });
    for (const name of ['state', 'nonce', 'code_challenge'])
      expect(there.searchParams.get(name)).toMatch(/^[\w-]{43}$/);
    expect(begun.headers.get('set-cookie')).toMatch(
      /^wardline_sign_on_\w{16}=\w+\.[\w-]{43}\.[\w-]{43}; Path=\/api\/session; Max-Age=600; HttpOnly; SameSite=Lax$/,
    );
    const back = await browser.visit(await browser.signInThere(there.href, 'n-1'));
    expect(back.status).toBe(303);
    const location = back.headers.get('location') ?? '';
    expect(location).toMatch(/^\/login#sso=[\w-]{43}$/);
    const { status, body } = await browser.exchange(location.replace('/login#sso=', ''));
    expect(status).toBe(200);
    expect(await nameOf(body.token)).toMatchObject({ username: 'nurse' });
    expect(await audited()).toContain('nurse signed in user');
  });

  it('is refused with the external id in words while it is not linked, and is listed for Admins', async () => {
    const browser = on.browser();
    const { status, body } = await browser.signIn('stranger');
    expect(status).toBe(400);
    expect(body.non_field_errors).toEqual([
      'No Wardline account is linked to you yet. Give an Admin this external id: stranger',
    ]);
    expect(await audited()).toEqual(
      expect.arrayContaining([
        'unknown user created external identity',
        'unknown user sign-in refused external identity',
      ]),
    );
    const admin = apiClient(on.server, await on.server.signIn('admin'));
    const { body: page } = await admin.get('/external-identities/?search=stranger');
    expect(page).toMatchObject({
      count: 1,
      results: [{ issuer: on.provider.issuer, subject: 'stranger', user: null }],
    });
    await on.link('stranger', 'doctor');
    expect(await nameOf((await on.browser().signIn('stranger')).body.token)).toMatchObject({
      username: 'doctor',
    });
  });

  it('never goes by a name or an address: an account of the same name stays closed', async () => {
    // The provider calls everybody "Admin", and gives this one the account's own name.
    const { status } = await on.browser().signIn('admin');
    expect(status).toBe(400);
  });

  it('says that no session was begun when the person cancels', async () => {
    const { body } = await on.browser().signIn('');
    expect(body.non_field_errors?.[0]).toMatch(/^Single sign-on refused the sign-in\./);
  });

  it('says so to a user who is no longer active', async () => {
    await on.link('l-1', 'leaver');
    const { db } = on.server;
    await db.updateTable('users').set({ is_active: false }).where('username', '=', 'leaver').execute();
    const { body } = await on.browser().signIn('l-1');
    expect(body.non_field_errors).toEqual(['Your account is no longer active.']);
    expect(await audited()).toContain('leaver sign-in refused external identity');
  });
});

describe('[E14] the state', () => {
  it('is used once', async () => {
    const browser = on.browser();
    const address = (await wayBack(browser)).href;
    expect(await browser.arrive(address)).toMatch(/^[\w-]{43}$/);
    expect(await browser.arrive(address)).toBe('none');
  });

  it('belongs to the browser that began, and is spent when another one shows it', async () => {
    const browser = on.browser();
    const address = (await wayBack(browser)).href;
    const thief = on.browser();
    await thief.begin();
    expect(await thief.arrive(address)).toBe('none');
    expect(await browser.arrive(address)).toBe('none');
    // Nor without any cookie.
    expect(await on.browser().arrive((await wayBack(on.browser())).href)).toBe('none');
  });

  it('ends after ten minutes', async () => {
    const inTime = on.browser();
    const late = on.browser();
    const [first, second] = [(await wayBack(inTime)).href, (await wayBack(late)).href];
    on.server.clock.advance(10 * MINUTE_MS);
    expect(await inTime.arrive(first)).not.toBe('none');
    on.server.clock.advance(1);
    expect(await late.arrive(second)).toBe('none');
    expect((await late.exchange('none')).body.non_field_errors).toEqual([STALE]);
  });

  it('is nothing that the database could give away', async () => {
    const browser = on.browser();
    const there = new URL((await browser.begin()).body.location ?? '');
    const kept = JSON.stringify(await on.server.db.selectFrom('sign_on_flows').selectAll().execute());
    for (const name of ['state', 'nonce']) expect(kept).not.toContain(there.searchParams.get(name));
  });
});

describe('[E14] the one-time code', () => {
  it('is exchanged once', async () => {
    const browser = on.browser();
    const code = await browser.codeOf('n-1');
    const all = await Promise.all(Array.from({ length: 8 }, () => browser.exchange(code)));
    expect(all.map(({ status }) => status).sort()).toEqual([200, ...Array.from({ length: 7 }, () => 400)]);
  });

  it('is worth nothing in another browser', async () => {
    const code = await on.browser().codeOf('n-1');
    const other = on.browser();
    await other.begin();
    expect((await other.exchange(code)).body.non_field_errors).toEqual([STALE]);
    expect((await on.browser().exchange(code)).status).toBe(400);
  });

  it('ends after a minute', async () => {
    const [inTime, late] = [on.browser(), on.browser()];
    const [first, second] = [await inTime.codeOf('n-1'), await late.codeOf('n-1')];
    on.server.clock.advance(MINUTE_MS);
    expect((await inTime.exchange(first)).status).toBe(200);
    on.server.clock.advance(1);
    expect((await late.exchange(second)).status).toBe(400);
  });

  it('opens nothing when the link was removed meanwhile, which ends the sessions that it began, too', async () => {
    await on.link('gone', 'goner');
    const browser = on.browser();
    const token = (await on.browser().signIn('gone')).body.token;
    expect(await nameOf(token)).toMatchObject({ username: 'goner' });
    const code = await browser.codeOf('gone');
    const admin = apiClient(on.server, await on.server.signIn('admin'));
    const { body } = await admin.get<{ results: { id: number }[] }>('/external-identities/?search=gone');
    expect((await admin.call('DELETE', `/external-identities/${body.results[0]?.id}/`)).status).toBe(204);
    expect((await browser.exchange(code)).status).toBe(400);
    expect(await nameOf(token)).toEqual({
      detail: 'Your session ended: an administrator changed your account.',
    });
  });
});

describe('[E14] a provider that is not the one', () => {
  it('is refused when it answers in place of the one that was asked (mix-up)', async () => {
    const other = await startProvider(on.server.url);
    try {
      const browser = on.browser();
      const asked = new URL((await browser.begin()).body.location ?? '');
      const elsewhere = new URL(asked.pathname + asked.search, other.issuer).href;
      const back = new URL(await browser.signInThere(elsewhere, 'n-1'));
      expect(back.searchParams.get('iss')).toBe(other.issuer);
      const refused = await browser.exchange(await browser.arrive(back.href));
      expect(refused.body.non_field_errors?.[0]).toMatch(/^The answer of single sign-on was not accepted\./);
    } finally {
      await other.kill();
    }
  });

  it.each([
    ['the issuer is missing', (back: URL) => back.searchParams.delete('iss')],
    ['the issuer is another one', (back: URL) => back.searchParams.set('iss', 'https://evil.example')],
    ['the code is another one', (back: URL) => back.searchParams.set('code', 'a'.repeat(43))],
  ])('is refused when %s', async (_, forge) => {
    const browser = on.browser();
    const back = await wayBack(browser);
    forge(back);
    const { status, body } = await browser.exchange(await browser.arrive(back.href));
    expect(status).toBe(400);
    expect(body.non_field_errors?.[0]).toMatch(/^The answer of single sign-on was not accepted\./);
  });
});

describe('[E15] a provider that is away', () => {
  it('is said in words, ends no session, and is found again', async () => {
    const known = (await on.browser().signIn('n-1')).body.token;
    const browser = on.browser();
    const back = (await wayBack(browser)).href;
    await on.provider.kill();
    const begun = await on.browser().begin();
    expect(begun.status).toBe(503);
    expect(begun.body.detail).toBe('Single sign-on cannot be reached. Sign in with username and password.');
    // In the middle of a sign-in too.
    const { body } = await browser.exchange(await browser.arrive(back));
    expect(body.non_field_errors).toEqual([begun.body.detail]);
    on.server.clock.advance(2_000);
    expect(await nameOf(known)).toMatchObject({ username: 'nurse' });
    expect(await nameOf(await on.server.signIn('nurse'))).toMatchObject({ username: 'nurse' });
    await on.provider.start();
    expect((await on.browser().signIn('n-1')).status).toBe(200);
  });
});

describe('the limits', () => {
  it('hold 300 requests a minute from one address, and let it in again', async () => {
    const browser = on.browser();
    on.server.clock.advance(2 * MINUTE_MS);
    const statuses: number[] = [];
    for (let i = 0; i < 301; i++) statuses.push((await browser.exchange('x')).status);
    expect(statuses.lastIndexOf(400)).toBe(299);
    expect(statuses[300]).toBe(429);
    on.server.clock.advance(MINUTE_MS);
    expect((await browser.exchange('x')).status).toBe(400);
  });

  it('read no body above 4 kB', async () => {
    const { status } = await on.browser().post('/api/session/exchange/', { code: 'x'.repeat(5_000) });
    expect(status).toBe(413);
  });
});
