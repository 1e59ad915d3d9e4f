/**
 * @jest-environment-options {"ward": true}
 */
import { screenIsOpen } from '../../fixtures/screens/screenIsOpen';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { faultyServer } from '../../fixtures/server/faultyServer';
import { send, VITALS } from '../../fixtures/readings/feeder';
import { passTime } from '../../fixtures/time/passTime';
import { address, renderApp } from '../../fixtures/screens/render';

const SUMMARY = /\/api\/ward-summary\//;
const SECOND = 1_000;

const strip = () => screen.getByRole('region', { name: 'Ward' });
const count = async (name: string) =>
  within(await screen.findByRole('region', { name: 'Ward' })).findByRole('link', { name });
const beds = () =>
  screen.queryAllByRole('article').map((card) => /(ICU-3|MED-4|SUR-6)/.exec(card.textContent)?.[0]);
const note = () => document.querySelector('.filter-note')?.textContent ?? null;
const heading = (name: string | RegExp) => screenIsOpen(name);

beforeEach(async () => {
  server.clock.advance(10_000);
  await send('WELL', VITALS.well, { battery_level: 14 });
  await send('MILD', VITALS.mild);
  await send('SICK', VITALS.sick);
});
afterEach(() => jest.useRealTimers());

/** Opens the board and presses switches of View Settings, Show All first. */
async function openFiltered(...filters: string[]) {
  const { user } = await renderApp('/patient-dashboard', { as: 'nurse' });
  await waitFor(() => expect(beds()).toHaveLength(3));
  await user.click(screen.getByRole('button', { name: 'View Settings' }));
  for (const name of ['Show All', ...filters]) await user.click(screen.getByRole('switch', { name }));
  return user;
}

describe('the ward strip', () => {
  it.each(['/general-dashboard', '/patient-dashboard', '/notifications', '/patients', '/devices'])(
    'stands on %s with the whole ward and the time',
    async (path) => {
      await renderApp(path, { as: 'nurse' });
      expect(await count('1 high risk')).toBeVisible();
      expect(await count('1 medium risk')).toBeVisible();
      expect(await count('0 no signal')).toBeVisible();
      expect(strip()).toHaveTextContent(/Live \d\d:\d\d:\d\d$/);
    },
    20_000,
  );

  it('[LAY-02] stands below the bar of a phone, above the screen', async () => {
    await renderApp('/patients', { as: 'nurse', width: 390 });
    expect(await count('1 high risk')).toBeVisible();
    const bar = screen.getByRole('button', { name: 'Menu' }).parentElement ?? document.body;
    expect(bar.nextElementSibling).toBe(strip());
    expect(screen.getAllByRole('region', { name: 'Ward' })).toHaveLength(1);
  });

  it('changes with the ward, and by time alone', async () => {
    await renderApp('/patients', { as: 'nurse' });
    await count('1 high risk');
    server.clock.advance(3 * 60_000);
    await send('WELL', VITALS.well);
    expect(await count('0 high risk')).toBeVisible();
    expect(await count('2 no signal')).toBeVisible();
  });

  it('leads to the board with those that it counts, also from the board itself, and the address knows nothing of it', async () => {
    const { user } = await renderApp('/patients', { as: 'nurse' });
    await user.click(await count('1 high risk'));
    await heading('Patient Dashboard');
    await waitFor(() => expect(beds()).toEqual(['ICU-3']));
    expect(address() + window.location.search).toBe('/patient-dashboard');
    await user.click(await count('1 medium risk'));
    await waitFor(() => expect(beds()).toEqual(['MED-4']));
    await user.click(await count('0 no signal'));
    expect(await screen.findByText('No patients match')).toBeVisible();
  });
});

