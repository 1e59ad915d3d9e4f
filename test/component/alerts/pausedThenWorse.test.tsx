/**
 * @jest-environment-options {"ward": true}
 */
import { screen, within } from '@testing-library/react';
import { listedAlarm, pausedAlarm } from '../../fixtures/alerts/boardAlarm';
import { patientOf } from '../../fixtures/alerts/alerts';
import { send, deviceName, VITALS } from '../../fixtures/readings/feeder';
import { meanwhile, renderApp } from '../../fixtures/screens/render';
import { faultyServer } from '../../fixtures/server/faultyServer';

/** A WARNING was paused, and the value got worse by less than ends a pause: the CRITICAL is held back by nothing. */
async function pausedThenWorse() {
  const id = await meanwhile(() => patientOf('900-12-3401'));
  const { pause } = pausedAlarm({ kind: 'BLOOD_OXYGEN_SATURATION_LOW' });
  const raised = new Date(server.clock() - 60_000).toISOString();
  const alarm = listedAlarm({
    patient: {
      id,
      ssn: '900-12-3401',
      gender: 'F',
      bed: 'ICU-3',
      first_name: 'Ingrid',
      last_name: 'Solberg',
    },
    ...{ kind: 'BLOOD_OXYGEN_SATURATION_LOW', class: 'limit', value: 86, unit: '%', reasons: [] },
    ...{ severity: 'CRITICAL', raised_at: raised, measured_at: raised, unowned_since: raised },
    ...{ state: 'raised', pause, paused_until: null },
  });
  faultyServer().answer(/GET .*\/api\/alarms\/(\?|$)/, 200, {
    ...{ count: 1, next: null, previous: null },
    results: [alarm],
  });
}

beforeEach(async () => {
  await send('SICK', VITALS.sick);
  await pausedThenWorse();
});

describe('a CRITICAL of which the WARNING was paused', () => {
  it('has no owner in the list of alarms, and is acknowledged there', async () => {
    await renderApp('/alarms', { as: 'nurse' });
    const table = await screen.findByRole('table', { name: 'Open alarms' });
    const row = (await within(table).findByRole('rowheader', { name: /^SpO2/ })).closest('tr');
    expect(row).toHaveTextContent(/Nobody yet · (\d:\d\d|\d+ (min|h|days))Acknowledge$/);
    expect(row).not.toHaveTextContent('Paused');
  });

  it('has no owner in the popover of its bed; the pause of the WARNING can be ended', async () => {
    const { user } = await renderApp('/patient-dashboard', { as: 'nurse' });
    const card = await screen.findByRole('article', { name: await deviceName('SICK') });
    await user.click(within(card).getByRole('button', { name: 'Alerts' }));
    const popover = await screen.findByRole('dialog', { name: /^Alerts of / });
    const item = await within(popover).findByRole('group', { name: /^SpO2/ });
    expect(item).toHaveTextContent(/Nobody yet · (\d:\d\d|\d+ (min|h|days))/);
    expect(item).not.toHaveTextContent('Paused until');
    expect(within(item).getByRole('button', { name: 'Acknowledge' })).toBeEnabled();
    expect(within(item).getByRole('button', { name: 'Resume' })).toBeEnabled();
    expect(within(item).queryByRole('button', { name: 'Pause…' })).toBeNull();
  });
});
