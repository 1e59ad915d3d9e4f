import type { Locator, Page } from '@playwright/test';
import { post, tokenOf } from '../../fixtures/product/api';
import { expect, signIn, test } from '../../fixtures/product/productTest';

const WARD = { name: 'Neurology', abbreviation: 'NEU' };

async function choose(
  page: Page,
  form: Locator,
  label: string,
  searched: string,
  wanted: string,
): Promise<void> {
  const field = form.getByLabel(label, { exact: true });
  await field.click();
  await field.fill(searched);
  await page.locator('.ant-select-item-option').filter({ hasText: wanted }).click();
}

test('[ADH-01] [ADM-18] a department and its beds, made by an Admin, are at once there to admit to', async ({
  nurse,
  ward,
  browser,
}) => {
  const token = await tokenOf(ward.url, 'nurse');
  const person = {
    ssn: '900-78-0001',
    first_name: 'Nina',
    last_name: 'Neumann',
    date_of_birth: '1961-02-03',
    gender: 'F',
  };
  const { id: patient } = await post<{ id: number }>(ward.url, '/api/patients/', token, person);
  await nurse.goto(`/patients/${patient}/profile`);
  const admission = nurse.getByRole('form', { name: 'Admission Info' });
  await expect(admission).toBeVisible();

  const context = await browser.newContext({ baseURL: ward.url });
  const admin = await context.newPage();
  await signIn(admin, 'admin');
  await test.step('the department', async () => {
    await admin.getByRole('link', { name: 'Admin' }).click();
    await admin.getByRole('tab', { name: 'Departments' }).click();
    await admin.getByRole('button', { name: 'Add Department' }).click();
    const form = admin.getByRole('form', { name: 'Add Department' });
    await form.getByLabel('Name').fill(WARD.name);
    await form.getByLabel('Abbreviation').fill(WARD.abbreviation);
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(admin).toHaveURL(/\/admin\/departments\/\d+$/);
  });
  for (const number of [1, 2]) {
    await test.step(`bed ${number}`, async () => {
      await admin.goto('/admin/beds/add');
      const form = admin.getByRole('form', { name: 'Add Bed' });
      await choose(admin, form, 'Department', 'neu', WARD.name);
      await form.getByLabel('Number').fill(String(number));
      await expect(form.getByLabel('Abbreviation')).toHaveText(`NEU-${number}`);
      await form.getByRole('button', { name: 'Save' }).click();
      await expect(admin).toHaveURL(/\/admin\/beds\/\d+$/);
    });
  }
  await context.close();

  await test.step('the form that was open all the while offers them', async () => {
    await choose(nurse, admission, 'Department', 'neu', WARD.name);
    await choose(nurse, admission, 'Bed', 'NEU', 'NEU-2');
    await expect(admission.locator('.ant-select-content').filter({ hasText: 'NEU-2' })).toBeVisible();
  });
});

test('an HCP reads plainly what is for Admins only', async ({ nurse, complaints }) => {
  complaints.expect(/403/);
  await expect(nurse.getByRole('link', { name: 'Admin' })).toHaveCount(0);
  await nurse.goto('/admin/users');
  await expect(nurse.getByText('This is for Admins only.')).toBeVisible();
  await nurse.goto('/admin/departments/add');
  await expect(nurse.getByText('This is for Admins only.')).toBeVisible();
  await expect(nurse.getByRole('button', { name: 'Save' })).toHaveCount(0);
});
