import { screen, within } from '@testing-library/react';
import { renderApp } from '../../fixtures/screens/render';

it('[GD-05] [GD-09] the general dashboard says that there are no devices and no flagged patients', async () => {
  await renderApp('/general-dashboard', { as: 'nurse' });
  const devices = await screen.findByRole('region', { name: 'Device Status' });
  expect(await within(devices).findByText('No devices found')).toBeVisible();
  expect(
    within(screen.getByRole('region', { name: 'Priority Patients' })).getByText('No high priority patients'),
  ).toBeVisible();
});

it('[B11] the patient dashboard says that there are no patients', async () => {
  await renderApp('/patient-dashboard', { as: 'nurse' });
  expect(await screen.findByText('No patients')).toBeVisible();
  expect(screen.queryByText('No patients match')).toBeNull();
});
