import { isClean } from '../../fixtures/product/axe';
import { fitsSideways } from '../../fixtures/product/layout';
import { expect, signIn, test } from '../../fixtures/product/productTest';

const PHONE = { width: 390, height: 844 };

for (const theme of ['light', 'dark'] as const) {
  test.describe(`${theme} theme`, () => {
    test.use({ colorScheme: theme });

    test('an Admin adds a gateway, whose token sends for its devices alone until it is revoked', async ({
      page,
      ward,
    }) => {
      const label = `Gateway ${theme}`;
      await signIn(page, 'admin');
      await page.goto('/operations/gateways');
      await page.getByRole('button', { name: 'Add Gateway' }).click();
      const form = page.getByRole('dialog', { name: 'Add Gateway' });
      await form.getByRole('textbox', { name: 'Label' }).fill(label);
      await form.getByRole('combobox', { name: 'Devices' }).fill('E2E-1');
      await page.getByTitle('E2E-1').last().click();
      // The list stays open for more.
      await form.getByText('Add Gateway').first().click();
      await expect(page.getByRole('listbox')).toBeHidden();
      await isClean(page, theme);
      await form.getByRole('button', { name: 'Add', exact: true }).click();
      const token = await page.getByRole('textbox', { name: `Token of ${label}` }).inputValue();
      await isClean(page, theme);
      await page.getByRole('button', { name: 'Done' }).click();
      await page.getByRole('button', { name: 'Close anyway' }).click();

      const send = async () => {
        const answer = await page.request.post(`${ward.url}/api/ingest/`, {
          headers: { authorization: `Device ${token}` },
          data: ['E2E-1', 'E2E-2'].map((name) => ({
            vendor_device_id: name,
            type: 'RHEO',
            timestamp: new Date().toISOString(),
            observations: { heartRate: 70 },
          })),
        });
        return { status: answer.status(), body: (await answer.json()) as object };
      };
      expect(await send()).toMatchObject({ status: 202, body: { accepted: 1, rejected: [{ index: 1 }] } });
      const row = page.getByRole('row').filter({ hasText: label });
      await expect(row.getByRole('cell', { name: 'E2E-1', exact: true })).toBeVisible();
      await isClean(page, theme);
      await page.getByRole('button', { name: `Revoke ${label}` }).click();
      await page.getByRole('button', { name: 'Revoke', exact: true }).click();
      await expect(page.getByText(`${label} was revoked.`)).toBeVisible();
      await expect.poll(async () => (await send()).status).toBe(401);
      await page.setViewportSize(PHONE);
      await expect(page.getByRole('button', { name: 'Add Gateway' })).toBeVisible();
      await fitsSideways(page);
      await isClean(page, theme);
    });

    test('an Admin finds in the audit log who has read a patient, and a reload keeps what was asked', async ({
      page,
    }) => {
      await signIn(page, 'admin');
      await page.goto('/patients/3/profile');
      await expect(page.getByRole('region', { name: 'Personal Info' })).toBeVisible();
      await page.goto('/operations/audit?patient=3&action=read');
      const row = page.getByRole('row').filter({ hasText: 'Read the patient' }).filter({ hasText: 'admin' });
      await expect(row.first()).toBeVisible();
      await isClean(page, theme);
      await page.reload();
      await expect(page.getByRole('combobox', { name: 'Action' })).toBeVisible();
      await expect(row.first()).toBeVisible();
      const download = page.waitForEvent('download');
      await page.getByRole('button', { name: 'Export CSV' }).click();
      expect((await download).suggestedFilename()).toBe('audit-log.csv');
      for (const size of [{ width: 1024, height: 768 }, { width: 844, height: 390 }, PHONE]) {
        await page.setViewportSize(size);
        await expect(page.getByRole('button', { name: 'Export CSV' })).toBeVisible();
        await fitsSideways(page);
        await isClean(page, theme);
      }
    });
  });
}
