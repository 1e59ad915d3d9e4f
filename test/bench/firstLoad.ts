import { gzipSync } from 'node:zlib';
import { chromium, type Browser, type Page } from '@playwright/test';
import { emptyDataDir, freePort, removeDataDir, startProduct } from '../fixtures/product/product';
import { tokenOf } from '../fixtures/product/api';
import { chromiumLaunch } from '../fixtures/browser/chromium';
import { median, report } from '../fixtures/load/figure';

/**
 * What each route really requests on a first visit (an empty cache), gzipped as a server would; and how soon
 * the sign-in page can be seen with a processor four times slower.
 */
const ROUTES = [
  { path: '/login', limitKb: 135, shown: 'button[type=submit]' },
  { path: '/general-dashboard', limitKb: 340, shown: 'article' },
  { path: '/patient-dashboard', limitKb: 340, shown: 'article' },
  { path: '/patients', limitKb: 480, shown: 'tbody tr' },
  // The first patient of the demo hospital.
  { path: '/patient-chart/1', limitKb: 500, shown: '.highcharts-graph' },
];
const ROUNDS = 7;
const SLOWER = 4;

async function main(): Promise<void> {
  const dataDir = emptyDataDir();
  const product = await startProduct({ dataDir, port: await freePort() });
  const browser = await chromium.launch(chromiumLaunch);
  try {
    const token = await tokenOf(product.url, 'nurse');
    for (const { path, limitKb, shown } of ROUTES) {
      const kb = await firstLoadKb(
        browser,
        new URL(path, product.url),
        shown,
        path === '/login' ? null : token,
      );
      report({ name: `first load of ${path}, all JavaScript, gzip`, value: kb, limit: limitKb, unit: 'KB' });
    }
    const paints = [];
    const ready = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const times = await signInPage(browser, product.url);
      paints.push(times.paint);
      ready.push(times.ready);
    }
    report({
      name: `sign-in page, text and layout visible, processor ${SLOWER} x slower`,
      value: median(paints),
      limit: 1_000,
      unit: 'ms',
    });
    report({
      name: `sign-in page, ready to sign in, processor ${SLOWER} x slower`,
      value: median(ready),
      limit: null,
      unit: 'ms',
    });
  } finally {
    await browser.close();
    await product.stop();
    removeDataDir(dataDir);
  }
}

/**
 * All JavaScript requested until the screen is shown. What the page fetches ahead for later screens comes
 * after that.
 */
async function firstLoadKb(browser: Browser, url: URL, shown: string, token: string | null): Promise<number> {
  const page = await browser.newPage();
  if (token !== null) {
    await page.goto(new URL('/icon.svg', url).href);
    await page.evaluate((value) => localStorage.setItem('wardline.token', value), token);
  }
  const bodies: Promise<Buffer>[] = [];
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') bodies.push(response.body());
  });
  await page.goto(url.href, { waitUntil: 'commit' });
  await page.locator(shown).first().waitFor();
  const scripts = await Promise.all(bodies);
  await page.close();
  if (scripts.length === 0) throw new Error(`${url.pathname} asked for no script.`);
  return scripts.reduce((sum, script) => sum + gzipSync(script, { level: 9 }).length, 0) / 1024;
}

async function signInPage(browser: Browser, url: string): Promise<{ paint: number; ready: number }> {
  const page = await browser.newPage();
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  await page.goto(new URL('/login', url).href, { waitUntil: 'commit' });
  await page.locator('button[type=submit]').waitFor();
  const times = { paint: await largestPaint(page), ready: await page.evaluate(() => performance.now()) };
  await page.close();
  return times;
}

/** The moment from which the largest text or picture stands where it stays, ms after the navigation began. */
function largestPaint(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) => resolve(list.getEntries().at(-1)?.startTime ?? Number.NaN)).observe(
          { type: 'largest-contentful-paint', buffered: true },
        );
      }),
  );
}

void main();
