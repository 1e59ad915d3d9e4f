import { screen, within } from '@testing-library/react';
import { addResults } from '../../fixtures/patients/labResults';
import { meanwhile, renderApp } from '../../fixtures/screens/render';
import { addPatient } from '../../fixtures/ward/ward';

it('a lab result that the laboratory corrected says so, in the list and by test; others do not', async () => {
  const patient = await meanwhile(() => addPatient(server.db));
  await addResults(patient, [4.2, 5.6]);
  await meanwhile(() =>
    server.db
      .updateTable('lab_observations')
      .set({ is_corrected: true })
      .where('value', '=', 5.6)
      .where('lab_test_id', 'in', (tests) =>
        tests.selectFrom('lab_tests').select('id').where('patient_id', '=', patient),
      )
      .execute(),
  );
  const { user } = await renderApp(`/patients/${patient}/labs/tests`, { as: 'nurse' });
  expect((await screen.findByText('corrected')).closest('td')).toHaveTextContent(
    /^5\.6HHighcorrected\+1\.4 from 4\.2$/,
  );
  await user.click(await screen.findByRole('radio', { name: 'By test' }));
  const box = within(await screen.findByRole('region', { name: 'Lab tests by test' }));
  expect((await box.findByText('corrected')).closest('td')).toHaveTextContent(
    /^5\.6HHighcorrected\d\d:00 02\/03\/2026$/,
  );
});
