import type { Locator } from '@playwright/test';
import { openBoard } from '../../fixtures/product/board';
import { boxOf, fitsSideways } from '../../fixtures/product/layout';
import { expect, signIn, test } from '../../fixtures/product/productTest';

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

  test('what was written stands beside the number of a note, and the whole type beside that of a device', async ({
    nurse,
  }) => {
    const second = async (path: string, title: string) => {
      await nurse.goto(path);
      const cell = nurse.getByRole('row').nth(1).getByRole('cell').nth(1);
      await expect(cell).toBeVisible();
      const { x, width } = await boxOf(nurse.getByRole('columnheader', { name: title }).first());
      expect(x + width).toBeLessThanOrEqual(390);
      return cell;
    };
    await expect(await second('/patients/1/notes', 'Notes')).toHaveText(/[a-z]{3}/);
    const type = await second('/devices', 'Type');
    expect(await type.evaluate((cell) => cell.scrollWidth - cell.clientWidth)).toBeLessThanOrEqual(0);
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

test.describe('on a phone held sideways', () => {
  test.use({ viewport: { width: 844, height: 390 }, hasTouch: true });

  /** The height on which a finger finds an element, px. */
  const reachOf = (locator: Locator) =>
    locator.evaluate((element) => {
      element.scrollIntoView({ block: 'center' });
      const { left, top, width, height } = element.getBoundingClientRect();
      const isFound = (y: number) => element.contains(document.elementFromPoint(left + width / 2, y));
      let reach = 0;
      for (let y = top + height / 2 - 44; y <= top + height / 2 + 44; y++) if (isFound(y)) reach++;
      return reach;
    });

  test('what can be pressed on the board is found on 44 px', async ({ nurse }) => {
    await openBoard(nurse);
    const article = nurse.getByRole('article').first();
    for (const target of [
      nurse.getByRole('button', { name: 'View Settings' }),
      nurse.getByRole('button', { name: 'Assign Patient' }),
      nurse.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Patients' }),
      nurse.locator('.ward-count').first(),
      article.getByRole('button', { name: 'Alerts' }),
      article.getByRole('link', { name: 'Patient chart' }),
      nurse.locator('button.card-alarm').first(),
    ])
      expect(await reachOf(target), target.toString()).toBeGreaterThanOrEqual(43);
  });

  test('the buttons of a new note are in sight below its text', async ({ nurse }) => {
    await openBoard(nurse);
    await nurse.getByRole('article').first().getByRole('button', { name: 'Clinical notes' }).click();
    const dialog = nurse.getByRole('dialog');
    await expect(dialog.getByRole('textbox')).toBeFocused();
    for (const name of ['Cancel', 'Submit']) {
      const { y, height } = await boxOf(dialog.getByRole('button', { name }));
      expect(y + height, name).toBeLessThanOrEqual(390);
    }
  });
});

test('at 320 the views of the access are whole, and the page is no wider', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await signIn(page, 'admin');
  for (const path of ['access', 'access/departments', 'access/openings']) {
    await page.goto(`/operations/${path}`);
    const views = page.getByRole('radiogroup', { name: 'Access by' });
    await expect(views.getByText('Opened patients', { exact: true })).toBeVisible();
    await fitsSideways(page);
    for (const view of await views.locator('label').all()) {
      const { x, width } = await boxOf(view);
      expect(x).toBeGreaterThanOrEqual(16);
      expect(x + width).toBeLessThanOrEqual(304);
    }
  }
});
