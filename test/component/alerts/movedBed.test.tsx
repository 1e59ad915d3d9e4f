/**
 * @jest-environment-options {"ward": true}
 */
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { Admission } from '../../../src/contract/admissions';
import type { Alarms } from '../../../src/contract/alarms';
import type { Bed } from '../../../src/contract/beds';
import { patientOf } from '../../fixtures/alerts/alerts';
import { send, VITALS } from '../../fixtures/readings/feeder';
import { meanwhile, renderApp } from '../../fixtures/screens/render';
import { apiClient } from '../../fixtures/server/apiClient';

const SICK = '900-12-3401';
const MILD = '900-27-6093';
let bedNumber = 76;

beforeAll(() => server.signIn('nurse'));

it('[B14] an unread alert names the bed in which the patient of its open alarm lies now, and where it was raised', async () => {
  const { patient, alarm } = await raiseAlarm();
  expect(alarm?.patient.bed).toBe('ICU-3');
  await renderApp('/notifications', { as: 'nurse' });
  const row = async () => {
    const [group] = await screen.findAllByRole('group', { name: /^Alarm HIPI/ });
    return group?.closest('li');
  };
  expect(await row()).toHaveTextContent(/ICU-3/);
  expect(await row()).not.toHaveTextContent(/was ICU/);

  const moved = await moveToNewBed(patient);
  await waitFor(async () => expect(await row()).toHaveTextContent(`${moved} was ICU-3`), {
    timeout: 10_000,
  });
});

it('[B14] alerts and alarms that are over name the bed of now and where it was raised, also without a bed', async () => {
  const { patient, alarm, client } = await raiseAlarm();
  const raisedIn = alarm?.raised_in ?? alarm?.patient.bed ?? '';
  // Without values for half an hour it may be closed.
  server.clock.advance(31 * 60_000);
  const closing = { reason: 'The entry was wrong' };
  expect((await meanwhile(() => client.post(`/alarms/${alarm?.id}/close/`, closing))).status).toBe(200);

  await renderApp('/notifications', { as: 'nurse' });
  const alert = async () => {
    const list = await screen.findByRole('list', { name: 'Unread notifications' });
    const ofPatient = within(list)
      .getAllByRole('listitem')
      .filter(({ textContent }) => textContent.includes(SICK));
    const [newest] = ofPatient.filter(({ textContent }) => textContent.includes('HIPI'));
    return newest;
  };
  expect(await alert()).toHaveTextContent(raisedIn);
  const moved = await moveToNewBed(patient);
  const after = { timeout: 10_000 };
  await waitFor(async () => expect(await alert()).toHaveTextContent(`${moved} was ${raisedIn}`), after);
  await takeFromBed(patient);
  await waitFor(async () => expect(await alert()).toHaveTextContent(`-- was ${raisedIn}`), after);

  cleanup();
  await renderApp('/alarms', { as: 'nurse' });
  const past = await screen.findByRole('table', { name: 'Resolved alarms' }, after);
  const row = within(past).getByRole('rowheader', { name: /^HIPI/ }).closest('tr');
  expect(row).toHaveTextContent(`-- was ${raisedIn}`);
});

it('[B14] a toast that stands names the bed in which its patient lies now', async () => {
  await renderApp('/patients', { as: 'nurse' });
  server.clock.advance(60 * 60_000);
  await send('MILD', VITALS.sick);
  const who = await screen.findByText(/^MED-4 · /, { selector: '.alert-toast-who b' }, { timeout: 20_000 });
  fireEvent.pointerEnter(who.closest('.alert-toast') ?? who);
  const moved = await moveToNewBed(await patientOf(MILD));
  await waitFor(() => expect(who).toHaveTextContent(`${moved} · `), { timeout: 10_000 });
});

/** An alarm of a score in the patient who is worst off. */
async function raiseAlarm() {
  server.clock.advance(60 * 60_000);
  await send('SICK', VITALS.sick);
  const client = await meanwhile(async () => apiClient(server, await server.signIn('omar')));
  const patient = await patientOf(SICK);
  const { body: alarms } = await meanwhile(() => client.get<Alarms>(`/alarms/?patient=${patient}`));
  const [alarm] = alarms.results.filter(({ kind }) => kind === 'HIPI');
  return { patient, alarm, client };
}

/** The patient stays admitted, without a bed. */
async function takeFromBed(patient: number): Promise<void> {
  await meanwhile(async () => {
    const admin = apiClient(server, await server.signIn('admin'));
    const { body: admission } = await admin.get<Admission>(`/patients/${patient}/latest-admission/`);
    expect((await admin.patch(`/admissions/${admission.id}/`, { bed: null })).status).toBe(200);
  });
}

/** Moves a patient into a new bed of the same department; resolves with what the bed is called. */
async function moveToNewBed(patient: number): Promise<string> {
  return meanwhile(async () => {
    const admin = apiClient(server, await server.signIn('admin'));
    const { body: admission } = await admin.get<Admission>(`/patients/${patient}/latest-admission/`);
    const { body: bed } = await admin.post<Bed>('/beds/', {
      number: ++bedNumber,
      department: admission.department,
    });
    const { status } = await admin.patch(`/admissions/${admission.id}/`, { bed: bed.id });
    expect(status).toBe(200);
    return bed.abbreviation;
  });
}
