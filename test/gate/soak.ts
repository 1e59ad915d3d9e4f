import { chromium, type CDPSession, type Page } from '@playwright/test';
import { execFileSync } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { heapAfterCollection } from '../bench/board/mainThread';
import { report } from '../fixtures/load/figure';
import { emptyDataDir, freePort, removeDataDir, startProduct } from '../fixtures/product/product';
import { chromiumLaunch } from '../fixtures/browser/chromium';

/**
 * T-G3: a shift in front of the board, compressed: the page's own timers run twenty times faster against the started product, whose devices
 * send at their usual pace. The short form is 100 minutes of a shift in five; `npm run gate -- soak --long` is eight hours in 24 minutes.
 */
const FASTER = 20;
const MINUTES = process.env['GATE_LONG'] === '1' ? 24 : 5;
/** Until then everything has been loaded once and the engine has compiled what is hot. */
const SETTLED_AFTER = 0.2;

interface Held {
  heap: number;
  nodes: number;
  listeners: number;
  serverMb: number;
}

async function main(): Promise<void> {
  const dataDir = emptyDataDir();
  const product = await startProduct({ dataDir, port: await freePort() });
  const browser = await chromium.launch(chromiumLaunch);
  try {
    const page = await browser.newPage({ baseURL: product.url, viewport: { width: 1440, height: 900 } });
    await page.addInitScript(hurry, FASTER);
    let polls = 0;
    page.on('response', (response) => {
      if (response.url().includes('/api/dashboard/patients/')) polls += 1;
    });
    const cdp = await page.context().newCDPSession(page);
    await signIn(page);
    await sleep(MINUTES * SETTLED_AFTER * 60_000);
    const before = await held(cdp, product.serverPid());
    const first = polls;
    await sleep(MINUTES * (1 - SETTLED_AFTER) * 60_000);
    const after = await held(cdp, product.serverPid());
    const growth = (key: keyof Held) => (after[key] / before[key] - 1) * 100;
    const hours = ((polls - first) * 2) / 3_600;
    report({
      name: `[T-G3] hours of a shift, of ${((MINUTES * (1 - SETTLED_AFTER) * FASTER) / 60).toFixed(1)}`,
      value: hours,
      limit: null,
      unit: 'h',
    });
    report({ name: "[T-G3] growth of the page's heap", value: growth('heap'), limit: 10, unit: '%' });
    report({ name: '[T-G3] growth of DOM nodes', value: growth('nodes'), limit: 5, unit: '%' });
    report({ name: '[T-G3] growth of listeners', value: growth('listeners'), limit: 5, unit: '%' });
    report({
      name: "[T-G3] growth of the server's memory (resident)",
      value: growth('serverMb'),
      limit: 15,
      unit: '%',
    });
    report({
      name: '[T-G3] shifts that were not as long as half of what the clock allows',
      value: hours < (MINUTES * (1 - SETTLED_AFTER) * FASTER) / 120 ? 1 : 0,
      limit: 0,
      unit: '',
    });
  } finally {
    await browser.close();
    await product.stop();
    removeDataDir(dataDir);
  }
}

/**
 * Runs in the page, before its own scripts: a timer of more than a tenth of a second waits a twentieth of its
 * delay.
 */
function hurry(faster: number): void {
  for (const name of ['setTimeout', 'setInterval'] as const) {
    const real = window[name].bind(window) as (run: TimerHandler, ms?: number, ...args: unknown[]) => number;
    Object.assign(window, {
      [name]: (run: TimerHandler, ms = 0, ...args: unknown[]) =>
        real(run, ms > 100 ? ms / faster : ms, ...args),
    });
  }
}

async function signIn(page: Page): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Username').fill('nurse');
  await page.getByLabel('Password', { exact: true }).fill('nurse-demo');
  await page.getByRole('button', { name: 'Login' }).click();
  await page.getByRole('link', { name: 'Patient Dashboard' }).click();
  await page.getByRole('article').first().waitFor();
}

async function held(cdp: CDPSession, serverPid: number): Promise<Held> {
  const heap = await heapAfterCollection(cdp);
  const { nodes, jsEventListeners } = await cdp.send('Memory.getDOMCounters');
  const serverMb =
    Number(execFileSync('ps', ['-o', 'rss=', '-p', String(serverPid)], { encoding: 'utf8' })) / 1_024;
  return { heap, nodes, listeners: jsEventListeners, serverMb };
}

void main();