describe('counts that may be old', () => {
  async function openWatched(width = 1_440) {
    jest.useFakeTimers({ doNotFake: ['queueMicrotask'] });
    const faults = faultyServer();
    await renderApp('/patients', { as: 'nurse', width });
    await passTime(3 * SECOND);
    expect(strip()).toHaveTextContent(/^1 high risk1 medium risk0 no signal4 unacknowledged · \d+:\d\dLive/);
    return faults;
  }

  it.each([
    ['no connection', (faults: Faults) => faults.refuse(SUMMARY)],
    ['500', (faults: Faults) => faults.answer(SUMMARY, 500, { detail: 'x' })],
    ['a hang', (faults: Faults) => faults.hang(SUMMARY)],
    ['an answer of another shape', (faults: Faults) => faults.answer(SUMMARY, 200, { high: '1' })],
  ])(
    '[B2] after %s they are not known within 6 s, with the time of the last answer, and come back by themselves',
    async (_, breakIt) => {
      const faults = await openWatched();
      breakIt(faults);
      await passTime(6 * SECOND);
      expect(strip()).toHaveTextContent(
        /^-- high risk-- medium risk-- no signal-- unacknowledgedNot live since \d\d:\d\d:\d\d$/,
      );
      faults.heal();
      await passTime(6 * SECOND);
      expect(strip()).toHaveTextContent(
        /^1 high risk1 medium risk0 no signal4 unacknowledged · \d+:\d\dLive/,
      );
    },
  );

  it('[B2] are not known on the next screen of a phone either, from its first moment on', async () => {
    const faults = await openWatched(390);
    faults.refuse(SUMMARY);
    await passTime(6 * SECOND);
    expect(strip()).toHaveTextContent('Not live since');
    fireEvent.click(within(strip()).getByRole('link', { name: '-- high risk' }));
    await passTime(250);
    expect(address()).toBe('/patient-dashboard');
    expect(strip()).toHaveTextContent(/^-- high risk/);
    await passTime(4 * SECOND);
    expect(strip()).toHaveTextContent(/^-- high risk/);
  });

  it('nothing is live before the first answer, nor beside a board that has lost the server', async () => {
    jest.useFakeTimers({ doNotFake: ['queueMicrotask'] });
    const faults = faultyServer();
    const release = faults.hold(SUMMARY);
    await renderApp('/patient-dashboard', { as: 'nurse' });
    await passTime(2 * SECOND);
    expect(strip()).toHaveTextContent(/^-- high risk-- medium risk-- no signal-- unacknowledged$/);
    release();
    faults.heal();
    await passTime(3 * SECOND);
    expect(strip()).toHaveTextContent('Live');
    faults.refuse(/\/api\/dashboard\/patients\//);
    await passTime(6 * SECOND);
    expect(strip()).toHaveTextContent(/^1 high risk/);
    expect(strip()).not.toHaveTextContent('Live');
  });
});

describe('a board with filters', () => {
  it('[J12] says what it shows and whom it hides, of the whole ward, while the strip goes on counting everybody', async () => {
    await openFiltered('Low Battery');
    await waitFor(() => expect(beds()).toEqual(['SUR-6']));
    await waitFor(() => expect(note()).toBe('Showing: Low battery2 hidden, 1 of them high risk · Show all'));
    expect(await count('1 high risk')).toBeVisible();
    expect(screen.queryByText('1 patient')).toBeNull();
  });

  it('[J12] counts a patient who was at high risk before the signal was lost among those of high risk whom it hides', async () => {
    await openFiltered('Low Battery');
    server.clock.advance(3 * 60_000);
    await send('WELL', VITALS.well, { battery_level: 14 });
    await waitFor(() => expect(strip()).toHaveTextContent(/^0 high risk/));
    await waitFor(() => expect(note()).toContain('2 hidden, 1 of them high risk'));
  });

  it('has a chip a filter; one is taken off alone, and the last one leaves everybody shown', async () => {
    const user = await openFiltered('Low Battery', 'High Risk');
    await waitFor(() => expect(beds()).toEqual(['ICU-3', 'SUR-6']));
    await waitFor(() => expect(note()).toBe('Showing: High riskShowing: Low battery1 hidden · Show all'));
    await user.click(screen.getByRole('button', { name: 'Stop showing only Low battery' }));
    await waitFor(() => expect(beds()).toEqual(['ICU-3']));
    expect(await heading('Patient Dashboard')).toHaveFocus();
    await user.click(screen.getByRole('button', { name: 'Stop showing only High risk' }));
    await waitFor(() => expect(beds()).toEqual(['ICU-3', 'MED-4', 'SUR-6']));
    expect(note()).toBeNull();
    expect(screen.getByText('3 patients')).toBeVisible();
  });

  it('[FLT-04] without any filter says that everybody is hidden, and Show all brings them back', async () => {
    const user = await openFiltered();
    await waitFor(() => expect(note()).toBe('3 hidden, 1 of them high risk · Show all'));
    await user.click(screen.getByRole('button', { name: 'Show all' }));
    await waitFor(() => expect(beds()).toEqual(['ICU-3', 'MED-4', 'SUR-6']));
    expect(await heading('Patient Dashboard')).toHaveFocus();
  });

  it('says nothing of numbers that are not known', async () => {
    const faults = faultyServer();
    await openFiltered('Low Battery');
    await waitFor(() => expect(note()).toContain('2 hidden'));
    faults.refuse(SUMMARY);
    await waitFor(() => expect(note()).toBe('Showing: Low batteryOthers may be hidden · Show all'));
  });
});

type Faults = ReturnType<typeof faultyServer>;
