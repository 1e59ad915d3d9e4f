import { screen, waitFor, within } from '@testing-library/react';
import { admittedWearer } from '../../fixtures/patients/admittedWearer';
import { discharge } from '../../fixtures/patients/patients';
import { dialog } from '../../fixtures/screens/bedside';
import { renderApp } from '../../fixtures/screens/render';

it('a dialog follows its patient once the stay is closed elsewhere: it has no longer the bed that it was opened with', async () => {
  const { patient, bed } = await admittedWearer({ hasDevice: false });
  const { user } = await renderApp(`/patients/${patient}/profile`, { as: 'nurse' });
  await user.click(await screen.findByRole('button', { name: 'Log Clinical Notes' }));
  const box = within(await dialog('Log Clinical Notes')).getByRole('group', { name: 'Patient' });
  await waitFor(() => expect(box.querySelector('.patient-line-bed')).toHaveTextContent(bed ?? 'no bed'));
  await discharge(patient);
  await waitFor(() => expect(box.querySelector('.patient-line-bed')).toHaveTextContent(/^--$/), {
    timeout: 40_000,
  });
  expect(within(box).getByText('No open admission')).toBeVisible();
});
