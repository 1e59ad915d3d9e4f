/**
 * @jest-environment-options {"ward": true}
 */
import { screen, waitFor, within } from '@testing-library/react';
import type { Admission } from '../../../src/contract/admissions';
import type { Alarms } from '../../../src/contract/alarms';
import type { Bed } from '../../../src/contract/beds';
import { patientOf } from '../../fixtures/alerts/alerts';
import { send, VITALS } from '../../fixtures/readings/feeder';
import { meanwhile, renderApp } from '../../fixtures/screens/render';
import { apiClient } from '../../fixtures/server/apiClient';
import { faultyServer } from '../../fixtures/server/faultyServer';

it('the banner beside a row follows it to another bed within one poll of the row, and asks once for a difference that stays', async () => {
  await send('SICK', VITALS.sick);
  const patient = await patientOf('900-12-3401');
  const admin = await meanwhile(async () => apiClient(server, await server.signIn('admin')));
  const { body: alarms } = await meanwhile(() => admin.get<Alarms>(`/alarms/?patient=${patient}`));
  const [alarm] = alarms.results;
  const faults = faultyServer();
  await renderApp(`/alarms/${alarm?.id}`, { as: 'nurse' });
  const drawer = await screen.findByRole('complementary', { name: 'Alarm' });
  const banner = () =>
    within(drawer).getByRole('group', { name: 'Patient' }).querySelector('.patient-line-bed');
  const isNamed = (bed: string) => () => expect(banner()).toHaveTextContent(bed);
  await waitFor(isNamed(alarm?.patient.bed ?? ''), { timeout: 20_000 });
  const row = () => within(screen.getByRole('table', { name: 'Open alarms' })).getAllByRole('row')[1];

  const bed = await meanwhile(async () => {
    const { body: stay } = await admin.get<Admission>(`/patients/${patient}/latest-admission/`);
    const { body: made } = await admin.post<Bed>('/beds/', { number: 91, department: stay.department });
    expect((await admin.patch(`/admissions/${stay.id}/`, { bed: made.id })).status).toBe(200);
    return made.abbreviation;
  });
  await waitFor(() => expect(row()).toHaveTextContent(bed), { timeout: 10_000 });
  await waitFor(isNamed(bed), { timeout: 1_500 });

  // An answer that goes on to differ, as of a server that is behind, is asked for again once, beside its own polls.
  const standing = new RegExp(`/api/patients/${patient}/standing/$`);
  const named = new RegExp(`"bed":"${bed}"`);
  faults.when(standing, async (pass) => {
    const answer = await pass();
    if (answer.status === 304) return answer;
    return Response.json(JSON.parse((await answer.text()).replace(named, '"bed":"ICU-99"')));
  });
  // With another reading it is not the answer that is known already.
  server.clock.advance(10_000);
  await send('SICK', VITALS.sick);
  await waitFor(isNamed('ICU-99'), { timeout: 20_000 });
  const before = faults.calls(standing).length;
  await meanwhile(() => realDelay(8_000));
  expect(faults.calls(standing).length - before).toBeLessThanOrEqual(3);
});
