import { screen, waitFor, within } from '@testing-library/react';
import { register } from '../../fixtures/patients/patients';
import { dialog } from '../../fixtures/screens/bedside';
import { meanwhile, renderApp } from '../../fixtures/screens/render';
import { faultyServer } from '../../fixtures/server/faultyServer';

const open = (id: number, as = 'admin') => renderApp(`/patients/${id}/profile`, { as });
const card = () => screen.findByRole('region', { name: 'Patient record' });
const isThere = (id: number) =>
  meanwhile(
    async () =>
      (await server.db.selectFrom('patients').select('id').where('id', '=', id).executeTakeFirst()) !==
      undefined,
  );

describe('the record of a patient, on the profile', () => {
  it('is offered to an Admin alone', async () => {
    const id = await register();
    await open(id, 'nurse');
    expect(await screen.findByRole('region', { name: 'Alarm limits' })).toBeVisible();
    expect(screen.queryByRole('region', { name: 'Patient record' })).toBeNull();
  });

  it('is saved as a file; says when it could not be loaded, also when it was cut off', async () => {
    const id = await register({ last_name: 'Zyphern' });
    const saved: string[] = [];
    const texts: string[] = [];
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      saved.push(this.download);
    });
    Object.assign(URL, { createObjectURL: () => 'blob:record', revokeObjectURL: () => undefined });
    const faults = faultyServer();
    faults.when(/\/export\//, async (pass) => {
      texts.push(await (await pass()).text());
      return new Response((texts[0] ?? '').slice(0, 200), {
        headers: { 'Content-Type': 'application/json' },
      });
    });
    const { user } = await open(id);
    const button = within(await card()).getByRole('button', { name: 'Export JSON' });
    await user.click(button);
    expect(await within(await card()).findByText('The file could not be loaded. Try again.')).toBeVisible();
    expect(saved).toEqual([]);
    expect(texts[0]).toContain('Zyphern');
    faults.heal();
    await user.click(button);
    await waitFor(() => expect(saved).toEqual([`patient-${id}.json`]));
    // The file is handed over before its button is drawn again.
    await waitFor(() => expect(screen.queryByText('The file could not be loaded. Try again.')).toBeNull());
  });

  it('is erased only with the name and a reason; then the list of patients is shown, without the patient', async () => {
    const id = await register({ last_name: 'Quorvane' });
    const { user } = await open(id);
    await user.click(within(await card()).getByRole('button', { name: 'Erase patient' }));
    const box = within(await dialog('Erase patient'));
    const erase = box.getByRole('button', { name: 'Erase patient' });
    await user.type(box.getByLabelText(/Last name or SSN/), 'Ruiz');
    await user.type(box.getByLabelText(/Reason/), 'The patient asked for it');
    await user.click(erase);
    expect(await box.findByText('This is neither the last name nor the SSN of this patient')).toBeVisible();
    expect(await isThere(id)).toBe(true);
    await user.clear(box.getByLabelText(/Last name or SSN/));
    await user.type(box.getByLabelText(/Last name or SSN/), 'Quorvane');
    await user.click(erase);
    expect(await screen.findByRole('heading', { name: 'Patient List' })).toBeVisible();
    expect(window.location.pathname).toBe('/patients');
    expect(await isThere(id)).toBe(false);
    expect(screen.queryByText('Quorvane')).toBeNull();
  });
});
