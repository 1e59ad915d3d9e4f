/**
 * @jest-environment-options {"ward": true}
 */
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { App } from '../../../src/web/app/App';
import { send, VITALS } from '../../fixtures/readings/feeder';
import { address, renderApp } from '../../fixtures/screens/render';
import { screenIsOpen } from '../../fixtures/screens/screenIsOpen';
import { faultyServer } from '../../fixtures/server/faultyServer';

const count = async (name: string) =>
  within(await screen.findByRole('region', { name: 'Ward' })).findByRole('link', { name });
const beds = () =>
  screen.queryAllByRole('article').map((card) => /(ICU-3|MED-4|SUR-6)/.exec(card.textContent)?.[0]);
const note = () => document.querySelector('.filter-note')?.textContent ?? null;
const toggle = (name: string) => screen.getByRole<HTMLInputElement>('switch', { name });

beforeEach(async () => {
  server.clock.advance(10_000);
  await send('WELL', VITALS.well);
  await send('MILD', VITALS.mild);
  await send('SICK', VITALS.sick);
});

/** Opens the board by a count of the strip. */
async function openBy(name: string) {
  const { user } = await renderApp('/patients', { as: 'nurse' });
  await user.click(await count(name));
  await screenIsOpen('Patient Dashboard');
  return user;
}

describe('a count of the ward strip for which View Settings has no filter', () => {
  it('opens the board with as many cards as it says, which says whom it hides, and the address knows nothing of it', async () => {
    await openBy('1 medium risk');
    await waitFor(() => expect(beds()).toEqual(['MED-4']));
    await waitFor(() => expect(note()).toBe('Showing: Medium risk2 hidden, 1 of them high risk · Show all'));
    expect(address() + window.location.search).toBe('/patient-dashboard');
  });

  it('[J12] shows whom it counts without a signal, also one whose device is there', async () => {
    await send('SICK', { ...VITALS.sick, heartRate: 0 });
    await openBy('1 no signal');
    await waitFor(() => expect(beds()).toEqual(['ICU-3']));
    await waitFor(() => expect(note()).toBe('Showing: No signal2 hidden · Show all'));
  });

  it('follows the ward: a card leaves with the count, and another comes', async () => {
    await openBy('0 no signal');
    expect(await screen.findByText('No patients match')).toBeVisible();
    server.clock.advance(3 * 60_000);
    await send('WELL', VITALS.well);
    expect(await count('2 no signal')).toBeVisible();
    await waitFor(() => expect(beds()).toEqual(['ICU-3', 'MED-4']));
    await send('MILD', VITALS.mild);
    await waitFor(() => expect(beds()).toEqual(['ICU-3']));
    expect(await count('1 no signal')).toBeVisible();
  });

  it('ends with its chip, and after a reload it is still there', async () => {
    await openBy('1 medium risk');
    await waitFor(() => expect(beds()).toEqual(['MED-4']));
    cleanup();
    render(<App />);
    await waitFor(() => expect(beds()).toEqual(['MED-4']));
    fireEvent.click(screen.getByRole('button', { name: 'Stop showing only Medium risk' }));
    await waitFor(() => expect(beds()).toEqual(['ICU-3', 'MED-4', 'SUR-6']));
    expect(note()).toBeNull();
    expect(await screenIsOpen('Patient Dashboard')).toHaveFocus();
  });

  it('another one takes its place, and so does a filter of View Settings', async () => {
    const user = await openBy('1 high risk');
    await waitFor(() => expect(beds()).toEqual(['ICU-3']));
    await user.click(await count('1 medium risk'));
    await waitFor(() => expect(beds()).toEqual(['MED-4']));
    await user.click(await count('0 no signal'));
    expect(await screen.findByText('No patients match')).toBeVisible();
    await user.click(await count('1 medium risk'));
    await user.click(screen.getByRole('button', { name: 'View Settings' }));
    expect(
      ['Show All', 'High Risk', 'Low Battery', 'No Sync', 'Medium Risk'].map((name) => toggle(name).checked),
    ).toEqual([false, false, false, false, true]);
    await user.click(toggle('High Risk'));
    await waitFor(() => expect(beds()).toEqual(['ICU-3']));
    expect(screen.queryByRole('switch', { name: 'Medium Risk' })).toBeNull();
    expect(toggle('High Risk')).toBeChecked();
    await waitFor(() => expect(note()).toBe('Showing: High risk2 hidden · Show all'));
  });

  it('ends in View Settings: Show All shows everybody, and switched off alone it leaves no filter', async () => {
    const user = await openBy('1 medium risk');
    await user.click(screen.getByRole('button', { name: 'View Settings' }));
    await user.click(toggle('Show All'));
    await waitFor(() => expect(beds()).toEqual(['ICU-3', 'MED-4', 'SUR-6']));
    expect(toggle('Show All')).toBeChecked();
    await user.click(await count('1 medium risk'));
    await waitFor(() => expect(beds()).toEqual(['MED-4']));
    await user.click(screen.getByRole('button', { name: 'View Settings' }));
    await user.click(toggle('Medium Risk'));
    expect(await screen.findByText('No filter selected')).toBeVisible();
    expect(toggle('Show All')).not.toBeChecked();
  });

  it('[B2] keeps its cards while the server does not answer', async () => {
    await openBy('1 medium risk');
    await waitFor(() => expect(beds()).toEqual(['MED-4']));
    faultyServer().refuse(/\/api\//);
    await waitFor(() => expect(screen.getByText(/Connection lost/)).toBeVisible());
    expect(await screen.findByText('Was medium risk')).toBeVisible();
    expect(beds()).toEqual(['MED-4']);
    expect(note()).toContain('Showing: Medium risk');
  });
});
