import { act, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expectLog } from '../../fixtures/server/expectedLogs';
import { faultyServer } from '../../fixtures/server/faultyServer';
import { change, recorded, register } from '../../fixtures/patients/patients';
import { meanwhile, renderApp } from '../../fixtures/screens/render';

const card = (name: string) => screen.findByRole('region', { name });
const patientCalls = (id: number) => new RegExp(`/api/patients/${id}/$`);
const edit = async (user: UserEvent) =>
  user.click(within(await card('Profile')).getByRole('button', { name: 'Edit' }));
const form = () => screen.findByRole('form', { name: 'Profile' });
const save = async (user: UserEvent) =>
  user.click(within(await form()).getByRole('button', { name: 'Save' }));
const fact = async (label: string) =>
  within(await card('Profile')).getByText(label, { selector: 'dt' }).nextElementSibling;

async function retype(user: UserEvent, label: string, text: string) {
  const input = within(await form()).getByLabelText(label);
  await user.clear(input);
  await user.type(input, text);
}

describe('changing it', () => {
  it('[PD-07] [PD-18] Edit opens the fields, Save sends them and returns to reading', async () => {
    const id = await register({
      first_name: 'Henryk',
      last_name: 'Kowalski',
      comorbidities: ['Gout'],
      height: 174,
    });
    const faults = faultyServer();
    const { user } = await renderApp(`/patients/${id}`, { as: 'nurse' });
    await edit(user);
    await retype(user, 'Last Name', 'Kowalsky');
    await retype(user, 'Height (cm)', ' ');
    expect(within(await form()).queryByLabelText('Body Mass Index')).toBeNull();
    await save(user);
    expect(await within(await card('Profile')).findByRole('button', { name: 'Edit' })).toBeVisible();
    expect(await fact('Last Name')).toHaveTextContent('Kowalsky');
    expect(await fact('Height (cm)')).toHaveTextContent('--');
    expect(await recorded(id)).toMatchObject({
      last_name: 'Kowalsky',
      height: null,
      comorbidities: [{ name: 'Gout' }],
    });
    expect(faults.calls(patientCalls(id)).some(({ headers }) => headers.get('If-Match') !== null)).toBe(true);
  });

  it('[VAL-01] nothing is validated before Save; then the first wrong field has the focus, and what was typed stays', async () => {
    const id = await register();
    const faults = faultyServer();
    const { user } = await renderApp(`/patients/${id}`, { as: 'nurse' });
    await edit(user);
    await retype(user, 'Weight (kg)', 'heavy');
    await retype(user, 'Last Name', 'Ru1z');
    await user.tab();
    expect(document.querySelector('.field-error')).toBeNull();
    await save(user);
    expect(await screen.findByText('This field must only contain alphabetic characters.')).toBeVisible();
    expect(screen.getByText('A number is required.')).toBeVisible();
    expect(screen.getByLabelText('Last Name')).toHaveFocus();
    expect(faults.calls(patientCalls(id)).filter(({ headers }) => headers.has('If-Match'))).toHaveLength(0);
    await retype(user, 'Last Name', 'Ruiz');
    expect(screen.queryByText(/alphabetic/)).toBeNull();
    expect(screen.getByText('A number is required.')).toBeVisible();
  });

  it('an unchanged value of another system is not validated; a changed one is', async () => {
    const id = await register({ last_name: 'Ruiz' });
    await meanwhile(() =>
      server.db.updateTable('patients').set({ first_name: 'R0sa' }).where('id', '=', id).execute(),
    );
    const { user } = await renderApp(`/patients/${id}`, { as: 'nurse' });
    await edit(user);
    await retype(user, 'Last Name', 'Ru1z');
    await save(user);
    expect(await screen.findAllByText('This field must only contain alphabetic characters.')).toHaveLength(1);
    expect(screen.getByLabelText('Last Name')).toHaveFocus();
    await retype(user, 'Last Name', 'Delgado');
    await save(user);
    expect(await within(await card('Profile')).findByRole('button', { name: 'Edit' })).toBeVisible();
    expect(await recorded(id)).toMatchObject({ first_name: 'R0sa', last_name: 'Delgado' });
  });

  it('[PD-07] Cancel leaves the record as it is', async () => {
    const id = await register({ last_name: 'Ruiz' });
    const { user } = await renderApp(`/patients/${id}`, { as: 'nurse' });
    await edit(user);
    await retype(user, 'Last Name', 'Other');
    await user.click(within(await form()).getByRole('button', { name: 'Cancel' }));
    expect(await fact('Last Name')).toHaveTextContent('Ruiz');
    expect((await recorded(id)).last_name).toBe('Ruiz');
  });

  it('[G4] five presses in a moment make one request', async () => {
    const id = await register();
    const faults = faultyServer();
    const { user } = await renderApp(`/patients/${id}`, { as: 'nurse' });
    await edit(user);
    await retype(user, 'Last Name', 'Once');
    const button = within(await form()).getByRole('button', { name: 'Save' });
    act(() => {
      for (let press = 0; press < 5; press++) button.click();
    });
    expect(await within(await card('Profile')).findByRole('button', { name: 'Edit' })).toBeVisible();
    expect(faults.calls(patientCalls(id)).filter(({ headers }) => headers.has('If-Match'))).toHaveLength(1);
  });

  it('[C7] the second of two users sees what the first has saved, and loses nothing', async () => {
    const id = await register({ first_name: 'Henryk', last_name: 'Kowalski', address: 'Old Street' });
    const { user } = await renderApp(`/patients/${id}`, { as: 'nurse' });
    await edit(user);
    await retype(user, 'Last Name', 'Mine');
    await change(id, { last_name: 'Other', address: 'New Street' });
    expectLog(/a form was not saved 409/);
    await save(user);
    expect(await screen.findByText('Not saved. This was changed by another user meanwhile.')).toBeVisible();
    const changes = screen.getByRole('group', { name: 'Changed meanwhile' });
    expect(
      within(changes)
        .getAllByRole('listitem')
        .map((item) => item.textContent),
    ).toEqual(['Last Name: Other', 'Address: New Street']);
    expect(screen.getByLabelText('Last Name')).toHaveValue('Mine');
    await waitFor(() => expect(screen.getByLabelText('Address')).toHaveValue('New Street'));
    expect((await recorded(id)).last_name).toBe('Other');
    await save(user);
    expect(await within(await card('Profile')).findByRole('button', { name: 'Edit' })).toBeVisible();
    expect(await recorded(id)).toMatchObject({
      last_name: 'Mine',
      address: 'New Street',
      first_name: 'Henryk',
    });
  });
});
