import { fireEvent, screen, within } from '@testing-library/react';
import '../../../src/web/screens/patient-chart/PatientChartScreen';
import { logSet } from '../../fixtures/patients/loggedSets';
import { register } from '../../fixtures/patients/patients';
import { address, meanwhile, renderApp } from '../../fixtures/screens/render';
import { faultyServer } from '../../fixtures/server/faultyServer';
import { passTime, passUntil, workUntil } from '../../fixtures/time/passTime';

const GONE = /^This record no longer exists \(merged or erased\)/;
const SECOND = 1_000;

const bar = () => screen.queryByText('Connection lost.');
const isGoneSaid = () => screen.queryAllByText(GONE).length > 0;

const profile = {
  path: (id: number) => `/patients/${id}/profile`,
  openForm: async () => {
    const edit = () =>
      within(screen.getByRole('region', { name: 'Profile' })).queryByRole('button', { name: 'Edit' });
    fireEvent.click(edit() ?? document.body);
    await workUntil(() => screen.queryByLabelText('Address') !== null);
    fireEvent.change(screen.getByLabelText('Address'), { target: { value: 'Typed Street 7' } });
  },
  isLive: () => document.querySelector('.vitals-card:not(.vitals-card--old) .score-words') !== null,
};

const chart = {
  path: (id: number) => `/patient-chart/${id}`,
  openForm: async () => {
    fireEvent.click(screen.getByRole('button', { name: 'Log Vital Signs' }));
    const rate = () =>
      screen.queryByLabelText('Heart Rate', { selector: 'dialog input, [role="dialog"] input' });
    await workUntil(() => rate() !== null);
    fireEvent.change(rate() ?? document.body, { target: { value: '61' } });
  },
  isLive: () => document.querySelector('.latest--hr.latest--live') !== null,
};

/** The screen with values of now and something typed; then no address of the record answers, as after a merge. */
async function retireBehindForm({ path, openForm, isLive }: typeof profile) {
  const id = await register();
  await logSet(id, { HEART_RATE: 71 });
  jest.useFakeTimers();
  await renderApp(path(id), { as: 'nurse' });
  await workUntil(isLive);
  expect(isLive()).toBe(true);
  await openForm();
  const faults = faultyServer();
  faults.answer(new RegExp(`/api/patients/${id}/`), 404, { detail: 'Not found.' });
  fireEvent(window, new Event('focus'));
  await workUntil(isGoneSaid);
  expect(isGoneSaid()).toBe(true);
  return { id, faults };
}

afterEach(() => jest.useRealTimers());

describe.each([
  ['profile', profile],
  ['chart', chart],
])('on the %s of a record that is merged or erased behind a form', (_name, shown) => {
  it('no value looks live, and that the record is refused is no lost connection', async () => {
    const { id } = await retireBehindForm(shown);
    expect(shown.isLive()).toBe(false);
    await passTime(35 * SECOND);
    expect(bar()).toBeNull();
    expect(isGoneSaid()).toBe(true);
    expect(address()).toBe(shown.path(id));
  });
});

it('a server that cannot be reached behind the form of a record that is gone is a lost connection, and the record stays gone', async () => {
  const { faults } = await retireBehindForm(profile);
  await passTime(2 * SECOND);
  faults.heal();
  faults.refuse(/\/api\//);
  fireEvent(window, new Event('focus'));
  for (let turn = 0; turn < 8; turn++) {
    await passTime(SECOND);
    expect(profile.isLive()).toBe(false);
    expect(isGoneSaid()).toBe(true);
  }
  await passUntil(() => bar() !== null);
  expect(bar()).toBeVisible();
  faults.heal();
  await passUntil(() => bar() === null);
  expect(bar()).toBeNull();
  // The answers that are still under way.
  await meanwhile(() => realDelay(500));
});
