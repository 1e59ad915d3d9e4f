import type { Page } from '@playwright/test';
import { isClean } from '../../fixtures/product/axe';
import { fitsSideways } from '../../fixtures/product/layout';
import { FAILED_REQUEST, expect, signIn, test } from '../../fixtures/product/productTest';

/** The product at a host name: it listens on this machine alone. */
const byName = (url: string) => url.replace('127.0.0.1', 'localhost');

/** An authenticator in the browser whose person is verified. */
async function addAuthenticator(page: Page): Promise<void> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('WebAuthn.enable');
  await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

async function submitPassword(page: Page): Promise<void> {
  await page.getByLabel('Username').fill('nurse');
  await page.getByLabel('Password', { exact: true }).fill('nurse-demo');
  await page.getByRole('button', { name: 'Login' }).click();
}

test('a passkey is added, signs in after the password, shows itself again, and is removed', async ({
  page,
  ward,
  complaints,
}) => {
  // A second factor that is asked for is an answer of 400, and later of 403.
  complaints.expect(FAILED_REQUEST);
  const home = byName(ward.url);
  await addAuthenticator(page);
  await page.goto(`${home}/login`);
  await submitPassword(page);
  await expect(page).toHaveURL(/\/general-dashboard$/);

  await page.goto(`${home}/account/security`);
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await page.getByLabel('Name', { exact: true }).fill('This computer');
  await page.getByLabel('Password', { exact: true }).fill('nurse-demo');
  await isClean(page, 'light');
  await page.getByRole('button', { name: 'Continue' }).click();
  const codes = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  await expect(codes).toHaveCount(10);
  await page.getByRole('button', { name: 'Done' }).click();
  await page.getByRole('button', { name: 'Close anyway' }).click();
  const list = page.getByRole('list', { name: 'Passkeys' });
  await expect(list.getByRole('listitem')).toContainText('This computer');
  await expect(page.getByText('Signing in asks for a passkey.')).toBeVisible();
  await isClean(page, 'light');

  await page.goto(`${home}/logout`);
  await page.goto(`${home}/login`);
  await submitPassword(page);
  await expect(page.getByRole('button', { name: 'Use a passkey' })).toBeVisible();
  await expect(page.getByLabel('Recovery code')).toBeVisible();
  await isClean(page, 'light');
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(page).toHaveURL(/\/general-dashboard$/);

  await page.goto(`${home}/account/security`);
  await expect(list.getByRole('listitem')).toContainText('last used');
  await page.getByRole('button', { name: 'Remove This computer' }).click();
  await page.getByRole('button', { name: 'Remove', exact: true }).last().click();
  await expect(page.getByText('Off. Your password alone signs you in.')).toBeVisible();
});

test('a passkey whose answer is lost on the way is added once, and its recovery codes are shown', async ({
  page,
  ward,
  complaints,
}) => {
  complaints.expect(/ERR_FAILED|status of 400/);
  const home = byName(ward.url);
  await addAuthenticator(page);
  await page.goto(`${home}/login`);
  await submitPassword(page);
  await expect(page).toHaveURL(/\/general-dashboard$/);
  await page.goto(`${home}/account/security`);
  let lost = 0;
  await page.route('**/api/users/me/passkeys/', async (route) => {
    if (route.request().method() !== 'POST' || lost > 0) return route.continue();
    lost += 1;
    await route.fetch();
    return route.abort();
  });
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await page.getByLabel('Name', { exact: true }).fill('Tablet');
  await page.getByLabel('Password', { exact: true }).fill('nurse-demo');
  await page.getByRole('button', { name: 'Continue' }).click();
  const codes = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  await expect(codes).toHaveCount(10);
  expect(lost).toBe(1);
  await page.getByRole('button', { name: 'Done' }).click();
  await page.getByRole('button', { name: 'Close anyway' }).click();
  await page.getByRole('button', { name: 'Remove Tablet' }).click();
  await page.getByRole('button', { name: 'Remove', exact: true }).last().click();
  await expect(page.getByText('Off. Your password alone signs you in.')).toBeVisible();
});

test('on an IP address passkeys are not offered, and the screen says why', async ({ page }) => {
  await signIn(page, 'nurse');
  await page.goto('/account/security');
  await expect(page.getByText(/they need a host name/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add a passkey' })).toHaveCount(0);
  for (const width of [1440, 1024, 844, 390]) {
    await page.setViewportSize({ width, height: 844 });
    await fitsSideways(page);
  }
});
