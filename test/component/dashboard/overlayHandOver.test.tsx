/**
 * @jest-environment-options {"ward": true}
 */
import { screen, waitFor, within } from '@testing-library/react';
import { buttonOf, cardOf, openBoard, sendAll } from '../../fixtures/screens/bedside';
import { recorded } from '../../fixtures/patients/patients';
import { handOver } from '../../fixtures/ward/handOver';

beforeEach(sendAll);

// Each with a card of its own: the devices are given away.
it.each([
  ['MILD', 'Details', 'menu'],
  ['WELL', 'Alerts', 'dialog'],
])('of the card of %s, %s closes when the device passes to another patient', async (vendorId, name, role) => {
  const { user } = await openBoard();
  await user.click(await buttonOf(vendorId, name));
  expect(await screen.findByRole(role, { name: new RegExp(`^${name}`) })).toBeVisible();
  const { ssn } = await recorded(await handOver(vendorId));
  await waitFor(() => expect(screen.queryByRole(role)).toBeNull(), { timeout: 10_000 });
  const card = await cardOf(vendorId);
  expect(await within(card).findByText(ssn)).toBeVisible();
  await waitFor(() => expect(within(card).getByRole('button', { name })).toHaveFocus());
});
