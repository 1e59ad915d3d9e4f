/**
 * @jest-environment-options {"ward": true}
 */
import { screen, waitFor, within } from '@testing-library/react';
import { send, VITALS } from '../../fixtures/readings/feeder';
import { address, meanwhile, renderApp } from '../../fixtures/screens/render';

it('[B15] a row whose alarm was just acknowledged takes no press of a pointer for a second: neither its link nor its button', async () => {
  await server.signIn('nurse');
  server.clock.advance(60 * 60_000);
  await send('SICK', VITALS.sick);
  const { user } = await renderApp('/alarms', { as: 'nurse' });
  const list = () => within(screen.getByRole('table', { name: 'Open alarms' }));
  const [first = document.body] = await waitFor(() => list().getAllByRole('button', { name: 'Acknowledge' }));
  const row = within(first.closest('tr') ?? document.body);
  await user.click(first);
  const release = await row.findByRole('button', { name: 'Release' });
  const [link = document.body] = row.getAllByRole('link').slice(-1);
  await user.click(link);
  await user.click(release);
  await meanwhile(() => realDelay(300));
  expect(address()).toBe('/alarms');
  expect(release).toHaveTextContent('Release');
  await meanwhile(() => realDelay(1_000));
  await user.click(link);
  await waitFor(() => expect(address()).toMatch(/^\/alarms\/\d+$/));
});
