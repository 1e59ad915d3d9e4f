import type { Dashboard } from '../../../src/contract/dashboard';
import { get, tokenOf } from '../../fixtures/product/api';
import { expect, test } from '../../fixtures/product/productTest';

/** CSS px: about eight lines. */
const MOST = 256;

test('[CST-06] a long list is a box of a fixed height that scrolls', async ({ nurse: page, ward }) => {
  const [entry] = await get<Dashboard>(
    ward.url,
    '/api/dashboard/patients/',
    await tokenOf(ward.url, 'nurse'),
  );
  await page.goto(`/patients/${entry?.patient?.id}/profile`);
  await page.getByRole('region', { name: 'Admission Info' }).getByRole('button', { name: 'Edit' }).click();
  const form = page.getByRole('form', { name: 'Admission Info' });
  await form.getByLabel('Diagnosis').click();
  const list = page.locator('.field-popup .ant-select-dropdown-list-holder');
  await expect(list).toBeVisible();
  const { shown, all } = await list.evaluate((box) => ({ shown: box.clientHeight, all: box.scrollHeight }));
  expect(shown).toBeLessThanOrEqual(MOST);
  expect(all).toBeGreaterThan(shown);
  await list.hover();
  await page.mouse.wheel(0, 100);
  await expect.poll(() => list.evaluate((box) => box.scrollTop)).toBeGreaterThan(0);
});
