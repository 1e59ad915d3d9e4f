import { setTimeout as sleep } from 'node:timers/promises';
import { report } from '../fixtures/load/figure';
import { launchChromium, type CdpTab } from '../fixtures/browser/cdpBrowser';
import { startLiveServer } from '../fixtures/server/liveServer';
import { openSignedIn, pollsOf } from '../fixtures/screens/signedInTab';

/** T-A5: five tabs and 20 alerts are 20 desktop notifications, also when the leading tab goes half-way. */
const TABS = 5;
const ALERTS = 20;
const BETWEEN_MS = 1_500;
/** The time of a poll, and of noticing that a leader is gone. */
const SETTLE_MS = 25_000;
const TAKE_OVER_LIMIT_S = 10;

const ENDS: Record<string, (leader: CdpTab) => Promise<void>> = {
  'nothing happens': async () => undefined,
  'the leader is closed': (leader) => leader.close(),
  'the leader is frozen': (leader) => leader.freeze(),
  'the leader is frozen, then thaws': async (leader) => {
    await leader.freeze();
    setTimeout(() => void leader.thaw(), 15_000);
  },
};

/** The tab that polled last: all poll once when they open, and one of them continues. */
const leaderOf = (tabs: readonly CdpTab[]): CdpTab =>
  tabs.reduce((a, b) => ((pollsOf(a).at(-1) ?? 0) > (pollsOf(b).at(-1) ?? 0) ? a : b));

async function tryWith(name: string, end: (leader: CdpTab) => Promise<void>): Promise<void> {
  const server = await startLiveServer();
  const browser = await launchChromium();
  try {
    await browser.allow(server.url, 'notifications');
    const tabs: CdpTab[] = [];
    for (let index = 0; index < TABS; index += 1)
      tabs.push(await openSignedIn(browser, server.url, server.token));
    await sleep(11_000);
    const first = leaderOf(tabs);
    let endedAt = 0;
    for (let nth = 0; nth < ALERTS; nth += 1) {
      if (nth === ALERTS / 2) {
        await end(first);
        endedAt = performance.now();
      }
      await server.raise();
      await sleep(BETWEEN_MS);
    }
    await sleep(SETTLE_MS);
    const tags = tabs.flatMap(({ reported }) => reported);
    const unique = new Set(tags);
    report({
      name: `[T-A5] ${TABS} tabs, ${ALERTS} alerts, ${name}: desktop notifications missing`,
      value: ALERTS - unique.size,
      limit: 0,
      unit: '',
    });
    report({
      name: `[T-A5] ${TABS} tabs, ${ALERTS} alerts, ${name}: shown twice`,
      value: tags.length - unique.size,
      limit: 0,
      unit: '',
    });
    if (name === 'nothing happens') return;
    const takenOver = Math.min(
      ...tabs
        .filter((tab) => tab !== first)
        .flatMap(pollsOf)
        .filter((at) => at > endedAt),
    );
    report({
      name: `[T-A5] ${name}: another one polls after`,
      value: (takenOver - endedAt) / 1_000,
      limit: TAKE_OVER_LIMIT_S,
      unit: 's',
    });
  } finally {
    await browser.close();
    await server.close();
  }
}

async function main(): Promise<void> {
  for (const [name, end] of Object.entries(ENDS)) await tryWith(name, end);
}

void main();
