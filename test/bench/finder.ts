import { chromium, type Page } from '@playwright/test';
import { openPostgres } from '../../src/server/db/engine/client';
import { migrate } from '../../src/server/db/engine/migrate';
import { chromiumLaunch } from '../fixtures/browser/chromium';
import { msUntilDrawn } from '../fixtures/browser/msUntilDrawn';
import { startPostgres } from '../fixtures/database/postgres';
import { percentile, report } from '../fixtures/load/figure';
import { makePatients } from '../fixtures/load/manyPatients';
import { startLiveServer } from '../fixtures/server/liveServer';

/** The finder of the built product in Chromium, 100,000 patients in PostgreSQL: from the last key of a text until its results are drawn. */
const PATIENTS = 100_000;
const ROUNDS = 8;
/** The pause in typing that the finder waits for, ms: part of what is measured. */
const REST_MS = 120;
const LIMIT_MS = 100;
const TEXTS = [
  'm',
  'ma',
  'smi',
  'maria',
  'john smi',
  'li',
  'a 1',
  '1968',
  'smi 1968',
  'db-7',
  '123-45',
  'zzz',
];

async function main(): Promise<void> {
  const postgres = await startPostgres();
  const database = await openPostgres(await postgres.createDatabase(), () => undefined);
  const browser = await chromium.launch(chromiumLaunch);
  try {
    await migrate(database.db);
    await makePatients(database.db, PATIENTS);
    const server = await startLiveServer(database);
    const page = await browser.newPage({ baseURL: server.url });
    await page.addInitScript((token) => localStorage.setItem('wardline.token', token), server.token);
    await page.goto('/patient-dashboard');
    await page.getByRole('heading', { level: 1 }).waitFor();
    // One round for what is compiled and read from disk only once.
    for (const text of TEXTS) await find(page, text);
    const times: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1)
      for (const text of TEXTS) times.push(await find(page, text));
    report({
      name: `finder in 100,000 patients, from the last key to drawn, the pause of ${REST_MS} ms in it, p95`,
      value: percentile(times, 95),
      limit: REST_MS + LIMIT_MS,
      unit: 'ms',
    });
    report({
      name: 'the same, after the pause, p95',
      value: percentile(times, 95) - REST_MS,
      limit: LIMIT_MS,
      unit: 'ms',
    });
    await page.close();
    await server.close();
  } finally {
    await browser.close();
    await database.close();
    await postgres.stop();
  }
}

/** Opens the finder, types the text and closes it again; how long the results took after the last key. */
async function find(page: Page, text: string): Promise<number> {
  await page.keyboard.press('Control+k');
  const field = page.getByRole('combobox', { name: /^Find by/ });
  await field.waitFor();
  const ms = await msUntilDrawn(page, {
    event: 'input',
    selector: '.finder-list[aria-busy="false"]',
    act: () => field.pressSequentially(text, { delay: 40 }),
  });
  await page.keyboard.press('Escape');
  await field.waitFor({ state: 'detached' });
  return ms;
}

void main();
