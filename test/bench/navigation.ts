import { chromium, type Page } from '@playwright/test';
import { chromiumLaunch } from '../fixtures/browser/chromium';
import { msUntilDrawn } from '../fixtures/browser/msUntilDrawn';
import { openTestDatabase } from '../fixtures/database/database';
import { median, percentile, report } from '../fixtures/load/figure';
import { makePatients } from '../fixtures/load/manyPatients';
import { tokenOf } from '../fixtures/product/api';
import { emptyDataDir, freePort, removeDataDir, startProduct } from '../fixtures/product/product';
import { startLiveServer } from '../fixtures/server/liveServer';

/**
 * The built product in Chromium, on an idle machine: from a click in the navigation until the contents of the next screen are drawn,
 * once each has been open before; and from the choice of an ordering until the rows of a table of 200 that are in sight, and all of
 * them, stand in it.
 */
const ROUNDS = 10;
const LIMIT_MS = 200;
interface Step {
  screen: string;
  link: string;
  shown: string;
}

/** Several screens one after another, each with the link to it on the one before, and a part of its contents. */
const WAY: readonly Step[] = [
  { screen: 'patient dashboard', link: 'nav a[href="/patient-dashboard"]', shown: '.board article' },
  { screen: 'chart', link: '.board article a[href^="/patient-chart/"]', shown: '.highcharts-graph' },
  {
    screen: 'patients',
    link: 'nav a[href="/patients"]',
    shown: '.data-table[aria-label="patients"][aria-busy="false"] tbody a',
  },
  { screen: 'patient details', link: 'tbody a[href^="/patients/"]', shown: '.patient-profile .facts' },
  {
    screen: 'devices',
    link: 'nav a[href="/devices"]',
    shown: '.data-table[aria-label="devices"][aria-busy="false"] tbody a',
  },
  {
    screen: 'notifications',
    link: 'nav a[href="/notifications"]',
    shown: '.notification-list, .notifications-words',
  },
  { screen: 'general dashboard', link: 'nav a[href="/general-dashboard"]', shown: '.panel article' },
];

const ROWS = 200;
/** What a table shows of them at 900 px. */
const ROWS_IN_SIGHT = 18;
const PATIENTS = 2_000;
const SORT_LIMIT_MS = 100;

async function main(): Promise<void> {
  const browser = await chromium.launch(chromiumLaunch);
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    await navigate(page);
    await sort(page);
  } finally {
    await browser.close();
  }
}

async function navigate(page: Page): Promise<void> {
  const dataDir = emptyDataDir();
  const product = await startProduct({ dataDir, port: await freePort(), steady: true });
  try {
    await signIn(page, product.url, await tokenOf(product.url, 'nurse'));
    await page.goto(new URL('/general-dashboard', product.url).href);
    for (const { link, shown } of WAY) await follow(page, link, shown);
    const times: { screen: string; ms: number }[] = [];
    for (let round = 0; round < ROUNDS; round += 1)
      for (const { screen, link, shown } of WAY) times.push({ screen, ms: await follow(page, link, shown) });
    const all = times.map(({ ms }) => ms);
    report({
      name: 'warm navigation, from the click to drawn, p95',
      value: percentile(all, 95),
      limit: LIMIT_MS,
      unit: 'ms',
    });
    report({ name: 'the same, p50', value: percentile(all, 50), limit: null, unit: 'ms' });
    for (const { screen } of WAY)
      report({
        name: `the same to the screen ${screen}, p50`,
        value: median(times.filter((time) => time.screen === screen).map(({ ms }) => ms)),
        limit: null,
        unit: 'ms',
      });
  } finally {
    await product.stop();
    removeDataDir(dataDir);
  }
}

async function follow(page: Page, link: string, shown: string): Promise<number> {
  const to = page.locator(link).first();
  await to.waitFor();
  return msUntilDrawn(page, { event: 'click', selector: shown, act: () => to.click() });
}

async function sort(page: Page): Promise<void> {
  const database = await openTestDatabase('pglite');
  await makePatients(database.db, PATIENTS);
  const server = await startLiveServer(database);
  try {
    await signIn(page, server.url, server.token);
    await page.goto(new URL(`/patients?page=1&page_size=${ROWS}`, server.url).href);
    await page
      .locator('tbody tr[data-row-key]')
      .nth(ROWS - 1)
      .waitFor();
    const drawn = (row: number) => async (direction: string) => order(page, direction, row);
    const inSight = await timesOf(drawn(ROWS_IN_SIGHT));
    const whole = await timesOf(drawn(ROWS));
    const name = `a table of ${ROWS} rows re-sorted, from the choice to`;
    report({
      name: `${name} the rows in sight, p95`,
      value: percentile(inSight, 95),
      limit: SORT_LIMIT_MS,
      unit: 'ms',
    });
    report({ name: 'the same, p50', value: percentile(inSight, 50), limit: null, unit: 'ms' });
    report({ name: `${name} all rows, p95`, value: percentile(whole, 95), limit: null, unit: 'ms' });
  } finally {
    await page.goto('about:blank');
    await server.close();
    await database.close();
  }
}

/** The times of ten rounds of both directions; the first round compiles and is left out. */
async function timesOf(sorted: (direction: string) => Promise<number>): Promise<number[]> {
  const times: number[] = [];
  for (let round = 0; round <= ROUNDS; round += 1)
    for (const direction of ['Z to A', 'A to Z']) {
      const ms = await sorted(direction);
      if (round > 0) times.push(ms);
    }
  return times;
}

/** From the choice of a direction until as many rows stand in it, ms. */
async function order(page: Page, direction: string, rows: number): Promise<number> {
  await page.locator(`tbody tr[data-row-key]:nth-child(${ROWS})`).waitFor();
  const first = await page.locator('tbody tr[data-row-key]').first().getAttribute('data-row-key');
  await page.getByRole('button', { name: 'Sort by Last Name' }).click();
  const choice = page.getByRole('menuitem', { name: direction });
  await choice.waitFor();
  return msUntilDrawn(page, {
    event: 'click',
    selector:
      `.data-table[aria-busy="false"] tbody:has(tr[data-row-key]:first-child:not([data-row-key="${first}"])) ` +
      `tr[data-row-key]:nth-child(${rows})`,
    act: () => choice.click(),
  });
}

async function signIn(page: Page, url: string, token: string): Promise<void> {
  await page.goto(new URL('/icon.svg', url).href);
  await page.evaluate((value) => localStorage.setItem('wardline.token', value), token);
}

void main();
