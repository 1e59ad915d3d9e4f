import type { Page } from '@playwright/test';
import { expect, signIn, test } from '../../fixtures/product/productTest';

/** The prefetched scripts of a chunk. */
const ahead = (page: Page, chunk: string) =>
  page.locator(`link[rel=prefetch][as=script][href*="/${chunk}."]`);

/** The bytes of the network that the page's script of this chunk has taken; null while it has none. */
const sizesOf = (page: Page, chunk: string) =>
  page.evaluate(
    (name) =>
      performance
        .getEntriesByType('resource')
        .filter(
          (entry) =>
            entry instanceof PerformanceResourceTiming &&
            /\/([\w-]+)\.\w+\.js$/.exec(entry.name)?.[1] === name,
        )
        .map((entry) => [
          (entry as PerformanceResourceTiming).initiatorType,
          (entry as PerformanceResourceTiming).encodedBodySize > 0,
          (entry as PerformanceResourceTiming).transferSize > 0,
        ]),
    chunk,
  );

test('the login page fetches what comes after it when it is idle, and runs it when the form is sent', async ({
  page,
}) => {
  const run: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') run.push(new URL(request.url()).pathname);
  });
  await page.goto('/login');
  await expect(ahead(page, 'signed-in')).toHaveCount(1);
  await expect(ahead(page, 'general-dashboard')).toHaveCount(1);
  await expect.poll(() => sizesOf(page, 'signed-in')).toEqual([['link', true, true]]);
  expect(run.filter((path) => /signed-in|dashboard/.test(path))).toEqual([]);
  await page.getByLabel('Username').fill('nurse');
  await page.getByLabel('Password', { exact: true }).fill('nurse-demo');
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page).toHaveURL(/\/general-dashboard$/);
  await expect(page.getByRole('article').first()).toBeVisible();
  // From the cache: not a byte of it comes again.
  expect(await sizesOf(page, 'signed-in')).toEqual([
    ['link', true, true],
    ['script', true, false],
  ]);
});

for (const [chunk, links, shown] of [
  ['patient-list', ['nav a[href="/patients"]'], 'tbody tr[data-row-key]'],
  [
    'patient-chart',
    ['nav a[href="/patient-dashboard"]', '.board article a[href^="/patient-chart/"]'],
    '.highcharts-graph',
  ],
] as const) {
  test(`the chunk "${chunk}" is fetched when a signed-in user's page is idle, and comes from the cache`, async ({
    page,
  }) => {
    await signIn(page, 'nurse');
    await expect(ahead(page, chunk)).toHaveCount(1, { timeout: 30_000 });
    await expect.poll(() => sizesOf(page, chunk)).toEqual([['link', true, true]]);
    for (const link of links) await page.locator(link).first().click();
    await expect(page.locator(shown).first()).toBeAttached();
    expect(await sizesOf(page, chunk)).toEqual([
      ['link', true, true],
      ['script', true, false],
    ]);
  });
}
