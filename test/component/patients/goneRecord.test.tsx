/**
 * @jest-environment-options {"ward": true}
 */
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { mergePatients } from '../../../src/server/services/hl7/adt/merge/mergePatients';
import { patientOf } from '../../fixtures/alerts/alerts';
import { addNotes } from '../../fixtures/patients/notes';
import { change, recorded, register } from '../../fixtures/patients/patients';
import { send, VITALS } from '../../fixtures/readings/feeder';
import { dialog, openBoard } from '../../fixtures/screens/bedside';
import { address, meanwhile, renderApp } from '../../fixtures/screens/render';
import { faultyServer } from '../../fixtures/server/faultyServer';
import { passTimeAnswered, passUntil, workUntil } from '../../fixtures/time/passTime';

const SICK = '900-12-3401';
const GONE = /^This record no longer exists \(merged or erased\)/;
const recordOf = (id: number) => new RegExp(`/api/patients/${id}/$`);

/** From now on there is no such record; the page asks as at its next poll. */
function retire(id: number) {
  faultyServer().answer(recordOf(id), 404, { detail: 'Not found.' });
  fireEvent(window, new Event('focus'));
}

beforeEach(async () => {
  server.clock.advance(60_000);
  await send('SICK', VITALS.sick);
});

afterEach(() => jest.useRealTimers());

describe('the banner of a record that was merged or erased while it was on screen', () => {
  it('on the form of a note says so, and shows no name; what was typed stays', async () => {
    const id = await register({ last_name: 'Gone', first_name: 'Una', allergies: ['Latex'] });
    const { ssn } = await recorded(id);
    const [note] = await addNotes(id, [['Slept well.', 0]]);
    const { user } = await renderApp(`/notes/${note}/edit`, { as: 'nurse' });
    const box = await screen.findByRole('region', { name: 'Patient' });
    await within(box).findByText('Gone, Una');
    await waitFor(() => expect(box).toHaveTextContent(/signal|risk/i));
    await user.type(await screen.findByLabelText(/Notes/), ' Walked.');
    retire(id);
    expect(await within(box).findByText(GONE)).toBeVisible();
    expect(box).not.toHaveTextContent(new RegExp(`Gone, Una|Latex|${ssn}|signal|risk`, 'i'));
    expect(screen.getByLabelText(/Notes/)).toHaveValue('Slept well. Walked.');
  });

  it('in a dialog says so, without bed, name, allergies and band', async () => {
    const id = await patientOf(SICK);
    await change(id, { allergies: ['Latex'] });
    const { choose } = await openBoard('SICK');
    await choose('Log Vital Signs');
    const box = within(await dialog('Log Vital Signs')).getByRole('group', { name: 'Patient' });
    await within(box).findByText(/Latex/);
    await waitFor(() => expect(box).toHaveTextContent(/High risk/));
    retire(id);
    expect(await within(box).findByText(GONE)).toBeVisible();
    const { last_name } = await recorded(id);
    expect(box).not.toHaveTextContent(new RegExp(`${last_name}|Latex|risk|ICU-3`, 'i'));
  });
});

describe('a record that is merged or erased while it is only read', () => {
  it.each([
    ['details', (id: number) => `/patients/${id}/profile`],
    ['chart', (id: number) => `/patient-chart/${id}`],
  ])('leads from the %s to the list, which says once why', async (_screen, path) => {
    const id = await register({ last_name: 'Gone' });
    const { user } = await renderApp(path(id), { as: 'nurse' });
    expect((await screen.findAllByText(/Gone/))[0]).toBeVisible();
    retire(id);
    await waitFor(() => expect(address()).toBe('/patients'));
    const words = 'The record that was open no longer exists: it was merged with another or erased.';
    expect(await screen.findByText(words)).toBeVisible();
    expect(window.history.state).not.toMatchObject({ usr: { isRecordGone: true } });
    await user.click(screen.getByRole('button', { name: 'Close' }));
    expect(screen.queryByText(words)).toBeNull();
  });

  it('and one that was never there leads to the list without a word', async () => {
    await renderApp('/patients/999999/profile', { as: 'nurse' });
    await waitFor(() => expect(address()).toBe('/patients'));
    expect(screen.queryByText(/no longer exists/)).toBeNull();
  });
});

