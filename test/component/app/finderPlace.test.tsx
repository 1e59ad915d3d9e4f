/**
 * @jest-environment-options {"ward": true}
 */
import { screenIsOpen } from '../../fixtures/screens/screenIsOpen';
import { act, screen } from '@testing-library/react';
import { send, VITALS } from '../../fixtures/readings/feeder';
import { field, openScreen, option, WAIT } from '../../fixtures/screens/openFinder';

beforeEach(async () => {
  server.clock.advance(10_000);
  await send('WELL', VITALS.well);
  await send('SICK', VITALS.sick);
});

it('closes the dialog of an action when the screen under it is left by Back', async () => {
  const user = await openScreen('/devices');
  await user.click(screen.getByRole('link', { name: 'Patients' }));
  await screenIsOpen('Patient List');
  await user.click(screen.getByRole('button', { name: 'Find' }));
  await user.type(await field(), 'notes icu-3');
  await option(/^Write a clinical note · ICU-3/);
  await user.keyboard('{Enter}');
  await screen.findByRole('dialog', { name: 'Log Clinical Notes' }, WAIT);
  act(() => window.history.back());
  await screenIsOpen('Device List');
  expect(screen.queryByRole('dialog', { name: 'Log Clinical Notes' })).toBeNull();
});
