import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import type { AxeResults } from 'axe-core';
import { openBoard } from '../../fixtures/product/board';
import { fitsSideways } from '../../fixtures/product/layout';
import { expect, test } from '../../fixtures/product/productTest';

const axeSource = readFileSync(createRequire(__filename).resolve('axe-core/axe.min.js'), 'utf8');

async function isClean(page: Page): Promise<void> {
  await page.evaluate(axeSource);
  const { violations, passes } = await page.evaluate(() =>
    (window as unknown as { axe: { run(): Promise<AxeResults> } }).axe.run(),
  );
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([]);
  expect(passes.length).toBeGreaterThan(10);
}

const field = (page: Page) => page.getByRole('combobox', { name: /^Find by/ });

test('Ctrl K, a bed and Enter open the chart of the patient in that bed', async ({ nurse }) => {
  await openBoard(nurse);
  await nurse.keyboard.press('Control+k');
  await expect(field(nurse)).toBeFocused();
  await nurse.keyboard.type('icu-3');
  await expect(nurse.getByRole('option', { name: /ICU-3 · .* (risk|No signal)/ })).toBeVisible();
  // Enter opens nothing while the answer is that to fewer letters.
  await expect(nurse.getByText(/^\d+ results?$/)).toBeAttached();
  await nurse.keyboard.press('Enter');
  await expect(nurse.getByRole('heading', { level: 1, name: 'Patient Chart' })).toBeFocused();
  await expect(nurse).toHaveURL(/\/patient-chart\/\d+$/);
  await expect(nurse.getByRole('region', { name: 'Patient' })).toContainText('ICU-3');
});

test('Escape gives the focus back to where it was, from the button and from a card', async ({ nurse }) => {
  await openBoard(nurse);
  const button = nurse.getByRole('button', { name: 'Find' });
  await button.click();
  await expect(field(nurse)).toBeFocused();
  await nurse.keyboard.press('Escape');
  await expect(button).toBeFocused();
  const first = nurse.getByRole('article').first();
  await first.focus();
  await nurse.keyboard.press('/');
  await expect(field(nurse)).toBeFocused();
  await expect(field(nurse)).toHaveValue('');
  await nurse.keyboard.press('Escape');
  await expect(nurse.getByRole('dialog')).toHaveCount(0);
  // The focus returns one task after the dialog has gone.
  await expect(nurse.locator('article:focus')).toHaveCount(1);
});

for (const theme of ['light', 'dark'] as const) {
  test.describe(`${theme} theme`, () => {
    test.use({ colorScheme: theme });

    test('the finder with results, without any, and the list of shortcuts have nothing to mend', async ({
      nurse,
    }) => {
      await openBoard(nurse);
      await nurse.keyboard.press('Control+k');
      await field(nurse).fill('icu');
      await expect(nurse.getByRole('option', { name: /ICU-1 · / }).first()).toBeVisible();
      await expect(nurse.getByRole('option', { name: /^Intensive Care/ })).toHaveCount(1);
      await isClean(nurse);
      await field(nurse).fill('qqqq');
      await expect(nurse.getByText('No results for “qqqq”')).toBeVisible();
      await isClean(nurse);
      await nurse.getByRole('button', { name: 'All shortcuts' }).click();
      await expect(nurse.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
      await isClean(nurse);
    });
  });
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('the finder fills the screen, and nothing is wider than it', async ({ nurse }) => {
    await openBoard(nurse);
    await nurse.getByRole('button', { name: 'Find' }).click();
    await expect(field(nurse)).toBeFocused();
    await field(nurse).fill('icu');
    await expect(nurse.getByRole('option', { name: /ICU-1 · / }).first()).toBeVisible();
    const box = await nurse.locator('.finder .ant-modal-container').boundingBox();
    expect(box).toMatchObject({ x: 0, y: 0, width: 390, height: 844 });
    await fitsSideways(nurse);
    await nurse.getByRole('dialog', { name: 'Find' }).getByRole('button', { name: 'Close' }).click();
    await expect(nurse.getByRole('dialog', { name: 'Find' })).toHaveCount(0);
  });
});

test('the board is moved through by arrows in the columns that are drawn', async ({ nurse }) => {
  await openBoard(nurse);
  const cards = nurse.getByRole('article');
  const columns = await nurse
    .locator('.board .card-grid')
    .evaluate((grid) => getComputedStyle(grid).gridTemplateColumns.split(' ').length);
  expect(columns).toBeGreaterThan(1);
  // While the focus is in the grid no card moves.
  await cards.first().focus();
  const names = await cards.evaluateAll((all) => all.map((card) => card.getAttribute('aria-label')));
  const focused = () => nurse.evaluate(() => document.activeElement?.getAttribute('aria-label'));
  await nurse.keyboard.press('ArrowDown');
  expect(await focused()).toBe(names[columns]);
  await nurse.keyboard.press('ArrowRight');
  expect(await focused()).toBe(names[columns + 1]);
  await nurse.keyboard.press('Home');
  expect(await focused()).toBe(names[columns]);
  await nurse.keyboard.press('End');
  expect(await focused()).toBe(names[2 * columns - 1]);
  await nurse.keyboard.press('Control+End');
  expect(await focused()).toBe(names.at(-1));
  await expect(cards.last()).toBeInViewport();
  await nurse.keyboard.press('Control+Home');
  expect(await focused()).toBe(names[0]);
  await nurse.keyboard.press('Shift+F10');
  await expect(nurse.getByRole('menuitem').first()).toBeFocused();
  await nurse.keyboard.press('Escape');
  await nurse.keyboard.press('ArrowRight');
  expect(await focused()).toBe(names[1]);
  await nurse.keyboard.press('Enter');
  await expect(nurse.getByRole('heading', { level: 1, name: 'Patient Chart' })).toBeVisible();
});
