/**
 * @jest-environment-options {"ward": true}
 */
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { switchShortcuts } from '../../../src/web/lib/browser/shortcuts';
import { send, VITALS } from '../../fixtures/readings/feeder';
import { cardOf, open } from '../../fixtures/screens/patientBoard';
import { faultyServer } from '../../fixtures/server/faultyServer';
import { handOver } from '../../fixtures/ward/handOver';

const VITALS_OF = /\/api\/patients\/\d+\/vitals\//;

beforeEach(async () => {
  server.clock.advance(20 * 60_000);
  await send('SICK', VITALS.sick);
  server.clock.advance(10_000);
  await send('SICK', VITALS.sick);
});

const tileOf = async (name: string) => within(await cardOf('SICK')).getByRole('group', { name });

it('nothing is asked for until a tile is wanted; a press on it shows its last four hours and what is normal', async () => {
  const { calls } = faultyServer();
  const { user } = await open();
  const tile = await tileOf('HR');
  expect(calls(VITALS_OF)).toHaveLength(0);
  await user.click(tile);
  const history = await screen.findByRole('dialog', { name: 'ICU-3 · 900-12-3401 · HR, last 4 hours' });
  expect(await within(history).findByText('Normal 51 to 90 bpm')).toBeVisible();
  expect(within(history).getByText(/^\d+ to 128$/)).toBeVisible();
  expect(history).toHaveFocus();
  const asked = new URL(calls(VITALS_OF)[0]?.url ?? '', 'http://app').searchParams;
  const back = server.clock() - Date.parse(asked.get('start') ?? '');
  expect(back).toBeGreaterThanOrEqual(4 * 3_600_000);
  expect(back).toBeLessThan(4.5 * 3_600_000);
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('there is one at a time, and none elsewhere on the card', async () => {
  const { user } = await open();
  await user.click(await tileOf('HR'));
  await screen.findByRole('dialog', { name: /HR, last 4 hours$/ });
  await user.click(await tileOf('NIBP'));
  const history = await screen.findByRole('dialog', { name: /NIBP, last 4 hours$/ });
  expect(screen.getAllByRole('dialog')).toHaveLength(1);
  expect(
    await within(history).findByText('Normal SBP 90 to 140, DBP 60 to 90, MBP 65 to 105 mmHg'),
  ).toBeVisible();
  await user.click(screen.getByRole('heading', { name: 'Patient Dashboard' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  await user.click(within(await cardOf('SICK')).getByText('High risk'));
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('t on a card shows all of its vitals, t elsewhere none; scrolling closes', async () => {
  const { user } = await open();
  const card = await cardOf('SICK');
  act(() => within(card).getByRole('link', { name: 'Patient chart' }).focus());
  await user.keyboard('t');
  const history = await screen.findByRole('dialog', { name: 'ICU-3 · 900-12-3401 · Vitals, last 4 hours' });
  for (const name of ['HR', 'NIBP', 'SpO2', 'RR', 'BT', 'SI'])
    expect(await within(history).findByText(name)).toBeVisible();
  fireEvent.scroll(document);
  expect(screen.queryByRole('dialog')).toBeNull();
  act(() => screen.getByRole('button', { name: 'View Settings' }).focus());
  await user.keyboard('t');
  expect(screen.queryByRole('dialog', { name: /last 4 hours/ })).toBeNull();
});

it('the focus goes back to what had it however the history closes, and scrolling within it does not close it', async () => {
  const { user } = await open();
  const link = within(await cardOf('SICK')).getByRole('link', { name: 'Patient chart' });
  act(() => link.focus());
  await user.keyboard('T');
  const history = await screen.findByRole('dialog', { name: /Vitals, last 4 hours$/ });
  await waitFor(() => expect(history).toHaveFocus());
  fireEvent.scroll(history);
  expect(history).toBeVisible();
  fireEvent.scroll(document);
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(link).toHaveFocus();
});

it('t works on a card with shortcuts switched off too: it is a key of where the focus is, and the only way by keyboard', async () => {
  switchShortcuts(false);
  const { user } = await open();
  const card = await cardOf('SICK');
  act(() => within(card).getByRole('link', { name: 'Patient chart' }).focus());
  await user.keyboard('t');
  expect(await screen.findByRole('dialog', { name: /last 4 hours/ })).toBeVisible();
  act(() => switchShortcuts(true));
});

it('what could not be loaded says so', async () => {
  const { refuse } = faultyServer();
  const { user } = await open();
  refuse(VITALS_OF);
  await user.click(await tileOf('RR'));
  const history = await screen.findByRole('dialog', { name: /RR, last 4 hours$/ });
  expect(await within(history).findByText(/^Could not be loaded\./)).toBeVisible();
  await waitFor(() => expect(within(history).queryByRole('status')).toBeNull());
});

it('closes when the device passes to another patient', async () => {
  const { user } = await open();
  await user.click(await tileOf('HR'));
  await screen.findByRole('dialog', { name: /900-12-3401 · HR, last 4 hours$/ });
  await handOver('SICK');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), { timeout: 6_000 });
});
