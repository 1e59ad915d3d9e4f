import type { Page } from '@playwright/test';
import type { Dashboard } from '../../../src/contract/dashboard';
import { notification } from '../../fixtures/alerts/notifications';
import { get, tokenOf } from '../../fixtures/product/api';
import { isClean } from '../../fixtures/product/axe';
import { openBoard } from '../../fixtures/product/board';
import { expect, test } from '../../fixtures/product/productTest';

for (const theme of ['light', 'dark'] as const) {
  test.describe(`${theme} theme`, () => {
    test.use({ colorScheme: theme });

    test('[LAY-06] [LAY-07] the sign-in screen has nothing to mend', async ({ page }) => {
      await page.goto('/login');
      await expect(page.getByRole('button', { name: 'Login' })).toBeVisible();
      await isClean(page, theme);
    });

    test('[LAY-06] [LAY-07] the general dashboard has nothing to mend', async ({ nurse }) => {
      await expect(
        nurse.getByRole('region', { name: 'Device Status' }).getByRole('listitem').first(),
      ).toBeVisible();
      await isClean(nurse, theme);
    });

    test('[LAY-06] [LAY-07] the patient dashboard has nothing to mend, its view settings open too', async ({
      nurse,
    }) => {
      await openBoard(nurse);
      await isClean(nurse, theme);
      await nurse.getByRole('button', { name: 'View Settings' }).click();
      await isClean(nurse, theme);
    });

    test('[LAY-06] [LAY-07] the chart of a patient has nothing to mend, its choice of vitals and its table too', async ({
      nurse,
    }) => {
      await openBoard(nurse);
      await nurse.getByRole('link', { name: 'Patient chart' }).first().click();
      await expect(nurse.getByRole('slider', { name: 'Time' })).toBeVisible();
      // The charts are described soon after they can be seen.
      await expect(
        nurse.getByRole('group', { name: 'Heart rate, blood pressure and respiratory rate' }),
      ).toContainText('Line chart with');
      await isClean(nurse, theme);
      await nurse.getByRole('button', { name: /^Selected Vitals/ }).click();
      await expect(nurse.getByRole('dialog', { name: 'Selected Vitals' })).toBeVisible();
      await isClean(nurse, theme);
      await nurse
        .getByRole('dialog', { name: 'Selected Vitals' })
        .getByRole('button', { name: 'Close' })
        .click();
      await nurse.getByRole('button', { name: 'Table' }).click();
      await expect(nurse.getByRole('dialog', { name: 'Vitals as a table' })).toBeVisible();
      await isClean(nurse, theme);
    });

    test('[LAY-06] [LAY-07] the patient list has nothing to mend', async ({ nurse }) => {
      await nurse.goto('/patients');
      await expect(nurse.getByRole('button', { name: 'Show all comorbidities' }).first()).toBeVisible();
      await isClean(nurse, theme);
    });

    test('[LAY-06] [LAY-07] the alerts of a card have nothing to mend', async ({ nurse }) => {
      await openBoard(nurse);
      await nurse
        .getByRole('article')
        .filter({ hasText: 'High risk' })
        .first()
        .getByRole('button', { name: 'Alerts' })
        .click();
      await expect(nurse.getByRole('dialog', { name: 'Alerts' })).toBeVisible();
      await isClean(nurse, theme);
    });

    test('[LAY-06] [LAY-07] the Vitals History has nothing to mend, with the report beside it', async ({
      nurse,
      ward,
    }) => {
      const [entry] = await get<Dashboard>(
        ward.url,
        '/api/dashboard/patients/',
        await tokenOf(ward.url, 'nurse'),
      );
      await nurse.goto(`/patients/${entry?.patient?.id}/profile`);
      await nurse.getByRole('button', { name: 'Trends' }).click();
      await expect(nurse.getByRole('dialog', { name: 'Vitals History' }).getByRole('figure')).toHaveCount(2);
      await isClean(nurse, theme);
    });

    test('[LAY-06] [LAY-07] the notifications have nothing to mend, with a toast above them', async ({
      nurse,
    }) => {
      await showAlerts(nurse);
      await nurse.goto('/notifications');
      await expect(
        nurse.getByRole('list', { name: 'Unread notifications' }).getByRole('listitem').first(),
      ).toBeVisible();
      await expect(nurse.getByRole('alert')).toBeVisible();
      await isClean(nurse, theme);
    });
  });
}

/** Answers the page's polls with one alert of each severity, instead of waiting for those of the demo. */
async function showAlerts(page: Page): Promise<void> {
  const json = JSON.stringify(
    ['WARNING', 'CRITICAL'].map((severity, index) =>
      notification(index + 1, { severity: severity as 'WARNING' }, Date.now() - 5_000),
    ),
  );
  await page.route(/\/api\/notifications\/(unread\/|\?.*)?$/, (route) =>
    route.fulfill({ contentType: 'application/json; charset=utf-8', body: json }),
  );
}
