import { boxOf } from '../../fixtures/product/layout';
import { expect, signIn, test } from '../../fixtures/product/productTest';

test('on a phone the plot of a chart comes before the facts of the device', async ({ page }) => {
  await signIn(page, 'nurse');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/patient-dashboard');
  const patient = await page.locator('[data-patient]').first().getAttribute('data-patient');
  await page.goto(`/patient-chart/${patient}`);
  const plot = page.locator('.vitals-pane');
  await expect(plot).toBeVisible();
  const facts = page.locator('.patient-banner-more');
  await expect(facts).toBeVisible();
  expect((await boxOf(facts)).y).toBeGreaterThan((await boxOf(plot)).y);
});

test.describe('with fingers', () => {
  test.use({ hasTouch: true, viewport: { width: 1024, height: 768 } });

  for (const path of ['audit', 'alarm-load', 'gateways', 'displays']) {
    test(`controls of Operations, ${path}, are at least 44 px high`, async ({ page }) => {
      await signIn(page, 'admin');
      await page.goto(`/operations/${path}`);
      const controls = page.locator(
        'main :is(.ant-btn, .ant-select, .ant-picker, .search-box > input, .pager select)',
      );
      await expect(controls.first()).toBeVisible();
      const heights = await controls.evaluateAll((all) =>
        all.map((control) => Math.round(control.getBoundingClientRect().height)),
      );
      expect(heights.filter((height) => height < 44)).toEqual([]);
    });
  }
});
