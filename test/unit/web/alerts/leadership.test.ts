import fc from 'fast-check';
import { competeForLead } from '../../../../src/web/features/alerts/notifier/leadership';
import { createBrowser, type Tab } from '../../../fixtures/browser/tabs';

function browserWith(count: number) {
  const browser = createBrowser();
  for (let index = 0; index < count; index += 1) browser.open();
  return browser;
}
const leader = (browser: ReturnType<typeof createBrowser>): Tab => {
  const [only, ...others] = browser.leaders();
  if (only === undefined || others.length > 0) throw new Error(`${browser.leaders().length} tabs lead`);
  return only;
};

describe('which tab leads', () => {
  it('[A5] one of five, and the same one as long as it lives', async () => {
    const browser = browserWith(5);
    await browser.pass(1);
    const first = leader(browser);
    await browser.pass(120);
    expect(leader(browser)).toBe(first);
  });

  it('[A5] a closed one is replaced at once', async () => {
    const browser = browserWith(5);
    await browser.pass(1);
    const first = leader(browser);
    browser.close(first);
    await browser.pass(1);
    expect(leader(browser)).not.toBe(first);
  });

  it('[A5] a frozen one is replaced within 10 s, and follows when it thaws', async () => {
    const browser = browserWith(5);
    await browser.pass(1);
    const first = leader(browser);
    first.isFrozen = true;
    await browser.pass(9);
    const second = leader(browser);
    first.isFrozen = false;
    await browser.pass(30);
    expect(leader(browser)).toBe(second);
    expect(first.isLeading).toBe(false);
  });

  it('[A5] one that was robbed of the lead stands in the queue for it again', async () => {
    const browser = browserWith(2);
    await browser.pass(1);
    const first = leader(browser);
    first.isFrozen = true;
    await browser.pass(9);
    first.isFrozen = false;
    await browser.pass(1);
    browser.close(leader(browser));
    await browser.pass(1);
    expect(leader(browser)).toBe(first);
  });

  it('one that takes the lead has it, and the former leader follows', async () => {
    const browser = browserWith(3);
    await browser.pass(1);
    const first = leader(browser);
    const other = browser.tabs.find((tab) => tab !== first);
    other?.leadership.take();
    await browser.pass(1);
    expect(leader(browser)).toBe(other);
    expect(browser.tabs.map(({ leadership }) => leadership.isLeading())).toEqual(
      browser.tabs.map((tab) => tab === other),
    );
    await browser.pass(30);
    expect(leader(browser)).toBe(other);
    other?.leadership.take();
    await browser.pass(1);
    expect(leader(browser)).toBe(other);
  });

  it('[A5] a tab opened beside a frozen leader takes over within 10 s', async () => {
    const browser = browserWith(1);
    await browser.pass(1);
    leader(browser).isFrozen = true;
    const second = browser.open();
    await browser.pass(9);
    expect(leader(browser)).toBe(second);
  });

  it('[A5] a tab that stops lets another lead', async () => {
    const browser = browserWith(2);
    await browser.pass(1);
    const first = leader(browser);
    first.leadership.stop();
    first.isClosed = true;
    await browser.pass(1);
    expect(leader(browser)).not.toBe(first);
  });

  it('[A5] whatever opens, closes, freezes and thaws: 12 s later exactly one living tab leads', async () => {
    const step = fc.record({
      what: fc.constantFrom('open', 'close', 'freeze', 'thaw'),
      which: fc.nat(9),
      seconds: fc.nat(12),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 15 }), async (script) => {
        const browser = browserWith(3);
        for (const { what, which, seconds } of script) {
          const tab = browser.tabs[which % browser.tabs.length];
          if (what === 'open') browser.open();
          else if (tab !== undefined && !tab.isClosed) {
            if (what === 'close') browser.close(tab);
            else tab.isFrozen = what === 'freeze';
          }
          await browser.pass(seconds);
        }
        const living = browser.tabs.filter(({ isClosed, isFrozen }) => !isClosed && !isFrozen);
        await browser.pass(12);
        expect(browser.leaders()).toHaveLength(Math.min(1, living.length));
      }),
      { numRuns: 200 },
    );
  });

  it('without Web Locks every tab leads itself', () => {
    const onGained = jest.fn();
    const channel = { post: () => undefined, subscribe: () => () => undefined, close: () => undefined };
    const { tick, stop } = competeForLead({
      locks: undefined,
      channel,
      now: () => 0,
      onGained,
      onLost: () => undefined,
    });
    tick();
    stop();
    expect(onGained).toHaveBeenCalledTimes(1);
  });
});
