/**
 * @jest-environment-options {"ward": true}
 */
import { screenIsOpen } from '../../fixtures/screens/screenIsOpen';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { App } from '../../../src/web/app/App';
import { faultyServer } from '../../fixtures/server/faultyServer';
import { send, VITALS } from '../../fixtures/readings/feeder';
import { BOARD, POLL, beds, cardOf, open } from '../../fixtures/screens/patientBoard';
import { meanwhile } from '../../fixtures/screens/render';

const openFilters = async () => {
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: 'View Settings' }));
  return { user, toggle: (name: string) => screen.getByRole('switch', { name }) };
};
const queryOf = (call: { url: string } | undefined) => new URL(call?.url ?? '').search;

beforeEach(async () => {
  server.clock.advance(10_000);
  await send('WELL', VITALS.well);
  await send('MILD', VITALS.mild);
  await send('SICK', VITALS.sick);
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
    await screenIsOpen(/Welcome/);
    window.history.back();
    await waitFor(() => expect(beds()).toEqual(['ICU-3']));
    await user.click(screen.getByRole('link', { name: 'General Dashboard' }));
    await screenIsOpen(/Welcome/);
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

  it('[B11] filters that no patient matches say so', async () => {
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
