import { isClean } from '../../fixtures/product/axe';
import { openBoard } from '../../fixtures/product/board';
import { expect, FAILED_REQUEST, test } from '../../fixtures/product/productTest';

const NURSE = 'nurse-demo';
const ADMIN = 'admin-demo';

test('all tabs of a browser lock and unlock together, also after a reload, and what was typed is there again', async ({
  nurse,
  context,
  complaints,
}) => {
  complaints.expect(FAILED_REQUEST);
  await nurse.goto('/patients/add');
  await nurse.getByLabel('First Name').fill('Greta');
  const second = await context.newPage();
  await openBoard(second);

  await nurse.locator('h1').click();
  await nurse.keyboard.press('Shift+L');
  for (const page of [nurse, second]) {
    await expect(page.getByRole('region', { name: 'Locked' })).toBeVisible();
    await expect(page.getByRole('article').first()).toBeVisible();
  }
  await expect(nurse.getByLabel('First Name')).toHaveCount(0);
  await isClean(nurse, 'light');

  await second.reload();
  await expect(second.getByRole('region', { name: 'Locked' })).toBeVisible();
  await expect(second.getByText('Nina Alvarez', { exact: true })).toBeVisible();
  await second.getByRole('article').first().getByRole('link', { name: 'Patient chart' }).click();
  await expect(second.getByText('Unlock first.')).toBeVisible();
  await expect(second).toHaveURL(/\/patient-dashboard/);

  await second.getByRole('textbox', { name: 'Password' }).fill(NURSE);
  await second.getByRole('button', { name: 'Unlock', exact: true }).click();
  for (const page of [nurse, second])
    await expect(page.getByRole('region', { name: 'Locked' })).toHaveCount(0);
  await expect(nurse.getByLabel('First Name')).toHaveValue('Greta');
});

test('another user takes the place over in every tab, and finds nothing of the first person', async ({
  nurse,
  context,
  complaints,
}) => {
  complaints.expect(FAILED_REQUEST);
  await nurse.goto('/patients/add');
  await nurse.getByLabel('First Name').fill('Greta');
  const second = await context.newPage();
  await second.goto('/patients/add');
  await second.getByLabel('First Name').fill('Berta');

  await second.locator('h1').click();
  await second.keyboard.press('Shift+L');
  await second.getByRole('button', { name: 'Another user?' }).click();
  await second.getByLabel('Username').fill('admin');
  await second.getByRole('textbox', { name: 'Password' }).fill(ADMIN);
  await second.getByRole('button', { name: 'Login' }).click();
  for (const page of [second, nurse]) {
    await expect(page).toHaveURL(/\/general-dashboard$/);
    await expect(page.getByRole('link', { name: 'Operations' })).toBeVisible();
    await page.goBack();
    await page.goto('/patients/add');
    await expect(page.getByLabel('First Name')).toHaveValue('');
  }
});

test('another user who takes over at a patient asks for nothing of that patient', async ({
  nurse,
  complaints,
}) => {
  complaints.expect(FAILED_REQUEST);
  const asked: string[] = [];
  nurse.on('request', (request) => {
    if (/\/api\/patients\/\d+\//.test(request.url())) asked.push(request.headers()['authorization'] ?? '');
  });
  await nurse.goto('/patients/1');
  await expect(nurse.getByRole('heading', { level: 1 })).toBeVisible();
  await nurse.locator('h1').click();
  await nurse.keyboard.press('Shift+L');
  await nurse.getByRole('button', { name: 'Another user?' }).click();
  await nurse.getByLabel('Username').fill('admin');
  await nurse.getByRole('textbox', { name: 'Password' }).fill(ADMIN);
  await nurse.getByRole('button', { name: 'Login' }).click();
  await expect(nurse.getByRole('link', { name: 'Operations' })).toBeVisible();
  await expect(nurse).toHaveURL(/\/general-dashboard$/);
  await expect(nurse.getByRole('status', { name: 'Loading' })).toHaveCount(0);
  expect(new Set(asked).size).toBe(1);
});

for (const [width, height] of [
  [1024, 768],
  [390, 844],
  [844, 390],
] as const)
  test(`at ${width} by ${height} the panel opens beside the board`, async ({ nurse, complaints }) => {
    complaints.expect(FAILED_REQUEST);
    await nurse.setViewportSize({ width, height });
    await openBoard(nurse);
    await nurse.locator('h1').click();
    await nurse.keyboard.press('Shift+L');
    await expect(nurse.getByText('Locked: only reading')).toBeVisible();
    await isClean(nurse, 'light');
    await nurse.getByText('Locked: only reading').click();
    await expect(nurse.getByRole('textbox', { name: 'Password' })).toBeFocused();
    await isClean(nurse, 'light');
    await nurse.getByRole('textbox', { name: 'Password' }).fill(NURSE);
    await nurse.keyboard.press('Enter');
    await expect(nurse.getByText('Locked: only reading')).toHaveCount(0);
  });
