/**
 * @jest-environment-options {"ward": true}
 */
import { fireEvent, screen, within } from '@testing-library/react';
import { newcomer, patientOf, raise } from '../../fixtures/alerts/alerts';
import { send, VITALS } from '../../fixtures/readings/feeder';
import { meanwhile, renderApp } from '../../fixtures/screens/render';
import { fakeTimers, MILD, SECOND } from '../../fixtures/screens/notifierScreen';
import { passTime } from '../../fixtures/time/passTime';

afterEach(() => jest.useRealTimers());

const notice = () => screen.queryByRole('group', { name: /^Notice of bed/ });
const emptyBattery = (vendorId: string) => send(vendorId, VITALS.well, { battery_level: 8 });

/** A user on duty for a department opens a screen that has the alarms of the hospital. */
async function openOnDuty(abbreviation: string): Promise<void> {
  const name = newcomer();
  const token = await server.signIn(name);
  const { id } = await meanwhile(() =>
    server.db
      .selectFrom('departments')
      .select('id')
      .where('abbreviation', '=', abbreviation)
      .executeTakeFirstOrThrow(),
  );
  await meanwhile(() =>
    fetch(`${server.url}/api/users/me/duty/`, {
      method: 'PUT',
      headers: { Authorization: `Token ${token}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ departments: [id] }),
    }),
  );
  fakeTimers();
  await renderApp('/general-dashboard', { as: name });
  await passTime(5 * SECOND);
}

describe('an alarm of INFO', () => {
  it('is a quiet toast for those on duty for its department, for 10 s, and leads to the patient', async () => {
    await openOnDuty('ICU');
    expect(notice()).toBeNull();
    await emptyBattery('SICK');
    await passTime(3 * SECOND);
    const toast = within(notice() ?? document.body);
    expect(notice()).toHaveAccessibleName('Notice of bed ICU-3');
    expect(toast.getByRole('link', { name: /^Battery/ })).toHaveAttribute(
      'href',
      `/patients/${await patientOf('900-12-3401')}`,
    );
    expect(toast.queryByRole('alert')).toBeNull();
    await passTime(10 * SECOND);
    expect(notice()).toBeNull();
    await passTime(10 * SECOND);
    expect(notice()).toBeNull();
  });

  it('gives way to an alert, and is there again after it', async () => {
    await openOnDuty('MED');
    await raise(MILD, {});
    await passTime(11 * SECOND);
    await emptyBattery('MILD');
    await passTime(3 * SECOND);
    expect(screen.getByRole('alert')).toHaveTextContent(/^HIPI of patient/);
    expect(notice()).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect(notice()).toHaveAccessibleName('Notice of bed MED-4');
    await passTime(SECOND);
    fireEvent.click(within(notice() ?? document.body).getByRole('button', { name: 'Close' }));
    expect(notice()).toBeNull();
  });

  it('is none at the station of another department', async () => {
    await openOnDuty('SUR');
    await emptyBattery('SICK');
    await passTime(3 * SECOND);
    expect(notice()).toBeNull();
  });
});
