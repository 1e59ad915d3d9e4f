import { get, tokenOf } from '../../fixtures/product/api';
import { isClean } from '../../fixtures/product/axe';
import { expect, signIn, test } from '../../fixtures/product/productTest';

/** A patient of the demo with labs and notes. */
const PATIENT = 1;

for (const theme of ['light', 'dark'] as const)
  test.describe(`${theme} theme`, () => {
    test.use({ colorScheme: theme });

    test('[LAY-06] [LAY-07] the labs of a patient have nothing to mend, as a list and by test', async ({
      nurse,
    }) => {
      await nurse.goto(`/patients/${PATIENT}/labs/tests`);
      await expect(nurse.getByRole('row').nth(1)).toBeVisible();
      await isClean(nurse, theme);
      await nurse.getByText('By test', { exact: true }).click();
      await expect(
        nurse.getByRole('region', { name: 'Lab tests by test' }).getByRole('row').nth(1),
      ).toBeVisible();
      await isClean(nurse, theme);
    });

    test('[LAY-06] [LAY-07] the notes of a patient have nothing to mend, as a list, as a time line, and under edit', async ({
      nurse,
      ward,
    }) => {
      await nurse.goto(`/patients/${PATIENT}/notes`);
      await expect(nurse.getByRole('row').nth(1)).toBeVisible();
      await isClean(nurse, theme);
      await nurse.getByText('Time line', { exact: true }).click();
      await expect(
        nurse.getByRole('region', { name: 'Time line of notes' }).getByRole('listitem').first(),
      ).toBeVisible();
      await isClean(nurse, theme);
      const { results } = await get<{ results: { id: number }[] }>(
        ward.url,
        `/api/patients/${PATIENT}/clinical-notes/`,
        await tokenOf(ward.url, 'nurse'),
      );
      await nurse.goto(`/notes/${results[0]?.id}/edit`);
      await expect(nurse.getByRole('textbox', { name: 'Notes' })).toBeVisible();
      await isClean(nurse, theme);
    });

    test('[LAY-06] [LAY-07] the devices have nothing to mend, nor one of them', async ({ nurse }) => {
      await nurse.goto('/devices');
      await expect(nurse.getByRole('row').nth(1)).toBeVisible();
      await isClean(nurse, theme);
      await nurse.getByRole('row').nth(1).getByRole('link').first().click();
      await expect(nurse.getByRole('heading', { level: 1, name: 'Device Details' })).toBeVisible();
      await expect(nurse.getByText('Vendor device ID')).toBeVisible();
      await isClean(nurse, theme);
    });

    for (const [width, height] of [
      [1440, 900],
      [390, 844],
    ] as const)
      test(`[LAY-06] [LAY-07] at ${width} a new patient and the alarm load have nothing to mend`, async ({
        page,
      }) => {
        await signIn(page, 'admin');
        await page.setViewportSize({ width, height });
        await page.goto('/patients/add');
        await expect(page.getByLabel('First Name')).toBeVisible();
        await isClean(page, theme);
        await page.goto('/operations/alarm-load');
        await expect(page.getByRole('table', { name: 'Alarms by hour of the day' })).toBeVisible();
        await isClean(page, theme);
      });

    test('[LAY-06] [LAY-07] the screens of an Admin have nothing to mend', async ({ page }) => {
      await signIn(page, 'admin');
      for (const part of ['users', 'departments', 'beds']) {
        await page.goto(`/admin/${part}`);
        await expect(page.getByRole('row').nth(1)).toBeVisible();
        await isClean(page, theme);
      }
    });
  });
