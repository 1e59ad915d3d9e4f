import type { Page, Route } from '@playwright/test';
import { connectionLost, openBoard } from '../../fixtures/product/board';
import { expect, FAILED_REQUEST, test } from '../../fixtures/product/productTest';

// None of these touches the server.
test.describe.configure({ mode: 'parallel' });

const json = { 'content-type': 'application/json; charset=utf-8' };

/**
 * What a network, a proxy or a broken server can answer. The gate gives each of them to the first request of
 * every screen.
 */
const FAULTS = {
  'no connection': (route) => route.abort('connectionrefused'),
  'an error 500': (route) =>
    route.fulfill({ status: 500, headers: json, body: '{"detail":"Something went wrong."}' }),
  'an error 503': (route) =>
    route.fulfill({ status: 503, headers: { ...json, 'retry-after': '1' }, body: '{"detail":"Not now."}' }),
  'too many requests': (route) =>
    route.fulfill({ status: 429, headers: { ...json, 'retry-after': '1' }, body: '{"detail":"Too many."}' }),
  'a page of HTML': (route) =>
    route.fulfill({
      status: 200,
      headers: { 'content-type': 'text/html' },
      body: '<h1>Sign in to the hotel network</h1>',
    }),
  'cut JSON': (route) => route.fulfill({ status: 200, headers: json, body: '[{"device_id": 1, "batt' }),
  nothing: (route) => route.fulfill({ status: 200, headers: json, body: '' }),
  'another shape': (route) => route.fulfill({ status: 200, headers: json, body: '{"devices": []}' }),
  'not found': (route) => route.fulfill({ status: 404, headers: json, body: '{"detail":"Not found."}' }),
} satisfies Record<string, (route: Route) => Promise<void>>;

for (const [name, answer] of Object.entries(FAULTS)) {
  test(`[G1] ${name} under an open board: the last data stays, marked, and all is well one poll after the fault`, async ({
    nurse,
    complaints,
  }) => {
    test.setTimeout(120_000);
    complaints.expect(FAILED_REQUEST);
    complaints.expect(/^console: /); // The app itself logs the fault that is made here.
    await openBoard(nurse);
    let isOver = false;
    let good = 0;
    await nurse.route('**/api/dashboard/**', async (route) => {
      if (!isOver) return answer(route);
      // One poll alone is answered after the fault: if all is well again, it is by that one.
      good += 1;
      if (good === 1) await route.continue();
    });
    // How soon is proved in time of the test's own, by test/component/session/connection.test.tsx.
    await connectionLost(nurse).waitFor({ timeout: 30_000 });
    await expect(nurse.getByRole('article').first()).toBeVisible();
    isOver = true;
    await connectionLost(nurse).waitFor({ state: 'detached', timeout: 30_000 });
    await expect(nurse).toHaveURL(/\/patient-dashboard$/);
  });
}

for (const name of ['no connection', 'a page of HTML', 'another shape'] as const) {
  test(`[G1] ${name} to the first question of either dashboard: words, never a white page, then recovery`, async ({
    nurse,
    complaints,
  }) => {
    test.setTimeout(90_000);
    complaints.expect(FAILED_REQUEST);
    complaints.expect(/^console: /);
    await nurse.route('**/api/**', FAULTS[name]);
    for (const path of ['/patient-dashboard', '/general-dashboard']) {
      await nurse.goto(path);
      await expect(nurse.getByText('Could not load')).toBeVisible();
      await expect(nurse.getByRole('heading', { level: 1 })).toBeVisible();
    }
    await nurse.unroute('**/api/**');
    await expect(nurse.getByRole('region', { name: 'Device Status' })).toBeVisible({ timeout: 30_000 });
  });
}

test('[G1] a screen whose program does not arrive: a message with a way on', async ({
  nurse,
  complaints,
}) => {
  complaints.expect(FAILED_REQUEST);
  complaints.expect(/^console: /);
  await expect(nurse.getByRole('region', { name: 'Device Status' })).toBeVisible(); // The programs of this screen have come.
  await failNextScreen(nurse);
  await nurse.getByRole('link', { name: 'Patient Dashboard' }).click();
  await expect(nurse.getByRole('alert').filter({ hasText: 'This screen could not be shown' })).toBeVisible();
  await nurse.unroute('**/assets/*.js');
  await nurse.getByRole('button', { name: 'Reload' }).click();
  await expect(nurse.getByRole('article').first()).toBeVisible();
});

async function failNextScreen(page: Page): Promise<void> {
  await page.route('**/assets/*.js', (route) => route.abort('connectionreset'));
}
