import { apiClient } from '../../fixtures/server/apiClient';
import { signOnThrottle } from '../../../src/server/services/signOn/signOnThrottle';
import { startSignOnServer, type SignOnServer } from '../../fixtures/signOn/signOnServer';

const MINUTE_MS = 60_000;
const A_MINUTE = 300;

let on: SignOnServer;

beforeAll(async () => {
  on = await startSignOnServer({ config: { trustedProxies: ['127.0.0.1'] } });
  await on.link('n-1', 'nurse');
});

afterAll(() => on.close());

beforeEach(async () => {
  on.server.clock.advance(2 * MINUTE_MS);
  await on.server.db.deleteFrom('login_attempts').execute();
});

const nameOf = async (token = '') =>
  (await apiClient(on.server, token).get<{ username?: string }>('/users/me/')).body.username;

describe('two tabs of one browser that sign in at once', () => {
  it('both come in', async () => {
    const browser = on.browser();
    const [first, second] = await Promise.all([browser.begin(), browser.begin()]);
    const backs = [
      await browser.signInThere(second.body.location ?? '', 'n-1'),
      await browser.signInThere(first.body.location ?? '', 'n-1'),
    ];
    const codes = [await browser.arrive(backs[0] ?? ''), await browser.arrive(backs[1] ?? '')];
    const entered = [await browser.exchange(codes[1] ?? ''), await browser.exchange(codes[0] ?? '')];
    expect(await Promise.all(entered.map(({ body }) => nameOf(body.token)))).toEqual(['nurse', 'nurse']);
  });

  it('keep at most five sign-ins under way: those begun first give way', async () => {
    const browser = on.browser();
    const begun: string[] = [];
    for (let tab = 0; tab < 7; tab++) begun.push((await browser.begin()).body.location ?? '');
    const codeAt = async (tab: number) => browser.arrive(await browser.signInThere(begun[tab] ?? '', 'n-1'));
    expect(await codeAt(1)).toBe('none');
    expect((await browser.exchange(await codeAt(2))).status).toBe(200);
    expect((await browser.exchange(await codeAt(6))).status).toBe(200);
  });
});

describe('the limit of an address', () => {
  const ask = (address: string, path = 'sign-on', payload: object = {}, cookie = '') =>
    on.server.app.inject({
      method: 'POST',
      url: `/api/session/${path}/`,
      payload,
      headers: { 'x-forwarded-for': address, ...(cookie !== '' && { cookie }) },
    });

  /** All that one address may begin in a minute, and more. */
  async function exhaust(address: string): Promise<void> {
    for (let nth = 0; nth < A_MINUTE; nth++) await ask(address, 'exchange', { code: 'x' });
    for (let nth = 0; nth < A_MINUTE; nth++) await ask(address);
    expect((await ask(address)).statusCode).toBe(429);
    expect((await ask(address, 'exchange', { code: 'x' })).statusCode).toBe(429);
  }

  it('leaves others in, and those who have begun from the same address', async () => {
    const browser = on.browser();
    // The address of the client that asks without a proxy's word.
    const back = await browser.signInThere((await browser.begin()).body.location ?? '', 'n-1');
    await exhaust('127.0.0.1');
    expect((await browser.begin()).status).toBe(429);
    const { status, body } = await browser.exchange(await browser.arrive(back));
    expect(status).toBe(200);
    expect(await nameOf(body.token)).toBe('nurse');
    expect((await ask('192.0.2.2')).statusCode).toBe(200);
  });

  it('leaves places to others while a flood of one address is counted', async () => {
    const throttle = signOnThrottle({ db: on.server.db, clock: on.server.clock });
    const flood = Array.from({ length: 40 }, () => throttle.ofAddress('begin', '192.0.2.3'));
    expect(await throttle.ofAddress('begin', '192.0.2.4')).toBe(0);
    expect((await Promise.all(flood)).filter((wait) => wait === 0)).toHaveLength(4);
  });

  it('counts the way back alone against itself: its own browser gets no more than twenty answers', async () => {
    const begun = await ask('192.0.2.5');
    const cookie = String(begun.headers['set-cookie']).split(';')[0] ?? '';
    const statuses: number[] = [];
    for (let nth = 0; nth < 21; nth++)
      statuses.push((await ask('192.0.2.5', 'exchange', { code: 'x' }, cookie)).statusCode);
    expect(statuses).toEqual([...Array.from({ length: 20 }, () => 400), 429]);
  });

  it('counts a client with a cookie that was not given here like any other', async () => {
    const begun = await ask('192.0.2.6');
    const cookie = String(begun.headers['set-cookie']).split(';')[0] ?? '';
    await exhaust('192.0.2.7');
    const forged = cookie.replace(/\.[\w-]+$/, `.${'A'.repeat(43)}`);
    expect((await ask('192.0.2.7', 'exchange', { code: 'x' }, forged)).statusCode).toBe(429);
    expect((await ask('192.0.2.7', 'exchange', { code: 'x' }, cookie)).statusCode).toBe(400);
    on.server.clock.advance(12 * MINUTE_MS);
    await exhaust('192.0.2.7');
    expect((await ask('192.0.2.7', 'exchange', { code: 'x' }, cookie)).statusCode).toBe(429);
  });
});