describe('what was typed about a record that is merged or erased', () => {
  it.each([
    ['details', (id: number) => `/patients/${id}/profile`],
    ['chart', (id: number) => `/patient-chart/${id}`],
  ])('in a dialog over the %s stays until it is given up', async (_screen, path) => {
    const id = await register();
    const { user } = await renderApp(path(id), { as: 'nurse' });
    await user.click(await screen.findByRole('button', { name: 'Log Clinical Notes' }));
    const box = within(await dialog('Log Clinical Notes'));
    await user.type(await box.findByLabelText('Clinical Notes'), 'Slept well');
    retire(id);
    expect(await box.findByText(GONE)).toBeVisible();
    expect(
      within(screen.getByRole('region', { name: 'Patient', hidden: true })).getByText(GONE),
    ).toBeVisible();
    expect(address()).toBe(path(id));
    expect(box.getByLabelText('Clinical Notes')).toHaveValue('Slept well');
    expect(Object.keys(sessionStorage).filter((key) => key.startsWith('wardline.draft.'))).toHaveLength(1);
    await user.click(box.getByRole('button', { name: 'Cancel' }));
    await user.click(await screen.findByRole('button', { name: 'Leave' }));
    await waitFor(() => expect(address()).toBe('/patients'));
  });

  it('in the profile stays until it is given up', async () => {
    const id = await register();
    const { user } = await renderApp(`/patients/${id}/profile`, { as: 'nurse' });
    const profile = await screen.findByRole('region', { name: 'Profile' });
    await user.click(within(profile).getByRole('button', { name: 'Edit' }));
    await user.type(await screen.findByLabelText('Address'), 'Typed Street 7');
    retire(id);
    expect(await screen.findByText(GONE)).toBeVisible();
    expect(screen.getByLabelText('Address')).toHaveValue('Typed Street 7');
    await user.click(screen.getAllByRole('button', { name: 'Cancel' })[0] ?? document.body);
    await waitFor(() => expect(address()).toBe('/patients'));
  });
});

it('without answers about one patient the allergies say from when they are, whatever is answered about another', async () => {
  const [first, second] = [await register({ last_name: 'One' }), await patientOf(SICK)];
  const faults = faultyServer();
  jest.useFakeTimers();
  await renderApp(`/patients/${first}/notes`, { as: 'nurse' });
  const isShown = (text: string | RegExp) => () => screen.queryByText(text) !== null;
  await passUntil(isShown('No allergies recorded'));
  fireEvent.click(screen.getByRole('button', { name: 'Find' }));
  await passUntil(() => screen.queryByRole('combobox', { name: /^Find by/ }) !== null);
  fireEvent.change(screen.getByRole('combobox', { name: /^Find by/ }), { target: { value: 'notes icu-3' } });
  const option = () => screen.queryByRole('option', { name: /^Write a clinical note · ICU-3/ });
  await passUntil(() => option() !== null);
  fireEvent.click(option() ?? document.body);
  await passUntil(() => screen.queryByRole('dialog', { name: 'Log Clinical Notes' }) !== null);
  faults.refuse(recordOf(first));
  const before = faults.calls(recordOf(second)).length;
  await passUntil(isShown(/^No allergies recorded \(as known at \d\d:\d\d\)$/));
  expect(screen.getByText(/^No allergies recorded \(as known at \d\d:\d\d\)$/)).toBeInTheDocument();
  expect(faults.calls(recordOf(second)).length).toBeGreaterThan(before + 1);
});

// The last one: the patient of the ward is no more.
it('a merge that takes the open alarms along leaves no banner beside "No open alarms"', async () => {
  const retired = await patientOf(SICK);
  const survivor = await register();
  const { calls } = faultyServer();
  jest.useFakeTimers();
  await renderApp(`/patients/${retired}/profile`, { as: 'nurse' });
  await workUntil(() => screen.queryAllByRole('button', { name: 'Pause…' }).length > 0);
  await meanwhile(() =>
    server.db.transaction().execute((tx) =>
      mergePatients(tx, {
        ...{ survivor, retired, number: '471101', by: { id: null, username: 'link his' } },
        now: server.clock(),
      }),
    ),
  );
  // The server reads anew whom its devices and alarms are of.
  await change(survivor, { first_name: 'Kept' });
  await passTimeAnswered(4_000, calls);
  expect(address()).toBe('/patients');
});

it('a record that is closed to the user stays put away while the server cannot be reached', async () => {
  const id = await register({ last_name: 'Moved', first_name: 'Una' });
  await renderApp(`/patients/${id}/profile`, { as: 'nurse' });
  expect((await screen.findAllByText(/Moved/))[0]).toBeVisible();
  const faults = faultyServer();
  const refusal = () =>
    screen.queryByRole('region', { name: `Patient number ${id} is in another department` });
  faults.answer(recordOf(id), 403, { detail: 'In another department.', code: 'outside_scope', patient: id });
  fireEvent(window, new Event('focus'));
  await waitFor(() => expect(refusal()).not.toBeNull());
  faults.heal();
  faults.refuse(recordOf(id));
  const before = faults.calls(recordOf(id)).length;
  await waitFor(
    () => {
      fireEvent(window, new Event('focus'));
      expect(faults.calls(recordOf(id)).length).toBeGreaterThan(before + 2);
    },
    { timeout: 30_000, interval: 500 },
  );
  expect(refusal()).not.toBeNull();
  expect(screen.queryAllByText(/Moved/)).toEqual([]);
  faults.heal();
  await waitFor(
    () => {
      fireEvent(window, new Event('focus'));
      expect(refusal()).toBeNull();
    },
    { timeout: 30_000, interval: 500 },
  );
  expect(screen.getAllByText(/Moved/)[0]).toBeVisible();
});
