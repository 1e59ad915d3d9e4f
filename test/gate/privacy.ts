import { chromium } from '@playwright/test';
import { serverLog } from '../../src/server/plugins/requests/requestLog';
import { report } from '../fixtures/load/figure';
import { addBoardWard } from '../fixtures/ward/boardWard';
import { chromiumLaunch } from '../fixtures/browser/chromium';
import { openTestDatabase } from '../fixtures/database/database';
import { screensOf } from '../fixtures/browser/screens';
import { PASSWORD, startTestServer } from '../fixtures/server/server';

/**
 * I1: a clinician looks at a patient whose every field is a canary, on every screen, searches and writes; then everything that outlives the screen
 * is searched for them: the log at its most talkative, what the browser keeps, addresses and titles, its console, and what is sent along as referrer.
 */
const CANARIES = {
  first_name: 'Canaryfirst',
  last_name: 'Canarylast',
  middle_name: 'Canarymiddle',
  ssn: '999-canary-ssn',
  address: 'Canary Street 1',
  phone_number: '555-canary-1',
  emergency_fullname: 'Canarykin',
  high_priority_reason: 'Canaryreason',
} as const;
const NOTE = 'Canarynote';

async function main(): Promise<void> {
  const database = await openTestDatabase('pglite');
  const { db } = database;
  await addBoardWard(db, Date.now());
  const { id } = await db.selectFrom('patients').select('id').orderBy('id').executeTakeFirstOrThrow();
  await db.updateTable('patients').set(CANARIES).where('id', '=', id).execute();
  const places: Record<string, string[]> = {
    log: [],
    storage: [],
    addresses: [],
    titles: [],
    console: [],
    referrers: [],
    cookies: [],
  };
  const ignore = () => undefined;
  const clock = Object.assign(() => Date.now(), { set: ignore, advance: ignore });
  const server = await startTestServer({
    database,
    clock,
    log: serverLog('trace', { write: (line) => void places['log']?.push(line) }),
  });
  await server.signIn('nurse');

  const browser = await chromium.launch(chromiumLaunch);
  const page = await browser.newPage({ baseURL: server.url });
  page.on('console', (message) => places['console']?.push(message.text()));
  page.on('request', (request) => places['referrers']?.push(request.headers()['referer'] ?? ''));
  await page.goto('/login');
  await page.getByLabel('Username').fill('nurse');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Login' }).click();
  await page.getByRole('heading', { level: 1, name: /Welcome/ }).waitFor();
  const token = (await page.evaluate(() => localStorage.getItem('wardline.token'))) ?? '';
  const written = await fetch(`${server.url}/api/clinical-notes/`, {
    method: 'POST',
    headers: { authorization: `Token ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ patient: id, notes: NOTE }),
  });

  let seen = 0;
  for (const { path } of await screensOf(db)) {
    await page.goto(path);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page
      .locator('[role=status][aria-label=Loading]')
      .waitFor({ state: 'detached', timeout: 5_000 })
      .catch(() => undefined);
    await page.waitForTimeout(200);
    const search = page
      .getByRole('searchbox')
      .or(page.getByRole('textbox', { name: /^Search/ }))
      .first();
    if (path === '/patients' && (await search.count()) > 0) {
      await search.fill(CANARIES.last_name);
      await page.waitForTimeout(800);
    }
    if (/canary/i.test(await page.locator('body').innerText())) seen += 1;
    places['addresses']?.push(page.url());
    places['titles']?.push(await page.title());
    places['storage']?.push(
      await page.evaluate(async () =>
        JSON.stringify([
          { ...localStorage },
          { ...sessionStorage },
          history.state,
          (await indexedDB.databases()).map(({ name }) => name),
          await caches.keys(),
        ]),
      ),
    );
  }
  places['cookies']?.push(JSON.stringify(await page.context().cookies()));
  await browser.close();
  await server.close();
  await database.close();

  const secrets = [/canary/i, new RegExp(PASSWORD)];
  for (const [place, texts] of Object.entries(places)) {
    const hits = texts.filter(
      (text) =>
        secrets.some((secret) => secret.test(text)) ||
        (place !== 'storage' && token !== '' && text.includes(token)),
    );
    for (const hit of hits.slice(0, 3)) process.stderr.write(`${place}: ${hit.slice(0, 300)}\n`);
    report({
      name: `[I1] canaries, password or token in ${place} (${texts.length} looked at)`,
      value: hits.length,
      limit: 0,
      unit: '',
    });
  }
  report({
    name: '[I1] screens that showed a canary, fewer than five or none written',
    value: seen >= 5 && written.ok ? 0 : 1,
    limit: 0,
    unit: '',
  });
}

void main();
