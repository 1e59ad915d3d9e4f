import type { Page } from '@playwright/test';
import type { WardSummary } from '../../../src/contract/wardSummary';
import { boxOf, fitsSideways } from '../../fixtures/product/layout';
import { expect, test } from '../../fixtures/product/productTest';

/** A full ward on a bad night, where the oldest alarm waits for long. */
const fullWard = (): WardSummary => ({
  ...{ total: 188, high: 28, medium: 64, low: 79, no_signal: 17 },
  unacknowledged: 42,
  unacknowledged_since: new Date(Date.now() - 85 * 60_000).toISOString(),
  filters: { high_risk: 28, low_battery: 5, no_sync: 17 },
  by_department: [],
});

async function openFullWard(page: Page, width: number): Promise<void> {
  // A toast takes the place of words, and on a phone that of the strip.
  await page.route(/\/api\/notifications\/(\?|$)/, (route) => route.fulfill({ json: [] }));
  await page.route(/\/api\/ward-summary\//, (route) => route.fulfill({ json: fullWard() }));
  await page.setViewportSize({ width, height: 640 });
  await page.goto('/patients');
}

for (const width of [320, 390, 768, 1024, 1440]) {
  test(`at ${width} px each count of a full ward is whole and in one line`, async ({ nurse }) => {
    await openFullWard(nurse, width);
    const counts = nurse.getByRole('region', { name: 'Ward' }).getByRole('link');
    await expect(counts.filter({ hasText: '42' })).toBeVisible();
    await expect(counts.filter({ hasText: /8\d min/ })).toBeVisible();
    let right = 0;
    for (const [nth, count] of [28, 64, 17, 42].entries()) {
      const link = counts.nth(nth);
      await expect(link).toContainText(String(count));
      const box = await boxOf(link);
      expect(box.x, `${count} begins after the one before`).toBeGreaterThanOrEqual(right);
      right = box.x + box.width;
      // On a phone the strip is as high as a toast.
      expect(box.height, `${count} is in one line`).toBeLessThanOrEqual(width < 768 ? 87 : 48);
      for (const part of await link.locator('> *').all()) {
        const its = await part.boundingBox();
        // What only a screen reader gets has no size.
        if (its === null || its.width <= 1) continue;
        expect(its.x + its.width, `a part of ${count}`).toBeLessThanOrEqual(right + 1);
      }
    }
    expect(right).toBeLessThanOrEqual(width);
    await fitsSideways(nurse);
  });
}
