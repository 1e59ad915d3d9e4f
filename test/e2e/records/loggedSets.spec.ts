import { get, post, tokenOf } from '../../fixtures/product/api';
import { expect, test } from '../../fixtures/product/productTest';

interface Page<Row> {
  results: Row[];
}

test('[MOD-01] what a nurse logs is listed, marked on the chart with its author, and struck out gone from chart and counts', async ({
  nurse,
  ward,
}) => {
  const token = await tokenOf(ward.url, 'nurse');
  const { id } = await post<{ id: number }>(ward.url, '/api/patients/', token, {
    first_name: 'Log',
    last_name: 'Byhand',
    ssn: `900-99-${String(Date.now()).slice(-6)}`,
    date_of_birth: '1960-05-01',
    gender: 'M',
  });
  const counted = async () =>
    (
      await get<{ aggregations: { heartRate: { count: number } } }>(
        ward.url,
        `/api/patients/${id}/observations-with-aggregations/?resolution=120`,
        token,
      )
    ).aggregations.heartRate.count;

  await nurse.goto(`/patients/${id}/profile`);
  const list = nurse.getByRole('region', { name: 'Logged by hand' });
  await expect(list).toContainText('Nothing was logged by hand');
  await nurse.getByRole('button', { name: 'Log Vital Signs' }).click();
  await nurse.getByLabel('Heart Rate').fill('180');
  await nurse.getByRole('button', { name: 'Submit' }).click();
  const question = nurse.getByRole('dialog', { name: 'Log it all the same?' });
  await expect(question).toContainText('Heart Rate 180 bpm — outside 30 to 160');
  await expect(question.getByRole('button', { name: 'Back to correct' })).toBeFocused();
  await nurse.keyboard.press('Enter');
  await expect(nurse.getByLabel('Heart Rate')).toBeFocused();
  await nurse.getByRole('button', { name: 'Submit' }).click();
  await question.getByRole('button', { name: 'Log all the same' }).click();
  await nurse
    .getByRole('dialog', { name: 'Vitals Logged Successfully' })
    .getByRole('button', { name: 'OK' })
    .click();
  await expect(list.getByRole('listitem')).toContainText(/HR 180 bpm.*Nina/);
  await expect(nurse.getByRole('button', { name: 'Log Vital Signs' })).toBeFocused();
  expect(await counted()).toBe(1);

  const mark = nurse.locator('[data-by-hand="HR"]');
  await nurse.getByRole('link', { name: 'Patient chart' }).click();
  await expect(mark).toHaveAttribute('d', /^M\d/);
  await expect(nurse.locator('[data-author]')).toHaveText('Nina');
  expect(await mark.evaluate((path) => (path as SVGPathElement).getBBox().width)).toBeCloseTo(8.4, 1);

  await nurse.goto(`/patients/${id}/profile`);
  await list.getByRole('button', { name: /^Strike out/ }).click();
  const dialog = nurse.getByRole('dialog', { name: 'Strike out' });
  await expect(dialog.getByRole('textbox', { name: 'Reason' })).toBeFocused();
  await nurse.keyboard.type('Typed into the wrong chart');
  await dialog.getByRole('button', { name: 'Strike out' }).click();
  await expect(dialog).toBeHidden();
  await expect(list.getByRole('listitem')).toContainText(/Struck out by Nina.*: Typed into the wrong chart/);
  await expect(list.getByRole('listitem')).toBeFocused();
  expect(await counted()).toBe(0);
  expect(
    (await get<Page<{ struck_out: unknown }>>(ward.url, `/api/patients/${id}/vitals-logs/`, token)).results,
  ).toHaveLength(1);
  await nurse.getByRole('link', { name: 'Patient chart' }).click();
  await expect(nurse.getByRole('slider', { name: 'Time' })).toBeVisible();
  await expect(nurse.getByText('No vitals in the last 24 hours')).toBeVisible();
  await expect(mark).toHaveAttribute('d', '');
});
