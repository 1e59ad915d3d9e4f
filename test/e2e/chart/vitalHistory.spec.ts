import type { AxeResults } from 'axe-core';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { openBoard } from '../../fixtures/product/board';
import { expect, test } from '../../fixtures/product/productTest';

const axeSource = readFileSync(createRequire(__filename).resolve('axe-core/axe.min.js'), 'utf8');

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`the last hours of a vital, ${colorScheme} theme`, () => {
    test.use({ colorScheme });

    test('the pointer on a tile shows them beside it, and takes them away', async ({ nurse }) => {
      await openBoard(nurse);
      const card = nurse.getByRole('article').first();
      await card.getByRole('group', { name: 'HR' }).hover();
      const history = nurse.getByRole('dialog', { name: /HR, last 4 hours$/ });
      await expect(history.getByText('Normal 51 to 90 bpm')).toBeVisible();
      await expect(history.locator('svg path')).toHaveCount(1);
      await nurse.evaluate(axeSource);
      const { violations } = await nurse.evaluate(() =>
        (window as unknown as { axe: { run(part: string): Promise<AxeResults> } }).axe.run('.vital-history'),
      );
      expect(violations.map(({ id }) => id)).toEqual([]);
      // From the tile onto the popover it stays; away from both it goes.
      await history.hover();
      await expect(history).toBeVisible();
      await nurse.mouse.move(5, 5);
      await expect(history).toHaveCount(0);
    });
  });
}

test('t on a card shows all six, Escape leads back, scrolling closes', async ({ nurse }) => {
  await openBoard(nurse);
  const link = nurse.getByRole('article').first().getByRole('link', { name: 'Patient chart' });
  await link.focus();
  await nurse.keyboard.press('t');
  const history = nurse.getByRole('dialog', { name: /Vitals, last 4 hours$/ });
  await expect(history.locator('svg')).toHaveCount(6);
  await expect(history).toBeFocused();
  await nurse.keyboard.press('Escape');
  await expect(history).toHaveCount(0);
  await expect(link).toBeFocused();
  await nurse.keyboard.press('t');
  await expect(history).toBeVisible();
  await nurse.mouse.move(700, 500);
  await nurse.mouse.wheel(0, 200);
  await expect(history).toHaveCount(0);
});

test('in a low window all of it is within the window, and scrolls by itself', async ({ nurse }) => {
  await nurse.setViewportSize({ width: 844, height: 390 });
  await openBoard(nurse);
  await nurse.getByRole('article').first().getByRole('link', { name: 'Patient chart' }).focus();
  await nurse.keyboard.press('t');
  const history = nurse.getByRole('dialog', { name: /Vitals, last 4 hours$/ });
  await expect(history.locator('svg')).toHaveCount(6);
  const { y = NaN, height = NaN } = (await history.boundingBox()) ?? {};
  expect(y).toBeGreaterThanOrEqual(0);
  expect(y + height).toBeLessThanOrEqual(390);
  await history.evaluate((box) => box.scrollTo({ top: box.scrollHeight }));
  await expect(history.locator('svg').last()).toBeInViewport();
});
