/**
 * @jest-environment-options {"ward": true}
 */
import { screenIsOpen } from '../../fixtures/screens/screenIsOpen';
import { boardAlarm } from '../../fixtures/alerts/boardAlarm';
import { dashboardEntry } from '../../fixtures/ward/dashboardEntry';
import { screen, waitFor, within } from '@testing-library/react';
import { faultyServer } from '../../fixtures/server/faultyServer';
import { deviceIds, deviceName, send, VITALS } from '../../fixtures/readings/feeder';
import { fakeTimers } from '../../fixtures/screens/notifierScreen';
import { passTimeAnswered, passUntil, workUntil } from '../../fixtures/time/passTime';
import { meanwhile, renderApp } from '../../fixtures/screens/render';

const OVERVIEW = /\/api\/dashboard\/overview\//;

const open = (as = 'nurse') => renderApp('/general-dashboard', { as });
const devices = () => screen.findByRole('region', { name: 'Device Status' });
const priority = () => screen.findByRole('region', { name: 'Priority Patients' });

beforeEach(async () => {
  server.clock.advance(10_000);
  await send('WELL', VITALS.well, { battery_level: 14 });
  await send('SICK', VITALS.sick);
});

it('[GD-01] welcomes by first name', async () => {
  await open();
  await screenIsOpen('Welcome Nurse!');
});

it('[GD-02] welcomes back who has no first name', async () => {
  await server.signIn('nameless');
  await server.db.updateTable('users').set({ first_name: '' }).where('username', '=', 'nameless').execute();
  const calls = faultyServer();
  await open('nameless');
  await screenIsOpen('Welcome back!');
  await waitFor(() => expect(calls.calls(/users\/me/)).toHaveLength(1));
  await devices();
  expect(screen.getByRole('heading', { level: 1, name: 'Welcome back!' })).toBeVisible();
});

it('[GD-03] has a tile for every registered device, with or without a patient', async () => {
  await open();
  const tiles = await within(await devices()).findAllByRole('listitem');
  const ids = await deviceIds('SICK', 'MILD', 'WELL', 'SPARE');
  expect(tiles.map((tile) => tile.getAttribute('aria-label'))).toEqual(ids.map((id) => `Device ${id}`));
});

it('[GD-04] a tile shows bed, battery and whether the device is online', async () => {
  await open();
  const panel = await devices();
  const tile = async (vendorId: string) =>
    within(panel).findByRole('listitem', { name: await deviceName(vendorId) });
  expect(await tile('WELL')).toHaveTextContent(/^SUR-614%Online$/);
  expect(within(await tile('WELL')).getByRole('img', { name: 'Battery 14%' })).toBeVisible();
  expect(await tile('SPARE')).toHaveTextContent(/^----Offline$/);
  expect(within(await tile('SPARE')).getByRole('img', { name: 'Battery unknown' })).toBeVisible();
});

it('[J5] a tile of a device whose clock is wrong says by how much, and is online all the same', async () => {
  server.clock.advance(10_000);
  await send('WELL', VITALS.well, {
    battery_level: 14,
    timestamp: new Date(server.clock() + 100_000).toISOString(),
  });
  await open();
  expect(
    await within(await devices()).findByRole('listitem', { name: await deviceName('WELL') }),
  ).toHaveTextContent(/^SUR-614%OnlineClock 100 s ahead$/);
});

it('[GD-06] [GD-07] [GD-08] shows flagged patients only, with gender, SSN, scores, vitals, bed, device and last sync', async () => {
  await open();
  const cards = await within(await priority()).findAllByRole('article');
  expect(cards).toHaveLength(1);
  const card = within(cards[0] as HTMLElement);
  expect(card.getByRole('img', { name: 'Male' })).toBeVisible();
  for (const text of ['900-12-3401', 'ICU-3', await deviceName('SICK')])
    expect(card.getByText(text)).toBeVisible();
  const patient = await meanwhile(() =>
    server.db.selectFrom('patients').select('id').where('ssn', '=', '900-12-3401').executeTakeFirstOrThrow(),
  );
  expect(card.getByRole('link', { name: '900-12-3401' })).toHaveAttribute('href', `/patients/${patient.id}/`);
  expect(card.getByText('HIPI')).toHaveTextContent(/HIPI \d+/);
  expect(card.getByRole('group', { name: 'HR' })).toHaveTextContent('128');
  expect(card.getByText(/^\d\d:\d\d 10\/03\/2026$/)).toBeVisible();
});

describe('High Risk', () => {
  const highRisk = () => screen.findByRole('region', { name: 'High Risk' });

  it('has a chip for each bed that the High Risk filter of the board shows, which leads to the chart', async () => {
    await open();
    const chips = await within(await highRisk()).findAllByRole('link');
    expect(chips.map((chip) => chip.textContent)).toEqual(['ICU-3']);
    expect(chips[0]).toHaveAccessibleName('Bed ICU-3, high risk');
    const patient = await meanwhile(() =>
      server.db
        .selectFrom('patients')
        .select('id')
        .where('ssn', '=', '900-12-3401')
        .executeTakeFirstOrThrow(),
    );
    expect(chips[0]).toHaveAttribute('href', `/patient-chart/${patient.id}`);
  });

  it('[LAY-06] the name of a bed with a critical alarm alone has the words that are seen in it', async () => {
    const faults = faultyServer();
    faults.answer(OVERVIEW, 200, [
      dashboardEntry({ alarms: [boardAlarm()], observations: { hipi: 20, spi: 20 } }),
    ]);
    await open();
    const chip = await within(await highRisk()).findByRole('link');
    const seen = chip.textContent;
    expect(seen).toMatch(/ alarm$/);
    expect(chip.getAttribute('aria-label')?.replaceAll(',', '')).toContain(seen);
  });

  it('shows no patient as live once the connection is lost', async () => {
    const faults = faultyServer();
    fakeTimers();
    try {
      await open();
      await workUntil(() => screen.queryByRole('link', { name: 'Bed ICU-3, high risk' }) !== null);
      faults.refuse(OVERVIEW);
      await passUntil(() => screen.queryByRole('link', { name: 'Bed ICU-3, was high risk' }) !== null);
      expect(await highRisk()).toHaveTextContent('Showing the last data received');
    } finally {
      jest.useRealTimers();
    }
  }, 30_000);

  it('says so when there are none', async () => {
    const faults = faultyServer();
    faults.answer(OVERVIEW, 200, []);
    await open();
    expect(await within(await highRisk()).findByText('No patients')).toBeVisible();
  });
});

it('[GD-10] asks at 0 and 10 s', async () => {
  const calls = faultyServer();
  fakeTimers();
  try {
    await open();
    await workUntil(() => calls.calls(OVERVIEW)[0]?.status === 200);
    await passTimeAnswered(9_000, calls.calls);
    expect(calls.calls(OVERVIEW)).toHaveLength(1);
    await passTimeAnswered(1_500, calls.calls);
    expect(calls.calls(OVERVIEW)).toHaveLength(2);
  } finally {
    jest.useRealTimers();
  }
});

it('[B11] a first load that fails says so, and loads by itself once it can', async () => {
  const faults = faultyServer();
  faults.answer(OVERVIEW, 500, { detail: 'Something went wrong.' });
  await open();
  expect(await screen.findByText('Could not load')).toBeVisible();
  expect(screen.queryByText('No devices found')).toBeNull();
  faults.heal();
  expect(await screen.findAllByRole('listitem', { name: /^Device/ })).toHaveLength(4);
}, 20_000);
