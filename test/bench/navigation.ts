import { chromium, type Page } from '@playwright/test';
import { chromiumLaunch } from '../fixtures/browser/chromium';
import { msUntilDrawn } from '../fixtures/browser/msUntilDrawn';
import { openTestDatabase } from '../fixtures/database/database';
import { percentile, report } from '../fixtures/load/figure';
import { makePatients } from '../fixtures/load/manyPatients';
import { tokenOf } from '../fixtures/product/api';
import { emptyDataDir, freePort, removeDataDir, startProduct } from '../fixtures/product/product';
import { startLiveServer } from '../fixtures/server/liveServer';

/**
 * The built product in Chromium, on an idle machine: from a click in the navigation until the contents of the next screen are drawn,
 * once each has been open before; and from the choice of an ordering until a table of 200 rows stands in it.
 */
const ROUNDS = 10;
const LIMIT_MS = 200;
/** Several screens one after another, each with the link to it on the one before, and a part of its contents. */
const WAY = [
  { link: 'nav a[href="/patient-dashboard"]', shown: '.board article' },
  { link: '.board article a[href^="/patient-chart/"]', shown: '.highcharts-graph' },
  { link: 'nav a[href="/patients"]', shown: '.data-table[aria-label="patients"][aria-busy="false"] tbody a' },
  { link: 'tbody a[href^="/patients/"]', shown: '.patient-profile .facts' },
  { link: 'nav a[href="/devices"]', shown: '.data-table[aria-label="devices"][aria-busy="false"] tbody a' },
  { link: 'nav a[href="/notifications"]', shown: '.notification-list, .notifications-words' },
  { link: 'nav a[href="/general-dashboard"]', shown: '.panel article' },
];

const ROWS = 200;
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
    const times: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1)
      for (const { link, shown } of WAY) times.push(await follow(page, link, shown));
    report({
      name: 'warm navigation, from the click to drawn, p95',
      value: percentile(times, 95),
      limit: LIMIT_MS,
      unit: 'ms',
    });
    report({ name: 'the same, p50', value: percentile(times, 50), limit: null, unit: 'ms' });
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
  const database = await openTestDatabase();
  await makePatients(database.db, PATIENTS);
  const server = await startLiveServer(database);
  try {
    await signIn(page, server.url, server.token);
    await page.goto(new URL(`/patients?page=1&page_size=${ROWS}`, server.url).href);
    await page
      .locator('tbody tr[data-row-key]')
      .nth(ROWS - 1)
      .waitFor();
    const times: number[] = [];
    for (let round = 0; round <= ROUNDS; round += 1)
      for (const direction of ['Z to A', 'A to Z']) {
        const ms = await order(page, direction);
        // The first round compiles.
        if (round > 0) times.push(ms);
      }
    report({
      name: `a table of ${ROWS} rows re-sorted, from the choice to drawn, p95`,
      value: percentile(times, 95),
      limit: SORT_LIMIT_MS,
      unit: 'ms',
    });
    report({ name: 'the same, p50', value: percentile(times, 50), limit: null, unit: 'ms' });
  } finally {
    await page.goto('about:blank');
    await server.close();
    await database.close();
  }
}

async function order(page: Page, direction: string): Promise<number> {
  const first = await page.locator('tbody tr[data-row-key]').first().getAttribute('data-row-key');
  await page.getByRole('button', { name: 'Sort by Last Name' }).click();
  const choice = page.getByRole('menuitem', { name: direction });
  await choice.waitFor();
  return msUntilDrawn(page, {
    event: 'click',
    selector: `.data-table[aria-busy="false"] tbody tr[data-row-key]:first-child:not([data-row-key="${first}"])`,
    act: () => choice.click(),
  });
}

async function signIn(page: Page, url: string, token: string): Promise<void> {
  await page.goto(new URL('/icon.svg', url).href);
  await page.evaluate((value) => localStorage.setItem('wardline.token', value), token);
}

void main();
