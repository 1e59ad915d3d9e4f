import { screen, within } from '@testing-library/react';
import { addResults } from '../../fixtures/patients/labResults';
import { meanwhile, renderApp } from '../../fixtures/screens/render';
import { addPatient } from '../../fixtures/ward/ward';

it('of a sample only what is known of its time is shown, in the list and by test', async () => {
  const patient = await meanwhile(() => addPatient(server.db));
  await addResults(patient, [4.1, 4.2, 4.3]);
  await meanwhile(async () => {
    for (const [day, precision] of [
      [1, 'day'],
      [2, 'unknown'],
    ] as const)
      await server.db
        .updateTable('lab_tests')
        .set({ sample_precision: precision })
        .where('patient_id', '=', patient)
        .where('sample_timestamp', '=', `2026-03-0${day}T08:00:00.000Z`)
        .execute();
  });
  const { user } = await renderApp(`/patients/${patient}/labs/tests`, { as: 'nurse' });
  await screen.findAllByText('Potassium');
  const rows = screen.getAllByRole('row').slice(1);
  expect(rows.map((row) => within(row).getAllByRole('cell')[2]?.textContent)).toEqual([
    expect.stringMatching(/^\d\d:00 03\/03\/2026$/),
    'Time not known',
    '01/03/2026',
  ]);
  await user.click(await screen.findByRole('radio', { name: 'By test' }));
  const box = within(await screen.findByRole('region', { name: 'Lab tests by test' }));
  const cells = within((await box.findAllByRole('row'))[1] as HTMLElement).getAllByRole('cell');
  expect(cells.slice(3, 6).map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^4\.3\d\d:00 03\/03\/2026$/),
    '4.2Time not known',
    '4.101/03/2026',
  ]);
});
