import { boxOf } from '../../fixtures/product/layout';
import { expect, signIn, test } from '../../fixtures/product/productTest';

test('at 3840x2160 the cards of the board are as large as the screen allows', async ({ page }) => {
  await signIn(page, 'nurse');
  await page.setViewportSize({ width: 3840, height: 2160 });
  await page.goto('/patient-dashboard');
  const card = page.locator('.card').first();
  await expect(card).toBeVisible();
  await expect.poll(async () => (await boxOf(card)).height).toBeGreaterThan(400);
  const isCut = await card
    .locator('.vital-value')
    .evaluateAll((values) => values.some(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth + 1));
  expect(isCut).toBe(false);
});

test('at 3840x2160 a value of the profile stands near its label, and the columns of a device near each other', async ({
  page,
}) => {
  await signIn(page, 'nurse');
  await page.setViewportSize({ width: 3840, height: 2160 });
  await page.goto('/patients/1/profile');
  const fact = page.getByRole('region', { name: 'Profile' }).locator('.facts > div').first();
  await expect(fact).toBeVisible();
  expect((await boxOf(fact)).width).toBeLessThanOrEqual(900);
  await page.goto('/devices/1');
  expect((await boxOf(page.getByRole('region', { name: 'Assignment history' }))).width).toBeLessThanOrEqual(
    1_440,
  );
});

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
