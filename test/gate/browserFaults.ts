import { chromium, expect, type Browser, type Page, type Route } from '@playwright/test';
import { report } from '../fixtures/load/figure';
import { addBoardWard } from '../fixtures/ward/boardWard';
import { chromiumLaunch } from '../fixtures/browser/chromium';
import { openTestDatabase } from '../fixtures/database/database';
import { startLiveServer } from '../fixtures/server/liveServer';
import { screensOf, type Screen } from '../fixtures/browser/screens';

/** G1: what a network, a proxy or a broken server can answer, to the first requests of every screen. */
const json = { 'content-type': 'application/json; charset=utf-8' };
const FAULTS: Readonly<Record<string, (route: Route) => Promise<void> | void>> = {
  offline: (route) => route.abort('connectionrefused'),
  500: (route) => route.fulfill({ status: 500, headers: json, body: '{"detail":"Something went wrong."}' }),
  503: (route) =>
    route.fulfill({ status: 503, headers: { ...json, 'retry-after': '1' }, body: '{"detail":"Not now."}' }),
  429: (route) =>
    route.fulfill({ status: 429, headers: { ...json, 'retry-after': '1' }, body: '{"detail":"Too many."}' }),
  hang: () => undefined,
  'cut JSON': (route) =>
    route.fulfill({ status: 200, headers: json, body: '{"count": 1, "results": [{"id": 1, "na' }),
  HTML: (route) =>
    route.fulfill({
      status: 200,
      headers: { 'content-type': 'text/html' },
      body: '<h1>Sign in to the hotel network</h1>',
    }),
  'wrong shape': (route) => route.fulfill({ status: 200, headers: json, body: '{"devices": []}' }),
  404: (route) => route.fulfill({ status: 404, headers: json, body: '{"detail":"Not found."}' }),
  401: (route) => route.fulfill({ status: 401, headers: json, body: '{"detail":"Invalid token."}' }),
};

/** Most of a trial is waiting. */
const AT_ONCE = 3;

/** A screen aborts a request after 8 s, and has to be loaded before it sends one. */
const WORDS_WITHIN_MS = 14_000;
const SCREEN_WITHIN_MS = 8_000;
const IN_WORDS = /could not be loaded|Could not load|could not be shown|Error loading/i;

async function main(): Promise<void> {
  const database = await openTestDatabase('pglite');
  await addBoardWard(database.db, Date.now());
  const server = await startLiveServer(database);
  const { id } = await server.db.selectFrom('patients').select('id').orderBy('id').executeTakeFirstOrThrow();
  await writeNote(server.url, server.token, id);
  const admin = await server.signIn('admin');
  const screens = await screensOf(server.db);
  const browser = await chromium.launch(chromiumLaunch);
  const failed: string[] = [];
  const trials = screens.flatMap((screen) =>
    Object.entries(FAULTS).map(([fault, answer]) => ({ screen, fault, answer })),
  );
  const tried = trials.length;
  try {
    await Promise.all(
      Array.from({ length: AT_ONCE }, async () => {
        for (let trial = trials.shift(); trial !== undefined; trial = trials.shift()) {
          const wrong = await complaintOf(browser, { ...trial, url: server.url, token: admin });
          if (wrong === undefined) continue;
          failed.push(wrong);
          process.stderr.write(`${trial.screen.path} × ${trial.fault}: ${wrong}\n`);
        }
      }),
    );
  } finally {
    await browser.close();
    await server.close();
    await database.close();
  }
  report({
    name: `[G1] of ${tried} screens × faults, those without words or without recovery`,
    value: failed.length,
    limit: 0,
    unit: '',
  });
}

interface Trial {
  screen: Screen;
  fault: string;
  answer: (route: Route) => Promise<void> | void;
  url: string;
  token: string;
}

/**
 * What went wrong, in words; undefined when the screen reported the fault and recovered, and nothing was
 * thrown.
 */
async function complaintOf(browser: Browser, trial: Trial): Promise<string | undefined> {
  const page = await browser.newPage({ baseURL: trial.url });
  const thrown: string[] = [];
  page.on('pageerror', (error) => thrown.push(error.message));
  try {
    await tryFault(page, trial);
    return thrown[0];
  } catch (error) {
    return (error as Error).message.split('\n', 2).join(' ');
  } finally {
    await page.close();
  }
}

/** The screen reports the fault, and recovers. */
async function tryFault(page: Page, { screen, fault, answer, token }: Trial): Promise<void> {
  const isMissing = fault === '404';
  await page.addInitScript((stored) => localStorage.setItem('wardline.token', stored), token);
  await page.route('**/api/**', answer);
  await page.goto(screen.path);
  if (fault === '401') return page.waitForURL(/\/login/, { timeout: WORDS_WITHIN_MS });
  await page.getByRole('heading', { level: 1 }).waitFor({ timeout: WORDS_WITHIN_MS });
  // An unknown address leads elsewhere, or to a message.
  if (!isMissing) await page.getByText(IN_WORDS).first().waitFor({ timeout: WORDS_WITHIN_MS });
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  if (isMissing) {
    await page.goto(screen.path);
    return page.getByText(screen.loaded).first().waitFor({ timeout: SCREEN_WITHIN_MS });
  }
  const loaded = page.getByText(screen.loaded).first();
  if (screen.mendsIn !== null) return loaded.waitFor({ timeout: screen.mendsIn });
  // Each part that failed has its own; one that has recovered is gone.
  const again = page.getByRole('button', { name: 'Try again' });
  await expect(async () => {
    await again
      .first()
      .click({ timeout: 500 })
      .catch(() => undefined);
    await expect(loaded).toBeVisible({ timeout: 500 });
  }).toPass({ timeout: SCREEN_WITHIN_MS });
}

async function writeNote(url: string, token: string, patient: number): Promise<void> {
  const answer = await fetch(`${url}/api/clinical-notes/`, {
    method: 'POST',
    headers: { authorization: `Token ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ patient, notes: 'Slept well' }),
  });
  if (!answer.ok) throw new Error(`The note was answered with ${answer.status}: ${await answer.text()}`);
}

void main();
