/**
 * @jest-environment-options {"ward": true}
 */
import { screen, waitFor } from '@testing-library/react';
import { faultyServer } from '../../fixtures/server/faultyServer';
import { send, VITALS } from '../../fixtures/readings/feeder';
import { renderApp } from '../../fixtures/screens/render';
// Loaded before the test begins to wait for it.
import '../../../src/web/screens/patient-dashboard/PatientDashboardScreen';

const beds = () =>
  screen.queryAllByRole('article').map((card) => /(ICU-3|MED-4|SUR-6)/.exec(card.textContent)?.[0]);

it('[B2] [FLT-03] a filter that the server cannot be asked for leaves the last board, as old and not as filtered, until it answers', async () => {
  server.clock.advance(10_000);
  await send('WELL', VITALS.well);
  await send('MILD', VITALS.mild);
  await send('SICK', VITALS.sick);
  const { user } = await renderApp('/patient-dashboard', { as: 'nurse' });
  const toggle = (name: string) => screen.getByRole('switch', { name });
  await user.click(await screen.findByRole('button', { name: 'View Settings' }));
  await waitFor(() => expect(beds()).toHaveLength(3));
  const faults = faultyServer();
  faults.refuse(/\/api\//);
  await waitFor(() => expect(screen.getByText(/Connection lost/)).toBeVisible());
  await user.click(toggle('Show All'));
  await user.click(toggle('High Risk'));
  expect(await screen.findByText('View Settings are not applied yet.')).toBeVisible();
  expect(screen.getByText(/This is the last board received, of all patients\./)).toBeVisible();
  expect(beds()).toEqual(['ICU-3', 'MED-4', 'SUR-6']);
  expect(screen.getByText('Was high risk')).toBeVisible();
  expect(screen.getByText(/^Not applied yet: High risk/)).toBeVisible();
  expect(screen.queryByText(/^Showing: /)).toBeNull();
  expect(screen.queryByText('Could not load')).toBeNull();
  expect(screen.getByText('Connection lost.').closest('[role="status"]')).toHaveTextContent(
    /Data as of \d\d:\d\d:\d\d/,
  );
  faults.heal();
  await waitFor(() => expect(beds()).toEqual(['ICU-3']));
  expect(screen.queryByText(/not applied yet/i)).toBeNull();
  expect(screen.getByText(/^Showing: High risk/)).toBeVisible();
});
