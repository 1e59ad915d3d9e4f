import type * as ServerTime from '../../../../src/web/lib/server/serverTime';

const DAY = 24 * 60 * 60_000;
const SERVER = Date.parse('2026-03-10T08:00:00.000Z');

/** A page whose computer's clock is off by `error` ms, and the true server time behind it. */
async function openPage(error: number) {
  jest.resetModules();
  jest.useFakeTimers({ now: SERVER + error });
  const { recordServerDate, serverNow, startOfRequest }: typeof ServerTime =
    await import('../../../../src/web/lib/server/serverTime');
  const started = performance.now();
  const truth = () => SERVER + performance.now() - started;
  return {
    truth,
    serverNow,
    recordServerDate,
    startOfRequest,
    /** A request that takes `way` ms there and `way` ms back, answered by a `Date` of whole seconds. */
    ask(way: number) {
      const sentAt = startOfRequest();
      jest.advanceTimersByTime(way);
      const date = new Date(Math.floor(truth() / 1_000) * 1_000).toUTCString();
      jest.advanceTimersByTime(way);
      recordServerDate(date, sentAt);
    },
  };
}

afterEach(() => jest.useRealTimers());

describe('server time', () => {
  it.each([-DAY, -3_600_000, -300_000, 0, 300_000, 3_600_000, DAY])(
    '[H1] is within 2 s although the computer is %i ms off, from the first answer on',
    async (error) => {
      const page = await openPage(error);
      page.ask(40);
      expect(Math.abs(page.serverNow() - page.truth())).toBeLessThan(600);
    },
  );

  it('[H1] gets sharper than the whole seconds of the header', async () => {
    const page = await openPage(3_600_000);
    for (let i = 0; i < 20; i++) {
      page.ask(10);
      jest.advanceTimersByTime(2_137);
    }
    expect(Math.abs(page.serverNow() - page.truth())).toBeLessThan(150);
  });

  it("[H1] does not move when the computer's clock is set", async () => {
    const page = await openPage(0);
    page.ask(20);
    const before = page.serverNow();
    jest.setSystemTime(SERVER - 3_600_000);
    expect(page.serverNow()).toBe(before);
  });

  it('never runs backwards while it gets sharper', async () => {
    const page = await openPage(0);
    let last = 0;
    for (let i = 0; i < 50; i++) {
      page.ask((i * 37) % 400);
      const now = page.serverNow();
      expect(now).toBeGreaterThanOrEqual(last);
      last = now;
      jest.advanceTimersByTime(313);
    }
  });

  it('follows the server when its clock was set, forward and back', async () => {
    const page = await openPage(0);
    page.ask(10);
    page.recordServerDate(new Date(SERVER + DAY).toUTCString(), page.startOfRequest());
    expect(Math.abs(page.serverNow() - SERVER - DAY)).toBeLessThan(1_000);
    page.recordServerDate(new Date(SERVER).toUTCString(), page.startOfRequest());
    expect(Math.abs(page.serverNow() - SERVER)).toBeLessThan(1_000);
  });

  it.each([null, '', 'yesterday'])('learns nothing from the header %p', async (header) => {
    const page = await openPage(0);
    page.ask(10);
    const before = page.serverNow();
    page.recordServerDate(header, page.startOfRequest());
    expect(page.serverNow()).toBe(before);
  });

  it('is the middle of what an answer allows: the second of its header, and the way there and back', async () => {
    const page = await openPage(0);
    const sentAt = page.startOfRequest();
    jest.advanceTimersByTime(80);
    page.recordServerDate(new Date(SERVER).toUTCString(), sentAt);
    // At most 1,080 ms after the header's second, and not before it.
    expect(page.serverNow()).toBe(SERVER + 540);
  });

  it('is known exactly when two answers leave one moment', async () => {
    const page = await openPage(0);
    page.recordServerDate(new Date(SERVER).toUTCString(), page.startOfRequest());
    jest.advanceTimersByTime(1_000);
    page.recordServerDate(new Date(SERVER + 2_000).toUTCString(), page.startOfRequest());
    expect(page.serverNow()).toBe(SERVER + 2_000);
  });

  it.each([
    [4_999, 0],
    [5_000, -5_000],
  ])('before the first answer, a computer set back by %i ms moves it by %i ms', async (back, moved) => {
    const page = await openPage(0);
    expect(page.serverNow()).toBe(SERVER);
    jest.setSystemTime(SERVER - back);
    expect(page.serverNow()).toBe(SERVER + moved);
  });
});
