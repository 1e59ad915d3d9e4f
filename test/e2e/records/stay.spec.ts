import type { Page } from '@playwright/test';
import type { Admission } from '../../../src/contract/admissions';
import type { Bed } from '../../../src/contract/beds';
import type { NewDevice } from '../../../src/contract/devices';
import type { Page as List } from '../../../src/contract/paging';
import type { PatientRow } from '../../../src/contract/patients';
import { get, post, tokenOf } from '../../fixtures/product/api';
import { card, openBoard } from '../../fixtures/product/board';
import { expect, test } from '../../fixtures/product/productTest';

const today = () => new Date().toLocaleDateString('en-ZA', { timeZone: 'Europe/Berlin' });

/** Types into the field of this label as a user without a mouse does, and leaves it. */
async function type(page: Page, label: string, text: string): Promise<void> {
  await page.getByLabel(label, { exact: true }).first().focus();
  await page.keyboard.type(text);
}

/** Opens the list of a field, searches it, and chooses the first match. */
async function pick(page: Page, label: string, search: string, found: RegExp): Promise<void> {
  const form = page.getByRole('form', { name: 'Admission Info' });
  await form.getByLabel(label, { exact: true }).focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.type(search);
  await expect(
    page.locator('.ant-select-item-option-content').filter({ hasText: found }).first(),
  ).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(form.locator('.ant-select-content').filter({ hasText: found })).toBeVisible();
}

/** Reaches a control by keyboard and presses it. */
const press = (page: Page, role: 'button' | 'menuitem' | 'link' | 'tab', name: string | RegExp) =>
  page.getByRole(role, { name, exact: true }).first().press('Enter');

/** Registers a device that is sending already; returns its id. */
async function bringIntoService(url: string, token: string): Promise<number> {
  await expect
    .poll(async () =>
      (await get<NewDevice[]>(url, '/api/devices/new/', token)).some(
        ({ type: kind }) => kind === 'RHEO_SIMULATOR' || kind === 'RHEO',
      ),
    )
    .toBe(true);
  const device = (await get<NewDevice[]>(url, '/api/devices/new/', token)).find(
    ({ type: kind }) => kind === 'RHEO_SIMULATOR' || kind === 'RHEO',
  );
  const { id } = await post<{ id: number }>(url, '/api/devices/', token, {
    vendor_device_id: device?.vendor_device_id,
    type: device?.type,
  });
  return id;
}

/** A bed without a patient. */
async function freeBed(url: string, token: string): Promise<Bed> {
  const beds = await get<List<Bed>>(url, '/api/beds/?page_size=200', token);
  const patients = await get<List<PatientRow>>(url, '/api/patients/?page_size=200', token);
  const free = beds.results.find(
    ({ abbreviation }) => !patients.results.some(({ bed }) => bed === abbreviation),
  );
  if (free === undefined) throw new Error('All beds are taken');
  return free;
}

