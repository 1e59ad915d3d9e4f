import { signOut } from '../fixtures/product/api';
import { openBoard } from '../fixtures/product/board';
import { expect, FAILED_REQUEST, test } from '../fixtures/product/productTest';

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
      'No alerts are shown here while nobody is signed in.',
    );
  for (const page of [nurse, second]) {
    expect(await page.evaluate(() => localStorage.length)).toBe(0);
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
