import type { Page } from '@playwright/test';
import { apiClient } from '../../fixtures/server/apiClient';
import { codeAt } from '../../fixtures/server/authenticator';
import { isClean } from '../../fixtures/product/axe';
import { fitsSideways } from '../../fixtures/product/layout';
import { FAILED_REQUEST, expect, signIn, test } from '../../fixtures/product/productTest';

const SIZES = [
  { width: 1440, height: 900 },
  { width: 1024, height: 768 },
  { width: 390, height: 844 },
  { width: 844, height: 390 },
];
const STEP_MS = 30_000;

/** The demo's nurse has no second factor again, whatever became of the test: other tests sign in as the nurse. */
test.afterEach(async ({ ward }) => {
  const answer = await fetch(`${ward.url}/api/api-token-auth/`, {
    method: 'POST',
    body: new URLSearchParams({ username: 'admin', password: 'admin-demo' }),
  });
  const admin = apiClient(ward, ((await answer.json()) as { token: string }).token);
  const { body } = await admin.get<{ results: { id: number; enabled_at: string | null }[] }>(
    '/second-factors/?search=nurse',
  );
  for (const { id, enabled_at } of body.results)
    if (enabled_at !== null) await admin.call('DELETE', `/users/${id}/second-factor/`);
  await admin.post('/logout/', {});
});

/** Nothing of the page is cut off at its side, at any size, once the layout has followed the window. */
async function fitsEverywhere(page: Page): Promise<void> {
  for (const size of SIZES) {
    await page.setViewportSize(size);
    await fitsSideways(page);
  }
}

/** Sets one up on screen; returns the key and the recovery codes. */
async function setUp(page: Page, look: () => Promise<void>): Promise<{ key: string; codes: string[] }> {
  await page.goto('/account/security');
  await page.getByRole('button', { name: 'Set up' }).click();
  await page.getByLabel('Password', { exact: true }).fill('nurse-demo');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible();
  await look();
  const key = (await page.getByLabel('Key', { exact: true }).innerText()).replaceAll(' ', '');
  await page.getByLabel('Code', { exact: true }).fill(codeAt(key, Date.now()));
  await page.keyboard.press('Enter');
  const list = page.getByRole('list', { name: 'Recovery codes' });
  await expect(list.getByRole('listitem')).toHaveCount(10);
  await look();
  const codes = await list.getByRole('listitem').allInnerTexts();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download' }).click();
  expect((await download).suggestedFilename()).toBe('wardline-recovery-codes.txt');
  await page.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByText('10 recovery codes are left.')).toBeVisible();
  await look();
  return { key, codes };
}

async function submitPassword(page: Page): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Username').fill('nurse');
  await page.getByLabel('Password', { exact: true }).fill('nurse-demo');
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByLabel('Code', { exact: true })).toBeFocused();
}

for (const theme of ['light', 'dark'] as const) {
  test.describe(`${theme} theme`, () => {
    test.use({ colorScheme: theme });

    test('a second factor is set up, asked for at the login, and switched off', async ({
      page,
      complaints,
    }) => {
      // A code that is asked for, and one that is refused, are answers of 400.
      complaints.expect(FAILED_REQUEST);
      await signIn(page, 'nurse');
      const { key, codes } = await setUp(page, async () => {
        await isClean(page, theme);
        await fitsEverywhere(page);
      });
      await page.goto('/logout');
      await submitPassword(page);
      await page.keyboard.type('000000');
      await page.keyboard.press('Enter');
      await expect(page.getByText('This code is wrong or was used already.')).toBeVisible();
      await isClean(page, theme);
      await fitsEverywhere(page);
      await page.getByLabel('Code', { exact: true }).fill(codeAt(key, Date.now() + STEP_MS));
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(/\/general-dashboard$/);
      await page.goto('/logout');
      await submitPassword(page);
      await page.getByRole('button', { name: 'Use a recovery code' }).click();
      await page.getByLabel('Recovery code').fill(codes[0] ?? '');
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(/\/general-dashboard$/);

      await page.goto('/account/security');
      await expect(page.getByText('9 recovery codes are left.')).toBeVisible();
      await page.getByRole('button', { name: 'Switch off' }).click();
      const dialog = page.getByRole('dialog', { name: 'Switch off the second factor?' });
      await dialog.getByLabel('Password', { exact: true }).fill('nurse-demo');
      await dialog.getByRole('button', { name: 'Use a recovery code' }).click();
      await dialog.getByLabel('Recovery code').fill(codes[1] ?? '');
      await isClean(page, theme);
      await dialog.getByRole('button', { name: 'Switch off' }).click();
      await expect(page.getByText('Off. Your password alone signs you in.')).toBeVisible();
    });
  });
}

test('Operations lists who has one', async ({ page }) => {
  await signIn(page, 'admin');
  await page.goto('/operations/access');
  await expect(page.getByRole('cell', { name: 'nurse', exact: true })).toBeVisible();
  await isClean(page, 'light');
  await fitsEverywhere(page);
});
