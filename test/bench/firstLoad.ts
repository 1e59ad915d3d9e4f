import { gzipSync } from 'node:zlib';
import { chromium, type Browser, type Page, type Response } from '@playwright/test';
import { emptyDataDir, freePort, removeDataDir, startProduct } from '../fixtures/product/product';
import { tokenOf } from '../fixtures/product/api';
import { chromiumLaunch } from '../fixtures/browser/chromium';
import { median, report } from '../fixtures/load/figure';

/**
 * What each route really requests on a first visit (an empty cache), gzipped as a server would; what a screen adds to those that were
 * open before it; and how soon the sign-in page can be seen with a processor four times slower. Ids are those of the demo hospital.
 */
const CARD = 'article';
const ROW = 'tbody tr[data-row-key]';
const LINE = '.highcharts-graph';
const ROUTES: readonly Route[] = [
  { path: '/login', limitKb: 135, shown: 'button[type=submit]', as: null },
  { path: '/wall', limitKb: 300, shown: CARD },
  { path: '/general-dashboard', limitKb: 340, shown: CARD },
  { path: '/patient-dashboard', limitKb: 340, shown: CARD },
  { path: '/patients', limitKb: 480, shown: ROW },
  { path: '/devices', limitKb: 480, shown: ROW },
  { path: '/patients/1/notes', limitKb: 480, shown: ROW },
  { path: '/patients/1/labs/tests', limitKb: 480, shown: ROW },
  { path: '/admin/users', limitKb: 480, shown: ROW, as: 'admin' },
  { path: '/patient-chart/1', limitKb: 500, shown: LINE },
];
/** One way through the app, from the general dashboard: what each screen on it adds. */
const WAY: readonly Added[] = [
  {
    what: 'the patient dashboard',
    link: 'nav a[href="/patient-dashboard"]',
    shown: '.board article',
    limitKb: 60,
  },
  { what: 'the first chart', link: 'article a[href^="/patient-chart/"]', shown: LINE, limitKb: 220 },
  {
    what: 'the first table screen',
    link: 'nav a[href="/patients"]',
    shown: `${ROW} a[href^="/patients/"]`,
    limitKb: 150,
  },
  {
    what: 'a second table screen',
    link: 'nav a[href="/devices"]',
    shown: `${ROW} a[href^="/devices/"]`,
    limitKb: 60,
  },
];
/** Loaded ahead after 3 s, which a screen on a busy machine may take. */
const AHEAD = /\/finder\./;
const ROUNDS = 7;
const SLOWER = 4;

interface Route {
  path: string;
  limitKb: number;
  shown: string;
  /** Who visits; null: a visitor who has not signed in. */
  as?: 'nurse' | 'admin' | null;
}

interface Added {
  what: string;
  link: string;
  shown: string;
  limitKb: number;
}

async function main(): Promise<void> {
  const dataDir = emptyDataDir();
  const product = await startProduct({ dataDir, port: await freePort() });
  const browser = await chromium.launch(chromiumLaunch);
  try {
    const tokens = { nurse: await tokenOf(product.url, 'nurse'), admin: await tokenOf(product.url, 'admin') };
    for (const { path, limitKb, shown, as = 'nurse' } of ROUTES) {
      const page = await visit(browser, product.url, as === null ? null : tokens[as]);
      const kb = await scriptKb(page, shown, () =>
        page.goto(new URL(path, product.url).href, { waitUntil: 'commit' }),
      );
      report({ name: `first load of ${path}, all JavaScript, gzip`, value: kb, limit: limitKb, unit: 'KB' });
      await page.context().close();
    }
    await measureWay(await visit(browser, product.url, tokens.nurse), product.url);
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

async function measureWay(page: Page, url: string): Promise<void> {
  await page.goto(new URL('/general-dashboard', url).href);
  await page.locator(CARD).first().waitFor();
  for (const { what, link, shown, limitKb } of WAY) {
    const kb = await scriptKb(page, shown, () => page.locator(link).first().click());
    report({ name: `${what} adds, all JavaScript, gzip`, value: kb, limit: limitKb, unit: 'KB' });
  }
  await page.context().close();
}

/** A page with an empty cache, on which this user is signed in. */
async function visit(browser: Browser, url: string, token: string | null): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  if (token !== null) {
    await page.goto(new URL('/icon.svg', url).href);
    await page.evaluate((value) => localStorage.setItem('wardline.token', value), token);
  }
  return page;
}

/** All JavaScript requested until the screen is shown. What is fetched ahead for later screens is not run, and not counted. */
async function scriptKb(page: Page, shown: string, act: () => Promise<unknown>): Promise<number> {
  const bodies: Promise<Buffer>[] = [];
  const keep = (response: Response) => {
    const isScript = response.request().resourceType() === 'script' && !AHEAD.test(response.url());
    if (isScript) bodies.push(response.body());
  };
  page.on('response', keep);
  await act();
  await page.locator(shown).first().waitFor({ state: 'attached' });
  const scripts = await Promise.all(bodies);
  page.off('response', keep);
  if (scripts.length === 0) throw new Error(`${page.url()} asked for no script.`);
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
