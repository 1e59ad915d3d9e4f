import type { Page } from '@playwright/test';
import type { AlarmLimits } from '../../../src/contract/alarmLimits';
import type { Dashboard } from '../../../src/contract/dashboard';
import { get, tokenOf } from '../../fixtures/product/api';
import { isClean } from '../../fixtures/product/axe';
import { card, openBoard } from '../../fixtures/product/board';
import { expect, signIn, test } from '../../fixtures/product/productTest';

const PHONE = { width: 390, height: 844 };

for (const theme of ['light', 'dark'] as const) {
  test.describe(`${theme} theme`, () => {
    test.use({ colorScheme: theme });

    test('an Admin sets the limits of the hospital; the screen has nothing to mend, on a phone too', async ({
      page,
      ward,
    }) => {
      await signIn(page, 'admin');
      await page.goto('/operations/alarm-limits');
      const limit = page.getByLabel('Respiratory rate high, warning');
      await expect(page.getByRole('form', { name: 'Alarm limits of the hospital' })).toBeVisible();
      await limit.fill('29');
      await page.getByLabel('Heart rate low, critical').fill('150');
      await page.getByRole('button', { name: 'Save' }).click();
      await expect(page.getByText('The low limit must be below the high one, 140')).toBeVisible();
      await isClean(page, theme);
      await page.getByLabel('Heart rate low, critical').fill('');
      await page.getByRole('button', { name: 'Save' }).click();
      await expect(page.getByText('Alarm limits of the hospital were saved.')).toBeVisible();
      const { limits } = await get<AlarmLimits>(
        ward.url,
        '/api/alarm-limits/',
        await tokenOf(ward.url, 'nurse'),
      );
      expect(limits.find(({ kind }) => kind === 'RESPIRATION_RATE_HIGH')?.effective.warning.value).toBe(29);
      await page.setViewportSize(PHONE);
      await expect(limit).toBeVisible();
      await fitsTheWindow(page);
      await isClean(page, theme);
    });

    test('a nurse switches an alarm off from the card, which says so with a struck bell', async ({
      nurse,
      ward,
    }) => {
      const board = await get<Dashboard>(
        ward.url,
        '/api/dashboard/patients/',
        await tokenOf(ward.url, 'nurse'),
      );
      const entry = board.at(theme === 'light' ? -1 : -2);
      await openBoard(nurse);
      const article = card(nurse, entry?.device_id ?? 0);
      await article.scrollIntoViewIfNeeded();
      await article.getByRole('button', { name: 'Details' }).click();
      await nurse.getByRole('menuitem', { name: 'Alarm Limits' }).click();
      const dialog = nurse.getByRole('dialog', { name: 'Alarm Limits' });
      await dialog.getByRole('combobox', { name: 'Heart rate high, alarm' }).click();
      await nurse.getByTitle('Off for 4 h').last().click();
      await dialog.getByRole('combobox', { name: 'NEWS2, alarm' }).click();
      await nurse.getByTitle('Off for 24 h').last().click();
      await dialog.getByLabel('Reason for what is changed').fill('Pacing test');
      await isClean(nurse, theme);
      await dialog.getByRole('button', { name: 'Save' }).click();
      await nurse
        .getByRole('dialog', { name: 'Alarm Limits Saved' })
        .getByRole('button', { name: 'OK' })
        .click();
      const bell = article.getByRole('img', {
        name: /^HR high alarm off until \d\d:\d\d(?: \d\d\/\d\d)?: Pacing test$/,
      });
      await expect(bell).toBeVisible();
      await expect.poll(() => bell.evaluate((icon) => icon.getBoundingClientRect().width)).toBe(11);
      await expect(article.getByRole('img', { name: /^NEWS2 alarm off until/ })).toBeVisible();
      // The button that opened the menu has the focus again, without its tip: a click closed the dialog.
      await expect(article.getByRole('button', { name: 'Details' })).toBeFocused();
      await nurse.mouse.move(0, 0);
      await expect(nurse.getByRole('tooltip')).toHaveCount(0);
      await isClean(nurse, theme);
      await nurse.goto(`/patients/${entry?.patient?.id}/profile`);
      await expect(
        nurse.getByRole('list', { name: 'Limits of this patient' }).getByRole('listitem'),
      ).toHaveCount(2);
      await nurse.setViewportSize(PHONE);
      await nurse
        .getByRole('region', { name: 'Alarm limits' })
        .getByRole('button', { name: 'Change' })
        .click();
      await expect(dialog.getByLabel('Heart rate high, critical')).toBeVisible();
      await fitsTheWindow(nurse);
      await isClean(nurse, theme);
    });
  });
}

async function fitsTheWindow(page: Page): Promise<void> {
  const { wide, window: width } = await page.evaluate(() => ({
    wide: document.documentElement.scrollWidth,
    window: window.innerWidth,
  }));
  expect(wide).toBeLessThanOrEqual(width);
}
