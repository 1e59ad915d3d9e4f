import type { Locator } from '@playwright/test';
import { openBoard } from '../../fixtures/product/board';
import { expect, signIn, test } from '../../fixtures/product/productTest';

test.use({ contextOptions: { forcedColors: 'active' } });

test.beforeEach(({ page }) => signIn(page, 'nurse'));

/** Whether its edge is seen against the ground of the page; false also of an element that is just replaced. */
const isBordered = (locator: Locator) => () =>
  locator.evaluate((element) => {
    const { borderTopWidth, borderTopStyle, borderTopColor } = getComputedStyle(element);
    const ground = getComputedStyle(document.body).backgroundColor;
    return Number.parseFloat(borderTopWidth) >= 1 && borderTopStyle !== 'none' && borderTopColor !== ground;
  });

/** Whether a symbol is drawn in another colour than the ground of the page; false also of one that is just replaced. */
const isSeen = (locator: Locator) => () =>
  locator.evaluate((svg) => {
    const ground = getComputedStyle(document.body).backgroundColor;
    return [svg, ...svg.querySelectorAll('*')].some((part) => {
      const { fill, stroke, color } = getComputedStyle(part);
      return [fill, stroke, color].some((one) => one.startsWith('rgb') && one !== ground);
    });
  });

test('the board: each card has an edge, its band a word and a symbol', async ({ page }) => {
  await openBoard(page);
  for (const card of (await page.getByRole('article').all()).slice(0, 6)) {
    await expect.poll(isBordered(card)).toBe(true);
    await expect(card).toContainText(/risk|No signal|Offline|could not be read/i);
    await expect.poll(isSeen(card.locator('svg').first())).toBe(true);
  }
});

test('the wall: each card has an edge, its band a word and a symbol', async ({ page }) => {
  await page.goto('/wall');
  await expect(page.getByRole('article').first()).toBeVisible();
  for (const card of (await page.getByRole('article').all()).slice(0, 6)) {
    await expect.poll(isBordered(card)).toBe(true);
    await expect(card.locator('.wall-word')).toContainText(/\w/);
    await expect.poll(isSeen(card.locator('.wall-word svg'))).toBe(true);
  }
  const unacknowledged = page.locator('.wall-count--unacknowledged');
  await expect.poll(isBordered(unacknowledged)).toBe(true);
  await expect.poll(isSeen(unacknowledged.locator('svg'))).toBe(true);
});

test('the finder: the row that Enter opens looks different from the others', async ({ page }) => {
  await openBoard(page);
  await page.keyboard.press('Control+k');
  await page.keyboard.type('icu');
  await expect(page.getByRole('option').nth(1)).toBeVisible();
  const lookOf = (locator: Locator) =>
    locator.evaluate((element) => {
      const { backgroundColor, outlineStyle, borderTopColor, boxShadow } = getComputedStyle(element);
      return [backgroundColor, outlineStyle, borderTopColor, boxShadow].join();
    });
  const chosen = page.locator('[role="option"][aria-selected="true"]');
  await expect(chosen).toHaveCount(1);
  expect(await lookOf(chosen)).not.toBe(
    await lookOf(page.locator('[role="option"][aria-selected="false"]').first()),
  );
});

test('the chart: lines, bands of the scores and marks are drawn', async ({ page }) => {
  await openBoard(page);
  await page.getByRole('link', { name: 'Patient chart' }).first().click();
  await expect(page.getByRole('slider', { name: 'Time' })).toBeVisible();
  const run = page.locator('.score-run').first();
  await expect(run).toBeVisible();
  await expect.poll(isBordered(run)).toBe(true);
  const lines = page.locator('.highcharts-graph');
  await expect(lines.first()).toBeVisible();
  for (const line of await lines.all()) await expect.poll(isSeen(line)).toBe(true);
  const tab = page.locator('.bed-tabs [aria-selected="true"]');
  const other = page.locator('.bed-tabs [aria-selected="false"]').first();
  const ground = (locator: Locator) =>
    locator.evaluate((element) => getComputedStyle(element).backgroundColor);
  expect(await ground(tab)).not.toBe(await ground(other));
});

test('the chart: the bars of a score and the signs of the key are seen, a button that is off is fainter', async ({
  page,
}) => {
  await openBoard(page);
  await page.getByRole('link', { name: 'Patient chart' }).first().click();
  await expect(page.locator('.risk-bar').first()).toBeAttached();
  const barOf = (pseudo: string) =>
    page
      .locator('.risk-bar')
      .first()
      .evaluate((bar, part) => getComputedStyle(bar, part).backgroundColor, pseudo);
  const ground = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  expect(await barOf('::before')).not.toBe(ground);
  for (const key of await page.locator('.chart-key-band').all())
    await expect.poll(isBordered(key)).toBe(true);
  const edgeOf = (button: Locator) => button.evaluate((element) => getComputedStyle(element).borderTopColor);
  const next = page.getByRole('button', { name: 'Next', exact: true });
  const previous = page.getByRole('button', { name: 'Previous', exact: true });
  expect(await edgeOf(previous)).not.toBe(await edgeOf(next));
  // The grid of both plots is the quiet one of the theme.
  const grids = await page
    .locator('.highcharts-yaxis-grid .highcharts-grid-line')
    .evaluateAll((lines) => [...new Set(lines.map((line) => getComputedStyle(line).stroke))]);
  expect(grids).toHaveLength(1);
});
