/**
 * @jest-environment-options {"ward": true}
 */
import { cleanup, screen } from '@testing-library/react';
import { patientOf } from '../../fixtures/alerts/alerts';
import { register } from '../../fixtures/patients/patients';
import { send, VITALS } from '../../fixtures/readings/feeder';
import { SICK } from '../../fixtures/screens/patientChart';
import { renderApp } from '../../fixtures/screens/render';
import { faultyServer } from '../../fixtures/server/faultyServer';
import { passUntil } from '../../fixtures/time/passTime';

const LISTS = /\/api\/alarms\//;
const FAULT = [500, { detail: 'Something went wrong.' }] as const;

const isShown = (text: string) => () => screen.queryByText(text) !== null;
const NOT_REFRESHED = 'The alarms cannot be refreshed.';
const words = () => screen.getByText(NOT_REFRESHED).closest('p');

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
