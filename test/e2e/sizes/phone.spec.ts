import { openBoard } from '../../fixtures/product/board';
import { boxOf, fitsSideways } from '../../fixtures/product/layout';
import { expect, test } from '../../fixtures/product/productTest';

test('[LAY-01] wide screens have the navigation at the side, without a menu button', async ({ nurse }) => {
  await expect(nurse.getByRole('navigation').getByRole('link', { name: 'Patient Dashboard' })).toBeVisible();
  await expect(nurse.getByRole('button', { name: 'Menu' })).toHaveCount(0);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('[LAY-02] [LAY-03] the title is in the top bar and the navigation in a menu that opens and closes', async ({
    nurse,
  }) => {
    await openBoard(nurse);
    const title = nurse.getByRole('heading', { level: 1, name: 'Patient Dashboard' });
    expect((await boxOf(title)).y).toBeLessThan(64);
    await expect(nurse.getByRole('navigation')).toHaveCount(0);

    await nurse.getByRole('button', { name: 'Menu' }).click();
    await expect(
      nurse.getByRole('navigation').getByRole('link', { name: 'General Dashboard' }),
    ).toBeVisible();
    await nurse.keyboard.press('Escape');
    await expect(nurse.getByRole('navigation')).toHaveCount(0);

    await nurse.getByRole('button', { name: 'Menu' }).click();
    await nurse.getByRole('link', { name: 'General Dashboard' }).click();
    await expect(nurse).toHaveURL(/\/general-dashboard$/);
  });

  test('no screen is wider than the phone', async ({ nurse }) => {
    for (const path of ['/general-dashboard', '/patient-dashboard', '/notifications']) {
      await nurse.goto(path);
      await expect(
        path === '/notifications' ? nurse.getByText(/unread$/).first() : nurse.getByRole('article').first(),
      ).toBeVisible();
      await fitsSideways(nurse);
    }
  });

  test('a finger anywhere on a row opens what it is about; another link of the row leads elsewhere', async ({
    nurse,
  }) => {
    await nurse.goto('/devices');
    const row = nurse.getByRole('row').nth(1);
    const id = await row.getByRole('link').first().textContent();
    const cell = await boxOf(row.getByRole('cell').nth(1));
    await nurse.touchscreen.tap(cell.x + 60, cell.y + 20);
    await expect(nurse).toHaveURL(new RegExp(`/devices/${id}$`));
    await nurse.goBack();
    await row.getByRole('link').nth(1).tap();
    await expect(nurse).toHaveURL(/\/patients\/\d+/);
  });
});
