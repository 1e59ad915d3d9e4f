import { card } from '../../fixtures/product/board';
import { expect, test } from '../../fixtures/product/productTest';
import { dashboardEntry } from '../../fixtures/ward/dashboardEntry';

test('the change of a value is drawn in the line of its label and read out once, after the value', async ({
  nurse,
}) => {
  const entry = dashboardEntry({ device_id: 901, last_sync: new Date().toISOString() });
  await nurse.route('**/api/dashboard/patients/**', (route) => route.fulfill({ json: [entry] }));
  await nurse.route('**/api/dashboard/trends/**', (route) =>
    route.fulfill({ json: [{ patient: entry.patient?.id, changes: { bodyTemperature: 0.7 } }] }),
  );
  await nurse.goto('/patient-dashboard');
  const tile = card(nurse, 901).getByRole('group', { name: 'BT' });
  await expect(tile).toContainText('up 0.7');
  const drawn = await tile
    .locator('.trend')
    .evaluate((label) => getComputedStyle(label, '::after').content.replaceAll(' ', ''));
  // What stands after the slash is what assistive technology reads: nothing.
  expect(drawn).toBe('"0.7"/""');
});
