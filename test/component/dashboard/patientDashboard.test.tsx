/**
 * @jest-environment-options {"ward": true}
 */
import { screenIsOpen } from '../../fixtures/screens/screenIsOpen';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { faultyServer } from '../../fixtures/server/faultyServer';
import { deviceIds, deviceName, send, VITALS } from '../../fixtures/readings/feeder';
import { fakeTimers } from '../../fixtures/screens/notifierScreen';
import { passTimeAnswered, workUntil } from '../../fixtures/time/passTime';
import { BOARD, POLL, beds, cardOf, open } from '../../fixtures/screens/patientBoard';

const tile = (card: HTMLElement, name: string) => within(card).getByRole('group', { name });

beforeEach(async () => {
  server.clock.advance(10_000);
  await send('WELL', VITALS.well);
  await send('MILD', VITALS.mild);
  await send('SICK', VITALS.sick);
});

describe('the board', () => {
  it('[PDB-01] [PDB-04] [PDB-06] has a title and a card per device that a patient wears, the most urgent first', async () => {
    await open();
    await screenIsOpen('Patient Dashboard');
    await cardOf('SICK');
    expect(beds()).toEqual(['ICU-3', 'MED-4', 'SUR-6']);
    expect(screen.getAllByRole('article').map((card) => card.getAttribute('aria-label'))).toEqual(
      (await deviceIds('SICK', 'MILD', 'WELL')).map((id) => `Device ${id}`),
    );
    expect(await screen.findByRole('link', { name: '1 high risk' })).toBeVisible();
    expect(screen.getByRole('link', { name: '1 medium risk' })).toBeVisible();
    expect(screen.getByText('3 patients')).toBeVisible();
  });

  it('[PDB-08] [PDB-15] [PDB-18] [PDB-19] shows what the device sent and the server made of it', async () => {
    await open();
    const card = await cardOf('SICK');
    expect(tile(card, 'HR')).toHaveTextContent('128');
    expect(tile(card, 'NIBP')).toHaveTextContent('84/46 (55)');
    expect(tile(card, 'SI')).toHaveTextContent('1.52');
    expect(within(card).getByText('HIPI')).toHaveTextContent(/HIPI (8[5-9]|9\d|100)/);
    expect(within(card).getByText('High risk')).toBeVisible();
    expect(within(card).getByRole('img', { name: 'Battery 80%' })).toBeVisible();
    expect(within(card).getByRole('img', { name: 'High priority patient' })).toBeVisible();
  });

  it('[PDB-05] asks at 0, 2 and 4 s, and shows what changed', async () => {
    const { calls } = faultyServer();
    const name = await deviceName('WELL');
    fakeTimers();
    try {
      await open();
      await workUntil(() => screen.queryByRole('article', { name }) !== null);
      expect(calls(BOARD)).toHaveLength(1);
      server.clock.advance(1_000);
      await send('WELL', { ...VITALS.well, heartRate: 73 });
      await passTimeAnswered(2_000, calls);
      expect(calls(BOARD)).toHaveLength(2);
      await workUntil(() => tile(screen.getByRole('article', { name }), 'HR').textContent.includes('73'));
      expect(tile(screen.getByRole('article', { name }), 'HR')).toHaveTextContent('73');
      await passTimeAnswered(2_000, calls);
      expect(calls(BOARD)).toHaveLength(3);
    } finally {
      jest.useRealTimers();
    }
  });
});

describe('freshness', () => {
  it('[B1] [PDB-16] a device that fell silent is old within a poll, and empty after five minutes with its last band', async () => {
    await open();
    const card = await cardOf('SICK');
    server.clock.advance(31_000);
    await waitFor(() => expect(within(card).getByText('Was high risk')).toBeVisible(), POLL);
    expect(within(card).getByRole('img', { name: 'Signal lost' })).toBeVisible();
    expect(await within(card).findByText(/^3[1-3] s ago$/, {}, POLL)).toBeVisible();
    expect(await screen.findByRole('link', { name: '3 no signal' }, POLL)).toBeVisible();
    server.clock.advance(5 * 60_000);
    await waitFor(() => expect(tile(card, 'HR')).toHaveTextContent('--'), POLL);
    expect(within(card).getByText('Was high risk')).toBeVisible();
    expect(beds()).toEqual(['ICU-3', 'MED-4', 'SUR-6']);
  });

  it('[J7] a board that is loaded after a device fell silent says the same as one that stood there, in the same order', async () => {
    await open();
    await cardOf('SICK');
    server.clock.advance(6 * 60_000);
    const words = () =>
      screen.getAllByRole('article').map((card) => /Was \w+ risk|No signal/.exec(card.textContent)?.[0]);
    await waitFor(() => expect(words()).toEqual(['Was high risk', 'Was medium risk', 'Was low risk']), POLL);
    cleanup();
    await open();
    await cardOf('SICK');
    await waitFor(() => expect(words()).toEqual(['Was high risk', 'Was medium risk', 'Was low risk']), POLL);
    expect(beds()).toEqual(['ICU-3', 'MED-4', 'SUR-6']);
  });

  it('[row 8] a sensor that sends 0 for the heart rate: the card reads 0?, looks as if the signal were lost, and keeps its place', async () => {
    await send('SICK', { ...VITALS.sick, heartRate: 0 });
    await open();
    const card = await cardOf('SICK');
    expect(tile(card, 'HR')).toHaveTextContent('HR bpm0? sensor sends 0: patient or sensor?');
    expect(within(card).getByText('· Sensor sends 0: HR')).toBeVisible();
    expect(within(card).getByText('Was high risk')).toBeVisible();
    expect(card).toHaveClass('card--stale');
    expect(beds()).toEqual(['ICU-3', 'MED-4', 'SUR-6']);
    expect(await screen.findByRole('link', { name: '1 no signal' }, POLL)).toBeVisible();
  });

  it('[J5] a device whose clock is fast: its card is live and says by how much', async () => {
    await send('WELL', VITALS.well, { timestamp: new Date(server.clock() + 100_000).toISOString() });
    await open();
    const card = await cardOf('WELL');
    expect(within(card).getByText('Clock 100 s ahead')).toBeVisible();
    expect(within(card).getByText('Low risk')).toBeVisible();
  });

  it('[B2] a board that lost the server says so, keeps its cards as old ones, and recovers', async () => {
    await open();
    const card = await cardOf('SICK');
    const faults = faultyServer();
    faults.refuse(BOARD);
    await waitFor(() => expect(screen.getByText(/Connection lost/)).toBeVisible());
    expect(screen.getByText('Showing the last data received')).toBeVisible();
    expect(within(card).getByText('Was high risk')).toBeVisible();
    expect(tile(card, 'HR')).toHaveTextContent('128');
    expect(screen.queryByRole('img', { name: 'Connection stable' })).toBeNull();
    faults.heal();
    await waitFor(() => expect(screen.queryByText(/Connection lost/)).toBeNull(), POLL);
    expect(within(card).getByText('High risk')).toBeVisible();
  });

  it('[B11] a first load that fails says so, and loads by itself once it can', async () => {
    const faults = faultyServer();
    faults.answer(BOARD, 500, { detail: 'Something went wrong.' });
    await open();
    expect(await screen.findByText('Could not load')).toBeVisible();
    faults.heal();
    await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(3), POLL);
    expect(screen.queryByText('Could not load')).toBeNull();
  });
});
