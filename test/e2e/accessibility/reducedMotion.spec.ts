import type { Page } from '@playwright/test';
import { openBoard } from '../../fixtures/product/board';
import { expect, signIn, test } from '../../fixtures/product/productTest';
import { openWithToast } from '../../fixtures/product/toast';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

/** What moves or fades, by the element's class. */
const moving = (page: Page) =>
  page.evaluate(() =>
    document
      .getAnimations()
      .filter(({ effect }) => Number(effect?.getComputedTiming().activeDuration) > 10)
      .map(({ effect }) => (effect instanceof KeyframeEffect ? (effect.target?.className ?? '') : '')),
  );

/** Everything that began to move since it was called. */
const recordMotion = (page: Page) =>
  page.evaluate(() => {
    const seen: string[] = [];
    Object.assign(window, { motion: seen });
    for (const kind of ['animationstart', 'transitionstart'])
      document.addEventListener(
        kind,
        ({ target }) => seen.push(`${kind} ${(target as Element).className}`),
        true,
      );
  });
const recorded = (page: Page) => page.evaluate(() => (window as unknown as { motion: string[] }).motion);

test('a toast appears where it stays', async ({ page }) => {
  await signIn(page, 'nurse');
  const toast = await openWithToast(page, [1440, 900], openBoard);
  await expect(toast).toHaveCSS('animation-name', 'none');
  expect((await moving(page)).filter((name) => name.includes('toast'))).toEqual([]);
});

test('the navigation of a phone and the drawer of an alarm do not slide', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, 'nurse');
  await page.goto('/alarms');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await recordMotion(page);
  await page.getByRole('button', { name: 'Menu' }).click();
  await expect(page.getByRole('navigation').getByRole('link').first()).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('navigation')).toHaveCount(0);
  await page.getByRole('row').nth(1).getByRole('rowheader').getByRole('link').click();
  await expect(page.getByRole('button', { name: 'Close the time line' })).toBeVisible();
  expect((await recorded(page)).filter((name) => name.includes('drawer'))).toEqual([]);
});
