/**
 * @jest-environment-options {"ward": true}
 */
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { patientOf } from '../../fixtures/alerts/alerts';
import { faultyServer } from '../../fixtures/server/faultyServer';
import { send, VITALS } from '../../fixtures/readings/feeder';
import { passTime, passUntil } from '../../fixtures/time/passTime';
import { meanwhile, renderApp } from '../../fixtures/screens/render';
import {
  NEVER_SENT,
  REPORT,
  SICK,
  fact,
  openHistory,
  sheet,
  trends,
} from '../../fixtures/screens/vitalsHistoryDialog';

const HOUR_MS = 3_600_000;

/** Opens it in a time that only the test lets pass. */
async function openInFakeTime(): Promise<void> {
  jest.useFakeTimers();
  await renderApp(`/patients/${await patientOf(SICK)}`, { as: 'nurse' });
  await passUntil(() => screen.queryByRole('button', { name: 'Trends' }) !== null);
  // The store notifies components in a microtask: the dialog asks for the patient anew.
  await meanwhile(async () => {
    fireEvent.click(screen.getByRole('button', { name: 'Trends' }));
  });
}

afterEach(() => jest.useRealTimers());

// A reading every other hour of the day before, the newest at this moment.
beforeAll(async () => {
  for (let hours = 22; hours >= 0; hours -= 2) {
    await send(
      'SICK',
      { ...VITALS.sick, heartRate: 100 + hours },
      { timestamp: new Date(server.clock() - hours * HOUR_MS).toISOString() },
    );
  }
});

describe('asking for it', () => {
  it('[RPT-08] [RPT-09] at a resolution of 120 min, in the order of time, every 20 s while it is open', async () => {
    const id = await patientOf(SICK);
    const faults = faultyServer();
    await openInFakeTime();
    await passUntil(() => screen.queryByRole('region', { name: 'Report' }) !== null);
    expect(faults.calls(REPORT).map(({ url }) => url)).toEqual([
      `${server.url}/api/patients/${id}/observations-with-aggregations/?resolution=120&ordering=timestamp`,
    ]);
    await passTime(19_000);
    expect(faults.calls(REPORT)).toHaveLength(1);
    await passTime(2_000);
    expect(faults.calls(REPORT)).toHaveLength(2);
    await passTime(20_000);
    expect(faults.calls(REPORT)).toHaveLength(3);
    fireEvent.click(screen.getAllByRole('button', { name: 'Close' }).at(-1) as HTMLElement);
    await passTime(45_000);
    expect(faults.calls(REPORT)).toHaveLength(3);
  });

  it('[B2] says since when it is old once the polls bring nothing, on screen and by the period on paper', async () => {
    const faults = faultyServer();
    await openInFakeTime();
    await passUntil(() => screen.queryByRole('region', { name: 'Report' }) !== null);
    const period = screen.getByText(/ – /, { selector: 'dd' }).textContent;
    faults.answer(REPORT, 500, { detail: 'Something went wrong.' });
    await passTime(45_000);
    expect(screen.queryByText(/^Not refreshed since/)).toBeNull();
    await passTime(8_000);
    expect(screen.getByText(/^Not refreshed since \d\d:\d\d \d\d\/\d\d\/2026$/)).toBeVisible();
    expect(screen.getByText(/ – /, { selector: 'dd' }).textContent).toBe(period);
    faults.heal();
    await passTime(21_000);
    expect(screen.queryByText(/^Not refreshed since/)).toBeNull();
  });

  it('says when it cannot be had, and has it once it can', async () => {
    const faults = faultyServer();
    faults.answer(REPORT, 500, { detail: 'Something went wrong.' });
    await openInFakeTime();
    const words = () => screen.queryByText('The vitals could not be loaded. Trying again every 20 seconds.');
    await passUntil(() => words() !== null);
    expect(words()).toBeVisible();
    expect(screen.getByRole('button', { name: 'Print' })).toBeDisabled();
    expect(screen.queryByRole('region', { name: 'Report' })).toBeNull();
    faults.heal();
    await passTime(21_000);
    expect(screen.getByRole('button', { name: 'Print' })).toBeEnabled();
  });

  it('[C6] one patient’s answer never stands under another’s name', async () => {
    const faults = faultyServer();
    const id = await patientOf(SICK);
    const release = faults.hold(new RegExp(`/api/patients/${id}/observations-with`));
    await openHistory(SICK);
    const other = await patientOf(NEVER_SENT);
    act(() => {
      window.history.pushState({ idx: 0 }, '', `/patients/${other}/profile`);
      window.dispatchEvent(new PopStateEvent('popstate', { state: {} }));
    });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    release();
    const button = await trends();
    act(() => button.click());
    expect(await fact('SSN')).toBe(NEVER_SENT);
    expect(
      within(await sheet()).getByText('No observation data available for this report.'),
    ).toBeInTheDocument();
  });
});
