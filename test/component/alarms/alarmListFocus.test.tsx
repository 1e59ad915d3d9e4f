/**
 * @jest-environment-options {"ward": true}
 */
import { act, screen, waitFor, within } from '@testing-library/react';
import { send, VITALS } from '../../fixtures/readings/feeder';
import { meanwhile, renderApp } from '../../fixtures/screens/render';
import { faultyServer } from '../../fixtures/server/faultyServer';

const ACT = /POST .*\/api\/alarms\/\d+\/\w/;

/** Those of the list: a toast has one too. */
const buttons = () =>
  [screen.queryByRole('region', { name: /^Open/ })].flatMap((list) =>
    list === null ? [] : within(list).queryAllByRole('button', { name: 'Acknowledge' }),
  );

it('[B15] an alarm that is acknowledged by keyboard leaves the focus with the next one, which the same press does not acknowledge', async () => {
  await server.signIn('nurse');
  server.clock.advance(60 * 60_000);
  await send('SICK', VITALS.sick);
  const { user } = await renderApp('/alarms', { as: 'nurse' });
  await waitFor(() => expect(buttons().length).toBeGreaterThan(1));
  // All that the readings raise is in the list by then, and stays where it is.
  await meanwhile(() => realDelay(2_500));
  const calls = faultyServer();
  const [first, second] = buttons();
  const row = first?.closest('tr');
  // The second half of a double press, and a key that is held, on whatever has the focus by then.
  second?.addEventListener('focus', () => [1, 2, 3].forEach(() => second.click()), { once: true });
  act(() => first?.focus());
  await user.keyboard('{Enter}');
  await waitFor(() => expect(second).toHaveFocus());
  await waitFor(() => expect(row?.rowIndex).toBeGreaterThan(second?.closest('tr')?.rowIndex ?? Infinity));
  expect(second).toHaveFocus();
  expect(calls.calls(ACT).map(({ url }) => url)).toEqual([expect.stringMatching(/\/acknowledge\/$/)]);
  let acts = 1;
  for (; buttons().length > 0; acts += 1) {
    const focused = document.activeElement;
    await meanwhile(() => realDelay(1_050));
    await user.keyboard('{Enter}');
    await waitFor(() => expect(focused).not.toHaveFocus());
  }
  expect(screen.getByRole('heading', { level: 1, name: 'Alarms' })).toHaveFocus();
  await user.keyboard('{Enter}');
  expect(calls.calls(ACT)).toHaveLength(acts);
});
