/**
 * @jest-environment-options {"ward": true}
 */
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { patientOf } from '../../fixtures/alerts/alerts';
import { register } from '../../fixtures/patients/patients';
import { send, VITALS } from '../../fixtures/readings/feeder';
import { SICK } from '../../fixtures/screens/patientChart';
import { renderApp } from '../../fixtures/screens/render';
import { faultyServer } from '../../fixtures/server/faultyServer';
import { passTime, passUntil, workUntil } from '../../fixtures/time/passTime';

const LISTS = /\/api\/alarms\//;
const FAULT = [500, { detail: 'Something went wrong.' }] as const;

const isShown = (text: string) => () => screen.queryAllByText(text).length > 0;
const NOT_REFRESHED = 'The alarms cannot be refreshed.';
const words = () => screen.getAllByText(NOT_REFRESHED)[0]?.closest('p');

afterEach(() => jest.useRealTimers());

it('no open alarms on a profile are no longer said without words once they cannot be refreshed', async () => {
  const patient = await register();
  jest.useFakeTimers();
  await renderApp(`/patients/${patient}`, { as: 'nurse' });
  await passUntil(isShown('No open alarms'));
  expect(screen.queryByText(NOT_REFRESHED)).toBeNull();
  const faults = faultyServer();
  faults.answer(LISTS, ...FAULT);
  await passUntil(isShown(NOT_REFRESHED));
  expect(words()).toHaveTextContent(/Last refreshed \d+ s ago\.$/);
  faults.heal();
  await passUntil(() => !isShown(NOT_REFRESHED)());
  expect(screen.getByText('No open alarms')).toBeVisible();
  expect(screen.queryByText(NOT_REFRESHED)).toBeNull();
});

it('above a chart those of one patient say so too, with alarms and without, while other lists are answered', async () => {
  await send('SICK', VITALS.sick);
  const [sick, well] = [await patientOf(SICK), await register()];
  jest.useFakeTimers();
  for (const [patient, lines] of [
    [sick, 1],
    [well, 0],
  ] as const) {
    await renderApp(`/patient-chart/${patient}`, { as: 'nurse' });
    const list = () => screen.queryByRole('list', { name: 'Open alarms' });
    const faults = faultyServer();
    await passUntil(
      () =>
        faults.calls(LISTS).some(({ url, status }) => url.includes(`patient=${patient}`) && status === 200) &&
        (list() !== null) === lines > 0,
    );
    expect(screen.queryByText(NOT_REFRESHED)).toBeNull();
    faults.answer(new RegExp(`/api/alarms/.*patient=${patient}`), ...FAULT);
    await passUntil(isShown(NOT_REFRESHED));
    expect(words()).toHaveTextContent(/Last refreshed \d+ s ago\.$/);
    expect(list() === null).toBe(lines === 0);
    cleanup();
  }
});

it('the list of alarms says so when it alone fails, and so does the time line of one', async () => {
  await send('SICK', VITALS.sick);
  const patient = await patientOf(SICK);
  jest.useFakeTimers();
  await renderApp(`/alarms?patient=${patient}`, { as: 'nurse' });
  const table = () => screen.queryByRole('table', { name: 'Open alarms' });
  const row = () => table()?.querySelector<HTMLAnchorElement>('a[href^="/alarms/"]');
  await passUntil(() => row() instanceof HTMLElement);
  const id = /alarms\/(\d+)/.exec(row()?.href ?? '')?.[1] ?? '';
  const faults = faultyServer();
  // The list of all open alarms, which every screen polls, is answered.
  faults.answer(new RegExp(`/api/alarms/.*patient=${patient}`), ...FAULT);
  await passUntil(isShown(NOT_REFRESHED));
  expect(words()).toHaveTextContent(/Last refreshed \d+ s ago\.$/);
  faults.heal();
  await passUntil(() => !isShown(NOT_REFRESHED)());
  fireEvent.click(row() ?? document.body);
  const story = () => screen.queryByRole('article', { name: / of / });
  await passUntil(() => story() !== null);
  faults.answer(new RegExp(`/api/alarms/${id}/`), ...FAULT);
  await passUntil(isShown(NOT_REFRESHED));
  expect(story()).toHaveTextContent(NOT_REFRESHED);
});

it('alarms that are drawn from memory after an absence are not said to be old while they are asked for', async () => {
  const patient = await register();
  jest.useFakeTimers();
  await renderApp(`/patients/${patient}`, { as: 'nurse' });
  await passUntil(isShown('No open alarms'));
  fireEvent.click(screen.getAllByRole('link', { name: /^Devices/ })[0] ?? document.body);
  // Loading the screen takes no page time: after a minute nothing is in memory any more.
  await workUntil(() => screen.queryByRole('heading', { level: 1, name: 'Devices' }) !== null);
  await passTime(20_000);
  faultyServer().hang(new RegExp(`/api/alarms/.*patient=${patient}`));
  act(() => window.history.back());
  await passUntil(isShown('No open alarms'));
  expect(screen.queryByText(NOT_REFRESHED)).toBeNull();
  await passTime(2_000);
  expect(screen.queryByText(NOT_REFRESHED)).toBeNull();
  await passUntil(isShown(NOT_REFRESHED));
  expect(words()).toBeVisible();
});