test('a stay by keyboard: register, admit, bed and device, vitals, note, high priority, discharge', async ({
  nurse: page,
  ward,
}) => {
  test.setTimeout(120_000);
  const token = await tokenOf(ward.url, 'nurse');
  const device = await bringIntoService(ward.url, token);
  const { abbreviation: bed, department } = await freeBed(ward.url, token);
  const ssn = `900-55-${String(Date.now() % 10_000).padStart(4, '0')}`;

  await test.step('register', async () => {
    await press(page, 'link', 'Patients');
    await press(page, 'link', 'Add Patient');
    await type(page, 'First Name', 'Marta');
    await type(page, 'Last Name', 'Nowak');
    await type(page, 'SSN', ssn);
    await page.getByLabel('Gender').focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await type(page, 'Date of Birth', '1958/04/17');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: 'Save' })).toBeEnabled();
    await press(page, 'button', 'Save');
    await expect(page).toHaveURL(/\/patients\/\d+\/profile/);
  });
  const patient = Number(/\/patients\/(\d+)\//.exec(page.url())?.[1]);
  const latest = () => get<Admission | null>(ward.url, `/api/patients/${patient}/latest-admission/`, token);

  await test.step('admit, with bed and device', async () => {
    await pick(page, 'Department', department.name.slice(0, 4), new RegExp(`^${department.name}$`));
    await pick(page, 'Bed', bed, new RegExp(`^${bed}$`));
    await pick(page, 'Diagnosis', 'sepsis', /sepsis/i);
    await pick(page, 'Device', String(device), new RegExp(`^${device} `));
    await type(page, 'Admission Date', today());
    await page.keyboard.press('Enter');
    await page.getByRole('radio', { name: 'Registered' }).focus();
    await page.keyboard.press('Space');
    await page
      .getByRole('form', { name: 'Admission Info' })
      .getByRole('button', { name: 'Save' })
      .press('Enter');
    await expect(
      page.getByRole('region', { name: 'Admission Info' }).getByText('Discharge Date'),
    ).toHaveCount(0);
    await expect.poll(async () => (await latest())?.device).toBe(device);
  });

  const board = card(page, device);
  await test.step('vitals', async () => {
    await openBoard(page);
    await expect(board).toContainText(ssn);
    await board.getByRole('button', { name: 'Details' }).press('Enter');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Log Vital Signs' });
    await dialog.getByLabel('Heart Rate').focus();
    await page.keyboard.type('84');
    await dialog.getByLabel('Body Temperature').focus();
    await page.keyboard.type('37.2');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog', { name: 'Vitals Logged Successfully' })).toContainText('84 bpm');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(board.getByRole('button', { name: 'Details' })).toBeFocused();
  });

  await test.step('note', async () => {
    await board.getByRole('button', { name: 'Clinical notes' }).press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Log Clinical Notes' });
    await expect(dialog.getByLabel('Clinical Notes')).toBeFocused();
    await page.keyboard.type('Arrived on the ward, comfortable.');
    await dialog.getByRole('button', { name: 'Submit' }).press('Enter');
    await expect(page.getByRole('dialog', { name: 'Successfully Logged Notes' })).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(board.getByRole('button', { name: 'Clinical notes' })).toBeFocused();
  });

  await test.step('high priority, set and removed', async () => {
    const flag = board.getByRole('img', { name: 'High priority patient' });
    await board.getByRole('button', { name: 'Details' }).press('Enter');
    await page.keyboard.press('Enter');
    await expect(
      page.getByRole('dialog', { name: 'Set High Priority' }).getByLabel('High Priority Reason'),
    ).toBeFocused();
    await page.keyboard.type('Falling pressure');
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).press('Enter');
    await expect(flag).toBeVisible();
    await board.getByRole('button', { name: 'Details' }).press('Enter');
    await expect(page.getByRole('menuitem', { name: 'Remove High Priority' })).toBeFocused();
    await page.keyboard.press('Enter');
    await page
      .getByRole('dialog', { name: 'Remove patient ?' })
      .getByRole('button', { name: 'Confirm' })
      .press('Enter');
    await expect(flag).toHaveCount(0);
  });

  await test.step('the note is listed, and can be read', async () => {
    await board.getByRole('link', { name: ssn }).press('Enter');
    await press(page, 'tab', 'Notes');
    await expect(page.getByRole('cell', { name: 'Arrived on the ward, comfortable.' })).toBeVisible();
    await page.getByRole('row').nth(1).getByRole('link').press('Enter');
    await expect(page.getByRole('button', { name: 'Edit' })).toBeDisabled();
    await expect(page.getByText('Arrived on the ward, comfortable.')).toBeVisible();
    await page
      .getByRole('region', { name: 'Note' })
      .getByRole('link', { name: 'Marta Nowak' })
      .press('Enter');
  });

  await test.step('discharge frees bed and device', async () => {
    const info = page.getByRole('region', { name: 'Admission Info' });
    await info.getByRole('button', { name: 'Edit' }).press('Enter');
    await page.getByRole('radio', { name: 'Hospital Discharge' }).focus();
    await page.keyboard.press('Space');
    await page
      .getByRole('form', { name: 'Admission Info' })
      .getByRole('button', { name: 'Save' })
      .press('Enter');
    const question = page.getByRole('dialog', { name: 'Close the admission of Marta Nowak?' });
    await expect(question).toContainText(`Bed ${bed} and device ${device} become free.`);
    await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(info.getByText('Discharge Date')).toBeVisible();
    await expect(info.getByRole('button', { name: 'New admission' })).toBeVisible();
    expect(await latest()).toMatchObject({ status: 'HOSPITAL_DISCHARGE', device: null });
    await openBoard(page);
    await expect(board).toHaveCount(0);
  });
});
