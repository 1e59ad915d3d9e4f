/**
 * @jest-environment-options {"ward": true}
 */
import { screen, waitFor, within } from '@testing-library/react';
import '../../../src/web/screens/patient-chart/PatientChartScreen';
import { admittedWearer } from '../../fixtures/patients/admittedWearer';
import { logSet } from '../../fixtures/patients/loggedSets';
import { register } from '../../fixtures/patients/patients';
import { deviceIds, send, VITALS } from '../../fixtures/readings/feeder';
import { takeOff } from '../../fixtures/ward/handOver';
import { meanwhile, renderApp } from '../../fixtures/screens/render';
import { passTime, passUntil } from '../../fixtures/time/passTime';

const banner = () => screen.findByRole('region', { name: 'Patient' });
const bannerText = () => document.querySelector('.patient-banner')?.textContent ?? '';

/** The patient of a device of the ward, which has just sent a low risk. */
async function measured(vendorId: string): Promise<number> {
  server.clock.advance(10_000);
  await send(vendorId, VITALS.well);
  const [device] = await deviceIds(vendorId);
  const { patient_id: id } = await meanwhile(() =>
    server.db
      .selectFrom('device_assignments')
      .select('patient_id')
      .where('device_id', '=', device ?? 0)
      .where('released_at', 'is', null)
      .executeTakeFirstOrThrow(),
  );
  return id;
}

afterEach(() => jest.useRealTimers());

describe('once the device is taken off, nothing of the patient is live', () => {
  it.each([
    ['profile', 'WELL', (id: number) => `/patients/${id}/profile`, '.vitals-card--old'],
    ['chart', 'MILD', (id: number) => `/patient-chart/${id}`, '.latest--stale'],
  ])('on the %s that was open meanwhile', async (_name, vendorId, path, old) => {
    const id = await measured(vendorId);
    jest.useFakeTimers();
    await renderApp(path(id), { as: 'nurse' });
    await passUntil(() => document.querySelector('.patient-banner--live') !== null);
    expect(bannerText()).toContain('Low risk');
    await takeOff(vendorId);
    await passUntil(() => bannerText().includes('Was low risk'));
    const box = await banner();
    expect(box).toHaveTextContent('Device --');
    expect(box).not.toHaveClass('patient-banner--live');
    expect(box).not.toHaveTextContent('over 24 h');
    expect(document.querySelector('.patient-banner-sync--off > time')).toHaveTextContent(/ ago$/);
    await passUntil(() => document.querySelector(old) !== null);
    expect(document.querySelector(old)).toHaveTextContent(/HR.*\d+ s ago|\d+ s ago.*HR/);
  });
});

it('what was logged by hand seconds ago is live, then has an age and was so', async () => {
  const id = await register();
  await logSet(id, { HEART_RATE: 72, RESPIRATION_RATE: 14, NON_INVASIVE_BLOOD_PRESSURE_MEAN: 85 });
  server.clock.advance(5_000);
  jest.useFakeTimers();
  await renderApp(`/patients/${id}/profile`, { as: 'nurse' });
  await passUntil(() => document.querySelector('.patient-banner--live') !== null);
  expect(bannerText()).toContain('Low risk');
  expect(document.querySelector('.vitals-card--old')).toBeNull();
  await passTime(120_000);
  await passUntil(() => document.querySelector('.vitals-card--old') !== null);
  expect(bannerText()).toContain('Was low risk');
});

it('what was logged by hand minutes ago has an age, and is not live', async () => {
  const id = await register();
  await logSet(id, { HEART_RATE: 72 });
  server.clock.advance(125_000);
  await renderApp(`/patients/${id}/profile`, { as: 'nurse' });
  const card = await screen.findByRole('region', { name: 'Vitals' });
  await waitFor(() => expect(within(card).getByRole('group', { name: 'HR' })).toHaveTextContent('72'));
  expect(within(card).getByText(/2 min ago|1\d\d s ago/)).toBeVisible();
  expect(document.querySelector('.patient-banner-sync')).toHaveClass('patient-banner-sync--off');
});

describe('without an open admission', () => {
  it('the banner says so', async () => {
    const id = await register();
    await renderApp(`/patients/${id}/profile`, { as: 'nurse' });
    expect(await within(await banner()).findByText('No open admission')).toBeVisible();
  });

  it('one who is admitted has no such line', async () => {
    const { patient: id } = await admittedWearer();
    await renderApp(`/patients/${id}/profile`, { as: 'nurse' });
    expect(await within(await banner()).findByText('No allergies recorded')).toBeVisible();
    expect(screen.queryByText('No open admission')).toBeNull();
  });
});
