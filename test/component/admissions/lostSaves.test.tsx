/**
 * @jest-environment-options {"ward": true}
 */
import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { admittedWearer } from '../../fixtures/patients/admittedWearer';
import { addNotes } from '../../fixtures/patients/notes';
import { change, recorded, register } from '../../fixtures/patients/patients';
import { admissionsOf, card, edit } from '../../fixtures/screens/admissionForm';
import { address, meanwhile, renderApp } from '../../fixtures/screens/render';
import { expectLog } from '../../fixtures/server/expectedLogs';
import { faultyServer } from '../../fixtures/server/faultyServer';
import { newDevice } from '../../fixtures/ward/devices';
import { addDepartment } from '../../fixtures/ward/hospital';

const CONFLICT = 'Not saved. This was changed by another user meanwhile.';

/** Saves with the answer lost, then sees that it says so. `isKept`: the server did the work. */
async function saveWithoutAnswer(user: UserEvent, form: string, isKept = true) {
  expectLog(/a form was not saved NETWORK/);
  const faults = faultyServer();
  faults.when(/^PATCH /, async (pass) => {
    if (isKept) await pass();
    throw new TypeError('Failed to fetch');
  });
  await save(user, form);
  expect(await screen.findByText(/^Not saved. Or it was saved and the reply was lost/)).toBeVisible();
  faults.heal();
  return faults;
}
const save = async (user: UserEvent, form: string) =>
  user.click(within(screen.getByRole('form', { name: form })).getByRole('button', { name: 'Save' }));

async function editProfile(weight: string, of = register({ weight: 60 })) {
  const id = await of;
  const { user } = await renderApp(`/patients/${id}`, { as: 'nurse' });
  const profile = await screen.findByRole('region', { name: 'Profile' });
  await user.click(within(profile).getByRole('button', { name: 'Edit' }));
  const form = await screen.findByRole('form', { name: 'Profile' });
  await user.clear(within(form).getByLabelText('Weight (kg)'));
  await user.type(within(form).getByLabelText('Weight (kg)'), weight);
  return { id, user, form };
}

describe('a save whose answer is lost, sent again', () => {
  it('[J10] is saved, where the record has what was sent: of a profile', async () => {
    const { id, user } = await editProfile('66');
    const faults = await saveWithoutAnswer(user, 'Profile');
    await save(user, 'Profile');
    const profile = await screen.findByRole('region', { name: 'Profile' });
    expect(within(profile).getByText('Weight (kg)').nextElementSibling).toHaveTextContent('66');
    expect(screen.queryByText(CONFLICT)).toBeNull();
    expect((await recorded(id)).weight).toBe(66);
    expect(faults.calls(/PATCH /).map(({ status }) => status)).toEqual([200, 409]);
  });

  it('[J10] is saved: of an admission', async () => {
    const { ssn, patient } = await admittedWearer();
    const { user, box } = await edit(ssn);
    await user.click(within(box).getByRole('radio', { name: 'On Hold' }));
    await saveWithoutAnswer(user, 'Admission Info');
    await save(user, 'Admission Info');
    expect(within(await card()).getByRole('radio', { name: 'On Hold' })).toBeChecked();
    expect((await admissionsOf(patient)).map(({ status }) => status)).toEqual(['ON_HOLD']);
  });

  it('[J10] is saved: of a department', async () => {
    const { id } = await meanwhile(() => addDepartment(server.db, { name: 'Lost', abbreviation: 'LST' }));
    const { user } = await renderApp(`/admin/departments/${id}/edit`, { as: 'admin' });
    await user.type(await screen.findByLabelText('Name'), ' and found');
    await saveWithoutAnswer(user, 'Edit Department');
    await save(user, 'Edit Department');
    await waitFor(() => expect(address()).toBe(`/admin/departments/${id}`));
  });

  it('[J10] is saved: of a note', async () => {
    const patient = await register();
    const [note = 0] = await addNotes(patient, [['Pain 3 of 10.', 0]]);
    const { user } = await renderApp(`/notes/${note}/edit`, { as: 'nurse' });
    await user.type(await screen.findByRole('textbox', { name: 'Notes' }), ' Better.');
    await saveWithoutAnswer(user, 'Note');
    await save(user, 'Note');
    await waitFor(() => expect(address()).toBe(`/notes/${note}`));
    expect(await screen.findByText('Pain 3 of 10. Better.', { ignore: 'textarea' })).toBeVisible();
  });

  it.each([
    ['is saved: of the address of a device', 'Url', false],
    ['[C7] is a conflict, of a PIN, which is never read', 'Pin', true],
  ])('[J10] %s', async (_, label, isConflict) => {
    const id = await newDevice(`LOST-${label}`, { type: 'CARETAKER' });
    const { user } = await renderApp(`/devices/${id}/edit`, { as: 'admin' });
    await user.type(await screen.findByLabelText(label), 'https://new.example');
    await saveWithoutAnswer(user, 'Edit Device');
    if (isConflict) expectLog(/a form was not saved 409/);
    await save(user, 'Edit Device');
    if (isConflict) expect(await screen.findByText(CONFLICT)).toBeVisible();
    else await waitFor(() => expect(address()).toBe(`/devices/${id}`));
  });

  it('[J10] [C7] is a conflict where the record has other values, also beside those that were sent', async () => {
    const { id, user, form } = await editProfile('66');
    await saveWithoutAnswer(user, 'Profile');
    await change(id, { address: 'New Street' });
    expectLog(/a form was not saved 409/);
    await save(user, 'Profile');
    expect(await screen.findByText(CONFLICT)).toBeVisible();
    expect(within(form).getByLabelText('Weight (kg)')).toHaveValue('66');
  });

  it('[C7] is a conflict with the same value of another user, where no answer was lost', async () => {
    const { id, user } = await editProfile('66');
    await change(id, { weight: 66 });
    expectLog(/a form was not saved 409/);
    await save(user, 'Profile');
    expect(await screen.findByText(CONFLICT)).toBeVisible();
  });

  it('is saved in the ordinary way where it had not arrived', async () => {
    const { id, user } = await editProfile('67');
    await saveWithoutAnswer(user, 'Profile', false);
    await save(user, 'Profile');
    await waitFor(() => expect(screen.queryByRole('form', { name: 'Profile' })).toBeNull());
    expect((await recorded(id)).weight).toBe(67);
  });
});
