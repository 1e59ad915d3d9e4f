/**
 * @jest-environment-options {"ward": true}
 */
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import { App } from '../../src/web/app/App';
import { faultyServer } from '../support/faultyServer';
import { deviceIds, deviceName, send, VITALS } from '../support/feeder';
import { meanwhile, renderApp } from '../support/render';

const BOARD = /\/api\/dashboard\/patients\//;
const POLL = { timeout: 4_000 };

const open = () => renderApp('/patient-dashboard', { as: 'nurse' });
const openFilters = async () => {
  const { user } = await open();
  await user.click(screen.getByRole('button', { name: 'View Settings' }));
  return { user, toggle: (name: string) => screen.getByRole('switch', { name }) };
};
const beds = () =>
  screen.queryAllByRole('article').map((card) => /(ICU-3|MED-4|SUR-6)/.exec(card.textContent)?.[0]);
const cardOf = async (vendorId: string) => screen.findByRole('article', { name: await deviceName(vendorId) });
const queryOf = (call: { url: string } | undefined) => new URL(call?.url ?? '').search;
const tile = (card: HTMLElement, name: string) => within(card).getByRole('group', { name });

beforeEach(async () => {
  server.clock.advance(10_000);
  await send('WELL', VITALS.well);
  await send('MILD', VITALS.mild);
  await send('SICK', VITALS.sick);
});

describe('the board', () => {
  it('[PDB-01] [PDB-04] [PDB-06] has a title and a card per device that a patient wears, who needs somebody first', async () => {
    await open();
    expect(await screen.findByRole('heading', { level: 1, name: 'Patient Dashboard' })).toBeVisible();
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
    const calls = faultyServer();
    await open();
    const card = await cardOf('WELL');
    expect(calls.calls(BOARD)).toHaveLength(1);
    server.clock.advance(1_000);
    await send('WELL', { ...VITALS.well, heartRate: 73 });
    await waitFor(() => expect(tile(card, 'HR')).toHaveTextContent('73'), POLL);
    expect(calls.calls(BOARD)).toHaveLength(2);
    await meanwhile(() => realDelay(2_100));
    expect(calls.calls(BOARD)).toHaveLength(3);
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
    expect(within(card).getByText('Sensor sends 0: HR')).toBeVisible();
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

  it('[B2] a board that lost the server says so within 6 s, keeps its cards as old ones, and recovers', async () => {
    await open();
    const card = await cardOf('SICK');
    const faults = faultyServer();
    faults.refuse(BOARD);
    await waitFor(() => expect(screen.getByText(/Connection lost/)).toBeVisible(), { timeout: 6_500 });
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

describe('View Settings', () => {
  it('[PDB-02] [FLT-01] [FLT-02] opens with Show All on, which checks the three filters and disables them', async () => {
    const { toggle } = await openFilters();
    expect(toggle('Show All')).toBeChecked();
    expect(toggle('Show All')).toHaveFocus();
    for (const name of ['High Risk', 'Low Battery', 'No Sync']) {
      expect(toggle(name)).toBeChecked();
      expect(toggle(name)).toBeDisabled();
    }
  });

  it('closes on Escape and gives the focus back; a click elsewhere closes it too', async () => {
    const { user } = await openFilters();
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('switch', { name: 'Show All' })).toBeNull();
    const button = screen.getByRole('button', { name: 'View Settings' });
    expect(button).toHaveFocus();
    await user.click(button);
    expect(button).toHaveAttribute('aria-expanded', 'true');
    await user.click(screen.getByRole('heading', { level: 1 }));
    expect(button).toHaveAttribute('aria-expanded', 'false');
  });

  it('[FLT-06] with Show All on all three booleans are false', async () => {
    const calls = faultyServer();
    await open();
    await cardOf('SICK');
    expect(queryOf(calls.calls(BOARD)[0])).toBe('?high_risk=false&low_battery=false&no_sync=false');
  });

  it('[FLT-03] [FLT-05] without it each filter is a toggle of its own, and is asked for as it stands', async () => {
    const { user, toggle } = await openFilters();
    await cardOf('SICK');
    const calls = faultyServer();
    await user.click(toggle('Show All'));
    await user.click(toggle('High Risk'));
    await waitFor(() => expect(beds()).toEqual(['ICU-3']), POLL);
    expect(queryOf(calls.calls(BOARD).at(-1))).toBe('?high_risk=true&low_battery=false&no_sync=false');
    expect(
      [toggle('High Risk'), toggle('Low Battery'), toggle('No Sync')].map(
        (each) => (each as HTMLInputElement).checked,
      ),
    ).toEqual([true, false, false]);
    server.clock.advance(1_000);
    await send('WELL', VITALS.well, { battery_level: 14 });
    await user.click(toggle('Low Battery'));
    await waitFor(() => expect(beds()).toEqual(['ICU-3', 'SUR-6']), POLL);
    expect(queryOf(calls.calls(BOARD).at(-1))).toBe('?high_risk=true&low_battery=true&no_sync=false');
    await user.click(toggle('High Risk'));
    await waitFor(() => expect(beds()).toEqual(['SUR-6']), POLL);
  });

  it('[FLT-02] a reload finds the filters again, a new visit begins with Show All, and the address knows nothing of them', async () => {
    const { user, toggle } = await openFilters();
    await cardOf('SICK');
    await user.click(toggle('Show All'));
    await user.click(toggle('High Risk'));
    await waitFor(() => expect(beds()).toEqual(['ICU-3']), POLL);
    expect(window.location.search).toBe('');
    cleanup();
    render(<App />);
    await waitFor(() => expect(beds()).toEqual(['ICU-3']));
    await user.click(screen.getByRole('link', { name: 'General Dashboard' }));
    await screen.findByRole('heading', { level: 1, name: /Welcome/ });
    window.history.back();
    await waitFor(() => expect(beds()).toEqual(['ICU-3']));
    await user.click(screen.getByRole('link', { name: 'General Dashboard' }));
    await screen.findByRole('heading', { level: 1, name: /Welcome/ });
    await user.click(screen.getByRole('link', { name: 'Patient Dashboard' }));
    await waitFor(() => expect(beds()).toEqual(['ICU-3', 'MED-4', 'SUR-6']));
  });

  it('[FLT-04] [B11] with none chosen nothing is asked, and the empty list says why', async () => {
    const { user, toggle } = await openFilters();
    await cardOf('SICK');
    await user.click(toggle('Show All'));
    const calls = faultyServer();
    expect(screen.getByText('No filter selected')).toBeVisible();
    expect(screen.queryByRole('article')).toBeNull();
    await meanwhile(() => realDelay(10_000));
    expect(calls.calls(BOARD)).toHaveLength(0);
    expect(screen.queryByText(/Connection lost/)).toBeNull();
    await user.click(toggle('Show All'));
    await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(3), POLL);
  }, 20_000);

  it('[B11] filters that nobody matches say so', async () => {
    const { user, toggle } = await openFilters();
    await cardOf('SICK');
    await user.click(toggle('Show All'));
    await user.click(toggle('No Sync'));
    expect(await screen.findByText('No patients match')).toBeVisible();
  });

  it('[C6] never shows what one filter answered under another', async () => {
    const { user, toggle } = await openFilters();
    await cardOf('SICK');
    const release = faultyServer().hold(/high_risk=true/);
    await user.click(toggle('Show All'));
    await user.click(toggle('High Risk'));
    expect(screen.queryByRole('article')).toBeNull();
    expect(screen.getByRole('status', { name: 'Loading patients' })).toBeVisible();
    release();
    await waitFor(() => expect(beds()).toEqual(['ICU-3']), POLL);
  });
});
