import type { Dashboard } from '../../../src/contract/dashboard';
import { get, tokenOf } from '../../fixtures/product/api';
import { openBoard } from '../../fixtures/product/board';
import { expect, test } from '../../fixtures/product/productTest';

const FILTERS = [
  { label: 'High Risk', query: 'high_risk=true' },
  { label: 'Low Battery', query: 'low_battery=true' },
  { label: 'No Sync', query: 'no_sync=true' },
];

test('[FLT-01] [FLT-02] [FLT-03] [FLT-04] [FLT-05] Show All, each filter alone, and none', async ({
  nurse,
  ward,
}) => {
  await openBoard(nurse);
  await nurse.getByRole('button', { name: 'View Settings' }).click();
  const toggle = (name: string) => nurse.getByRole('switch', { name });
  await expect(toggle('Show All')).toBeChecked();
  for (const { label } of FILTERS) {
    await expect(toggle(label)).toBeChecked();
    await expect(toggle(label)).toBeDisabled();
  }

  await toggle('Show All').uncheck();
  await expect(nurse.getByText('No filter selected')).toBeVisible();
  await expect(nurse.getByRole('article')).toHaveCount(0);
  let asked = 0;
  nurse.on('request', (request) => {
    if (request.url().includes('/api/dashboard/patients/')) asked += 1;
  });
  await nurse.waitForTimeout(5_000); // Nothing can be seen to not happen without waiting for it.
  expect(asked).toBe(0);

  const token = await tokenOf(ward.url, 'nurse');
  for (const { label, query } of FILTERS) {
    await toggle(label).check();
    // Both sides change by the second: they agree within a refresh.
    await expect
      .poll(
        async () => {
          const wanted = (await get<Dashboard>(ward.url, `/api/dashboard/patients/?${query}`, token)).map(
            ({ device_id }) => `Device ${device_id}`,
          );
          const shown = await nurse
            .getByRole('article')
            .evaluateAll((cards) => cards.map((each) => each.getAttribute('aria-label')));
          return JSON.stringify(shown.sort()) === JSON.stringify(wanted.sort());
        },
        { timeout: 15_000, message: `the cards of ${label}` },
      )
      .toBe(true);
    await toggle(label).uncheck();
  }
});
