import { chromium, type Locator } from '@playwright/test';
import { chromiumLaunch } from '../fixtures/browser/chromium';
import { openTestDatabase } from '../fixtures/database/database';
import { startLiveServer } from '../fixtures/server/liveServer';
import { longestTask } from './board/mainThread';
import { makePatients } from '../fixtures/load/manyPatients';
import { median, report } from '../fixtures/load/figure';

/**
 * Typing into the search boxes of the built product while answers arrive: the longest task of the main
 * thread.
 */
const PATIENTS = 20_000;
const ROUNDS = 5;
/** A fast typist, ms a key. */
const KEY_MS = 60;
const LIMIT_MS = 50;

async function main(): Promise<void> {
  const database = await openTestDatabase('pglite');
  await makePatients(database.db, PATIENTS);
  const server = await startLiveServer(database);
  const browser = await chromium.launch(chromiumLaunch);
  try {
    const page = await browser.newPage({ baseURL: server.url });
    await page.addInitScript((token) => localStorage.setItem('wardline.token', token), server.token);
    await page.goto('/patients');
    await page.getByRole('row').nth(1).waitFor();
    await measure('the patient list', page.getByRole('searchbox'), 'maria smith');
    await page.goto('/patients/1/profile');
    await page
      .getByRole('region', { name: 'Profile', exact: true })
      .getByRole('button', { name: 'Edit' })
      .click();
    await measure(
      'the allergies of a profile',
      page.getByRole('form', { name: 'Profile' }).getByRole('combobox', { name: 'Allergies' }),
      'whatever it was',
    );
  } finally {
    await browser.close();
    await server.close();
    await database.close();
  }
}

/** Types a search letter by letter into the field, and deletes it again. */
async function measure(where: string, search: Locator, words: string): Promise<void> {
  const page = search.page();
  const longest: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    longest.push(
      await longestTask(page, async () => {
        await search.pressSequentially(words, { delay: KEY_MS });
        await page.waitForTimeout(800);
        for (let left = words.length; left > 0; left -= 1)
          await search.press('Backspace', { delay: KEY_MS / 2 });
        await page.waitForTimeout(800);
      }),
    );
  }
  report({
    name: `typing into the search of ${where}, longest task, its CPU time`,
    value: median(longest),
    limit: LIMIT_MS,
    unit: 'ms',
  });
}

void main();
