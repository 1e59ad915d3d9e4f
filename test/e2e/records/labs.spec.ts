import { boxOf, fitsSideways } from '../../fixtures/product/layout';
import { expect, test } from '../../fixtures/product/productTest';

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('what was measured, and how much, stay in sight however far the labs are scrolled', async ({
    nurse,
  }) => {
    await nurse.goto('/patients/1/labs/tests');
    const row = nurse.getByRole('row').nth(1);
    await expect(row).toBeVisible();
    const table = nurse.getByRole('group', { name: 'Table of lab tests' });
    for (const left of [0, 150, 400, 2_000]) {
      await table.evaluate((box, to) => box.scrollTo({ left: to }), left);
      for (const column of [3, 5]) {
        const box = await boxOf(row.getByRole('cell').nth(column));
        expect(box.x).toBeGreaterThanOrEqual(0);
        expect(box.x + box.width).toBeLessThanOrEqual(390);
      }
    }
    await fitsSideways(nurse);
  });
});
