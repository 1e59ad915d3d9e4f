import type { Page } from '@playwright/test';
import { patch, post, tokenOf } from '../../fixtures/product/api';
import { card, openBoard } from '../../fixtures/product/board';
import { expect, test } from '../../fixtures/product/productTest';
import { startSimulator } from '../../fixtures/product/simulator';

/** The time of a poll of the board, of the render, and of a busy machine. */
const ONE_POLL_MS = 4_000;

const SSNS = ['900-77-0001', '900-77-0002'] as const;

async function choose(page: Page, label: string, typed: string): Promise<void> {
  const field = page
    .getByRole('dialog')
    .or(page.getByRole('form'))
    .last()
    .getByRole('combobox', { name: label });
  await field.click();
  await field.fill(typed);
  await page.locator('.ant-select-item-option').filter({ hasText: typed }).click();
}

/** Systolic and diastolic of a card. */
async function pressuresOn(page: Page, device: number): Promise<number[]> {
  const tile = await card(page, device).getByRole('group', { name: 'NIBP' }).innerText();
  return (/(\d+)\s*\/\s*(\d+)/.exec(tile) ?? []).slice(1).map(Number);
}

test('[DN-07] [DL-12] [DL-13] [DA-04] [DE-04] [MOD-10] [C1] a new device is brought into service, calibrated, and handed on', async ({
  nurse,
  ward,
}) => {
  test.slow();
  const vendorId = `E2E-${Date.now() % 100_000}`;
  const token = await tokenOf(ward.url, 'nurse');
  for (const [index, ssn] of SSNS.entries()) {
    const person = {
      ssn,
      first_name: 'Ward',
      last_name: ['Former', 'Latter'][index],
      date_of_birth: '1970-01-01',
      gender: 'F',
    };
    await post(ward.url, '/api/patients/', token, person);
  }
  const stop = startSimulator(ward.product, vendorId);
  let id = 0;
  try {
    await test.step('an unknown simulator appears, and is registered', async () => {
      await nurse.getByRole('link', { name: 'Devices' }).click();
      await expect(nurse).toHaveURL(/\/devices\?page=1&page_size=20$/);
      await nurse.getByRole('button', { name: 'Add Device' }).click();
      await choose(nurse, 'Device', vendorId);
      await nurse.getByRole('button', { name: 'Submit' }).click();
      await expect(nurse).toHaveURL(/\/devices\/\d+$/);
      id = Number(/\d+$/.exec(nurse.url())?.[0]);
      const facts = nurse.getByRole('region', { name: 'Device' });
      await expect(facts.getByText(vendorId)).toBeVisible();
      await expect(facts.getByText('Online')).toBeVisible();
      await expect(nurse.getByText('Not yet worn by a patient.')).toBeVisible();
    });

    await test.step('it is assigned, and its card appears within one poll', async () => {
      await openBoard(nurse);
      await expect(card(nurse, id)).toHaveCount(0);
      await nurse.getByRole('button', { name: 'Assign Patient' }).click();
      await choose(nurse, 'Patient', SSNS[0]);
      await choose(nurse, 'Device', vendorId);
      await nurse.getByRole('button', { name: 'Assign', exact: true }).click();
      await expect(nurse.getByText('Assigment Completed')).toBeVisible();
      await nurse.getByRole('button', { name: 'OK' }).click();
      await expect(card(nurse, id)).toContainText(SSNS[0], { timeout: ONE_POLL_MS });
      await expect.poll(() => pressuresOn(nurse, id), { timeout: 10_000 }).toHaveLength(2);
    });

    await test.step('it is calibrated, and its pressures shift', async () => {
      const before = await pressuresOn(nurse, id);
      const wanted = before.map((pressure) => pressure + 25);
      await card(nurse, id)
        .getByRole('link', { name: `Device ${id}` })
        .click();
      await nurse.getByRole('button', { name: 'Calibrate' }).click();
      await nurse.getByLabel('Systolic BP (mmHg)').fill(String(wanted[0]));
      await nurse.getByLabel('Diastolic BP (mmHg)').fill(String(wanted[1]));
      await nurse.getByRole('dialog').getByRole('button', { name: 'Calibrate' }).click();
      await expect(nurse.getByText('Calibration was Successful')).toBeVisible();
      await expect(nurse.getByRole('dialog')).toHaveCount(0);
      await openBoard(nurse);
      const farthest = async () =>
        Math.max(
          ...(await pressuresOn(nurse, id)).map((pressure, n) => Math.abs(pressure - (wanted[n] ?? 0))),
          0,
        );
      await expect.poll(farthest, { timeout: 15_000 }).toBeLessThan(12);
    });

    await test.step('it is handed on, and the old patient’s card is gone', async () => {
      await nurse.goto(`/devices/${id}/edit`);
      await choose(nurse, 'Patient', SSNS[1]);
      await nurse.getByRole('button', { name: 'Save' }).click();
      const question = nurse.getByRole('dialog', { name: `Move device ${id} to another patient?` });
      await expect(question).toContainText('Ward Former (no bed) is left without a device.');
      // The toast goes by itself: awaited before the press that brings it.
      const result = `Ward Former (no bed) is left without a device. Ward Latter (no bed) wears device ${id}.`;
      await Promise.all([
        expect(nurse.getByText(result)).toBeVisible(),
        question.getByRole('button', { name: 'Confirm' }).click(),
      ]);
      await expect(nurse).toHaveURL(new RegExp(`/devices/${id}$`));
      await expect(nurse.getByRole('row').nth(1)).toContainText('Ward Latter');
      await expect(nurse.getByRole('row').nth(2)).toContainText('Ward Former');
      await openBoard(nurse);
      await expect(card(nurse, id)).toContainText(SSNS[1]);
      await expect(nurse.getByText(SSNS[0])).toHaveCount(0);
    });

    await test.step('Back leaves the list in one step', async () => {
      await nurse.goto('/general-dashboard');
      await nurse.getByRole('link', { name: 'Devices' }).click();
      await expect(nurse).toHaveURL(/page=1&page_size=20$/);
      await nurse.goBack();
      await expect(nurse).toHaveURL(/\/general-dashboard$/);
    });
  } finally {
    if (id > 0) await patch(ward.url, `/api/devices/${id}/`, token, { patient: null });
    await stop();
  }
});
