import type { Page } from '@playwright/test';
import { tokenOf } from '../../fixtures/product/api';
import { expect, signIn, test } from '../../fixtures/product/productTest';

const PROTECTED = ['/general-dashboard', '/patient-dashboard', '/patient-dashboard/', '/logout'];

test('[RT-01] [RT-02] [RT-03] [RT-04] [RT-06] without a token every address ends on the login form', async ({
  page,
}) => {
  for (const path of ['/', '/login', '/nowhere', ...PROTECTED]) {
    await page.goto(path);
    await expect(page).toHaveURL(/\/login$/);
    await expect(page.getByRole('heading', { level: 1, name: 'Login' })).toBeVisible();
  }
});

test('[LOG-01] [LOG-07] [LOG-08] [RT-05] [RT-06] the nurse signs in, and from then on public and unknown addresses lead to the dashboard', async ({
  page,
}) => {
  await signIn(page, 'nurse');
  expect(await page.evaluate(() => Object.values(localStorage).join(' '))).toMatch(/\S{40,}/);
  for (const path of ['/', '/login', '/nowhere']) {
    await page.goto(path);
    await expect(page).toHaveURL(/\/general-dashboard$/);
  }
});

test('[LOG-01] [SES-04] the Admin signs in with the same form', async ({ page }) => {
  await signIn(page, 'admin');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Welcome .+!$/);
});

test('a wrong password gets the one sentence, keeps the name and says nothing about which part was wrong', async ({
  page,
  complaints,
}) => {
  complaints.expect(/status of 400/);
  await page.goto('/login');
  await page.getByLabel('Username').fill('nurse');
  await page.getByLabel('Password', { exact: true }).fill('not the password');
  await page.getByRole('button', { name: 'Login' }).click();
  const sentence = await page.getByRole('alert').innerText();
  expect(sentence).not.toBe('');
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByLabel('Username')).toHaveValue('nurse');

  await page.getByLabel('Username').fill('unknown-name');
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByRole('button', { name: 'Login' })).toBeEnabled();
  expect(await page.getByRole('alert').innerText()).toBe(sentence);
});

for (const [width, height] of [
  [844, 390],
  [667, 375],
  [390, 844],
  [1440, 900],
] as const) {
  test(`at ${width} × ${height} button and error are in sight, and nothing moves when the app starts`, async ({
    page,
    browser,
    complaints,
    ward,
  }) => {
    complaints.expect(/status of 400/);
    const places = async (of: Page) => {
      const controls = [
        'h1',
        'input[name=username]',
        'input[name=password]',
        '.login-form > .plain-button',
      ].map((each) => of.locator(each).boundingBox());
      return Promise.all(controls);
    };
    const before = await browser.newContext({ javaScriptEnabled: false, viewport: { width, height } });
    const shell = await before.newPage();
    await shell.goto(`${ward.url}/login`);
    const still = await places(shell);
    await before.close();

    await page.setViewportSize({ width, height });
    await page.goto('/login');
    await page.getByLabel('Username').fill(`unknown-${width}`);
    expect(await places(page)).toEqual(still);
    await page.getByLabel('Password', { exact: true }).fill('not the password');
    const button = page.getByRole('button', { name: 'Login' });
    await button.click();
    await expect(page.getByRole('alert').getByText(/./).first()).toBeInViewport({ ratio: 1 });
    await expect(button).toBeInViewport({ ratio: 1 });
  });
}

test('[RT-08] [RT-09] logging out removes the token here and on the server', async ({ nurse, ward }) => {
  const stored = await nurse.evaluate(() => localStorage.getItem('wardline.token'));
  await nurse.getByRole('link', { name: 'Logout' }).click();
  await expect(nurse).toHaveURL(/\/login$/);
  expect(await nurse.evaluate(() => localStorage.getItem('wardline.token'))).toBeNull();
  await nurse.close(); // Who leaves does not wait for the server, and may close the tab at once.
  const ask = async () =>
    (await fetch(`${ward.url}/api/users/me/`, { headers: { authorization: `Token ${stored}` } })).status;
  await expect.poll(ask).toBe(401);
  await tokenOf(ward.url, 'nurse'); // The account itself stays active.
});
