import { get, tokenOf } from '../../fixtures/product/api';
import { card, liveCard, openBoard, vitalsOf } from '../../fixtures/product/board';
import { expect, test } from '../../fixtures/product/productTest';
import type { Dashboard } from '../../../src/contract/dashboard';

test('[RT-10] [GD-01] [GD-03] [GD-06] the general dashboard shows every device and the flagged patients', async ({
  nurse,
  ward,
}) => {
  const entries = await get<Dashboard>(
    ward.url,
    '/api/dashboard/overview/',
    await tokenOf(ward.url, 'nurse'),
  );
  await expect(nurse.getByRole('heading', { level: 1 })).toHaveText(/^Welcome .+!$/);
  const devices = nurse.getByRole('region', { name: 'Device Status' });
  await expect(devices.getByRole('listitem')).toHaveCount(entries.length);
  const flagged = entries.filter(({ patient }) => patient?.is_high_priority === true);
  expect(flagged.length).toBeGreaterThan(0);
  await expect(nurse.getByRole('region', { name: 'Priority Patients' }).getByRole('article')).toHaveCount(
    flagged.length,
  );
});

test('[RT-10] [RT-19] [PDB-01] [PDB-04] [PDB-06] the patient dashboard shows a card per device with a patient, at both printed addresses', async ({
  nurse,
  ward,
}) => {
  const entries = await get<Dashboard>(
    ward.url,
    '/api/dashboard/patients/',
    await tokenOf(ward.url, 'nurse'),
  );
  expect(entries.length).toBeGreaterThanOrEqual(16);
  for (const path of ['/patient-dashboard', '/patient-dashboard/']) {
    await nurse.goto(path);
    await expect(nurse.getByRole('heading', { level: 1, name: 'Patient Dashboard' })).toBeVisible();
    await expect(nurse.getByRole('article')).toHaveCount(entries.length);
    for (const { device_id } of entries) await expect(card(nurse, device_id)).toHaveCount(1);
  }
});

test('the demo shows every risk band and a lost signal, so that a new user sees what each looks like', async ({
  nurse,
}) => {
  await openBoard(nurse);
  for (const band of ['High risk', 'Medium risk', 'Low risk', 'Was low risk']) {
    await expect(nurse.getByRole('article').filter({ hasText: band }).first()).toBeVisible();
  }
  await expect(nurse.getByText('Demo data').first()).toBeVisible();
});

test('[PDB-05] [PDB-17] [PDB-19] a value on a card changes by itself within a few refreshes', async ({
  nurse,
}) => {
  await openBoard(nurse);
  const name = await liveCard(nurse).getAttribute('aria-label');
  const article = nurse.getByRole('article', { name: name ?? '', exact: true });
  const before = await vitalsOf(article);
  expect(before).toMatch(/HR .*\d/s);
  await expect.poll(() => vitalsOf(article), { timeout: 15_000 }).not.toBe(before);
});

test('[PDB-05] the board asks again and again, also when nothing has changed', async ({ nurse }) => {
  await openBoard(nurse);
  const answers: number[] = [];
  nurse.on('response', (response) => {
    if (response.url().includes('/api/dashboard/patients/')) answers.push(response.status());
  });
  // The 2 s are proved in time of the test's own, by test/component/dashboard/patientDashboard.test.tsx.
  await expect.poll(() => answers.length, { timeout: 30_000 }).toBeGreaterThanOrEqual(4);
  expect(answers.filter((status) => status !== 200 && status !== 304)).toEqual([]);
});
