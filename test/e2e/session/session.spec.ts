import type { Request } from '@playwright/test';
import { signOut } from '../../fixtures/product/api';
import { openBoard } from '../../fixtures/product/board';
import { expect, FAILED_REQUEST, test } from '../../fixtures/product/productTest';

test('[SES-01] [SES-02] a token revoked elsewhere empties the storage and leads to /login, and the second tab follows', async ({
  nurse,
  ward,
  context,
  complaints,
}) => {
  complaints.expect(FAILED_REQUEST);
  await openBoard(nurse);
  const second = await context.newPage();
  await second.goto('/general-dashboard');
  await expect(second.getByRole('heading', { level: 1 })).toHaveText(/^Welcome/);

  const token = await nurse.evaluate(() => localStorage.getItem('wardline.token'));
  await signOut(ward.url, token ?? '');
  await expect(nurse).toHaveURL(/\/login$/);
  await expect(second).toHaveURL(/\/login$/);
  // The tab whose request was refused, and the one that was notified of it.
  for (const page of [nurse, second])
    await expect(page.getByRole('status').filter({ hasText: 'Your session has ended.' })).toContainText(
      'No alerts are shown here while no user is signed in.',
    );
  for (const page of [nurse, second]) {
    // The removals of one tab reach the storage as the other one sees it a moment later.
    await expect.poll(() => page.evaluate(() => Object.keys(localStorage))).toEqual([]);
    await expect(page.getByRole('article')).toHaveCount(0);
  }
});

test('[G2] after the 401 nothing more is asked', async ({ nurse, ward, complaints }) => {
  complaints.expect(FAILED_REQUEST);
  await openBoard(nurse);
  const token = await nurse.evaluate(() => localStorage.getItem('wardline.token'));
  await signOut(ward.url, token ?? '');
  await expect(nurse).toHaveURL(/\/login$/);
  const later: string[] = [];
  nurse.on('request', (request) => {
    if (request.url().includes('/api/')) later.push(request.url());
  });
  await nurse.waitForTimeout(5_000);
  expect(later).toEqual([]);
});

test('what one person was answered is not kept for the next one at the same screen', async ({ nurse }) => {
  await openBoard(nurse);
  const asked = (paths: string[]) => (request: Request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/') && request.headers()['if-none-match'] !== undefined)
      paths.push(pathname);
  };
  const before: string[] = [];
  const ofNurse = asked(before);
  nurse.on('request', ofNurse);
  await expect.poll(() => before, 'the answers that were kept').toContain('/api/dashboard/patients/');
  nurse.off('request', ofNurse);
  await nurse.getByRole('link', { name: 'Logout' }).click();
  await expect(nurse.getByLabel('Username')).toBeVisible();
  // Without loading the page anew: all that a tab remembers is still in it.
  const firsts = new Map<string, string | undefined>();
  nurse.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/') && !firsts.has(pathname))
      firsts.set(pathname, request.headers()['if-none-match']);
  });
  await nurse.getByLabel('Username').fill('admin');
  await nurse.getByLabel('Password', { exact: true }).fill('admin-demo');
  await nurse.getByRole('button', { name: 'Login' }).click();
  await nurse.getByRole('link', { name: 'Patient Dashboard' }).first().click();
  await expect(nurse.getByRole('article').first()).toBeVisible();
  await expect.poll(() => [...firsts.keys()]).toContain('/api/dashboard/patients/');
  expect([...firsts].filter(([, etag]) => etag !== undefined)).toEqual([]);
});
