import { setTimeout as sleep } from 'node:timers/promises';
import { report } from '../fixtures/load/figure';
import { launchChromium } from '../fixtures/browser/cdpBrowser';
import { startLiveServer } from '../fixtures/server/liveServer';
import { openSignedIn, pollsOf } from '../fixtures/screens/signedInTab';

/**
 * T-A4: a hidden tab, in a browser that throttles hidden pages to a wake-up a minute, continues to poll every
 * 10 s.
 */
const HIDDEN_MS = 180_000;
const THROTTLED_AFTER_S = 10;

async function main(): Promise<void> {
  const server = await startLiveServer();
  const browser = await launchChromium([
    `--enable-features=IntensiveWakeUpThrottling:grace_period_seconds/${THROTTLED_AFTER_S}`,
  ]);
  try {
    const tab = await openSignedIn(browser, server.url, server.token);
    // A timer of the page itself, to see that the browser does throttle.
    await tab.evaluate(
      'globalThis.pageTicks = []; setInterval(() => pageTicks.push(performance.now()), 10000)',
    );
    const front = await browser.open('about:blank');
    await front.activate();
    const hidden = await tab.evaluate<string>('document.visibilityState');
    const from = performance.now();
    await sleep(HIDDEN_MS);
    const until = performance.now();

    const polls = pollsOf(tab).filter((at) => at >= from && at <= until);
    const gaps = [from, ...polls, until].slice(1).map((at, index) => at - ([from, ...polls][index] ?? from));
    const pageTicks = await tab.evaluate<number>('pageTicks.length');
    report({ name: '[T-A4] tab that is not hidden', value: hidden === 'hidden' ? 0 : 1, limit: 0, unit: '' });
    report({
      name: '[T-A4] polls missing of 15 in 180 s hidden',
      value: Math.max(0, 15 - polls.length),
      limit: 0,
      unit: '',
    });
    report({
      name: '[T-A4] longest gap between two polls',
      value: Math.max(...gaps) / 1_000,
      limit: 12,
      unit: 's',
    });
    report({
      name: '[T-A4] ticks of a 10 s timer of the page itself meanwhile',
      value: pageTicks,
      limit: 10,
      unit: '',
    });
  } finally {
    await browser.close();
    await server.close();
  }
}

void main();
