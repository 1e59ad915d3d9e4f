import { tokenOf, get, post } from '../../fixtures/product/api';
import { isClean } from '../../fixtures/product/axe';
import { emptyDataDir, freePort, removeDataDir, startProduct } from '../../fixtures/product/product';
import { fitsSideways } from '../../fixtures/product/layout';
import { expect, FAILED_REQUEST, test as base } from '../../fixtures/product/productTest';
import { CLIENT, startProvider, type TestProvider } from '../../fixtures/signOn/provider';

interface Hospital {
  port: number;
  provider: TestProvider;
}

/** The product, with a provider of single sign-on beside it. */
const test = base.extend<object, { hospital: Hospital }>({
  hospital: [
    async ({}, use) => {
      const port = await freePort();
      const provider = await startProvider(`http://127.0.0.1:${port}`);
      await use({ port, provider });
      await provider.kill();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  ward: [
    async ({ hospital: { port, provider } }, use) => {
      const options = {
        dataDir: emptyDataDir(),
        port,
        steady: true,
        env: {
          OIDC_ISSUER: provider.issuer,
          OIDC_CLIENT_ID: CLIENT.id,
          OIDC_CLIENT_SECRET: CLIENT.secret,
          OIDC_LABEL: 'Hospital account',
        },
      };
      const product = await startProduct(options);
      await use({
        product,
        url: product.url,
        startAgain: () => Promise.reject(new Error('It is not stopped.')),
      });
      await product.stop();
      removeDataDir(options.dataDir);
    },
    { scope: 'worker', timeout: 180_000 },
  ],
});

const BUTTON = { name: 'Sign in with Hospital account' };

test('a person signs in at the provider: unknown at first, then linked by an Admin, until the provider signs them out', async ({
  page,
  ward,
  hospital: { provider },
  complaints,
}) => {
  // The refusals, and a picture that the provider does not have.
  complaints.expect(FAILED_REQUEST);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const signInThere = async () => {
    await page.getByRole('button', BUTTON).click();
    await page.getByLabel('Account').fill('00u1x7k2');
    await page.getByRole('button', { name: 'Continue' }).click();
  };

  await page.goto('/login');
  for (const size of [
    { width: 1440, height: 900 },
    { width: 1024, height: 768 },
    { width: 390, height: 844 },
    { width: 844, height: 390 },
  ]) {
    await page.setViewportSize(size);
    await page.getByRole('button', BUTTON).scrollIntoViewIfNeeded();
    await expect(page.getByRole('button', BUTTON)).toBeInViewport({ ratio: 1 });
    await fitsSideways(page);
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  await isClean(page, 'light');

  await signInThere();
  const sentence = page.getByRole('alert').filter({ hasText: 'Give an Admin this external id: 00u1x7k2' });
  await expect(sentence).toBeVisible();
  await expect(page).toHaveURL(`${ward.url}/login`);

  const admin = await tokenOf(ward.url, 'admin');
  const { results } = await get<{ results: { id: number; username: string }[] }>(
    ward.url,
    '/api/users/?search=nurse',
    admin,
  );
  const nurse = results.find(({ username }) => username === 'nurse')?.id;
  await post(ward.url, '/api/external-identities/', admin, {
    issuer: provider.issuer,
    subject: '00u1x7k2',
    user: nurse,
  });
  await signInThere();
  await expect(page).toHaveURL(`${ward.url}/general-dashboard`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Welcome .+!$/);
  // No token and no code in an address, also not in one to go back to.
  const token = (await page.evaluate(() => localStorage.getItem('wardline.token'))) ?? '';
  expect(token).toMatch(/^wl_/);
  expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage }))).not.toContain('signOnCode');

  await fetch(`${ward.url}/api/session/backchannel-logout/`, {
    method: 'POST',
    body: new URLSearchParams({ logout_token: provider.logoutToken({ sub: '00u1x7k2' }) }),
  });
  await expect(page).toHaveURL(`${ward.url}/login`);
  await expect(page.getByRole('status').first()).toContainText(
    'Your session ended: single sign-on signed you out.',
  );
});

test('while the provider is away the login screen says so, and the form signs in', async ({
  page,
  ward,
  hospital: { provider },
  complaints,
}) => {
  complaints.expect(FAILED_REQUEST);
  await provider.kill();
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto('/login');
  await page.getByLabel('Username').fill('nurse');
  await page.getByRole('button', BUTTON).click();
  await expect(
    page.getByText('Single sign-on cannot be reached. Sign in with username and password.'),
  ).toBeVisible();
  await isClean(page, 'dark');
  await page.getByLabel('Password', { exact: true }).fill('nurse-demo');
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page).toHaveURL(`${ward.url}/general-dashboard`);
});
