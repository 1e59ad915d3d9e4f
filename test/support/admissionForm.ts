import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { patientOf } from './alerts';
import { meanwhile, renderApp } from './render';
import { addDevice, addPatient } from './ward';

/** The admission as it is shown, once it is known. */
export const card = () =>
  waitFor(() => {
    const box = screen.getByRole('region', { name: 'Admission Info' });
    within(box).getByRole('button', { name: 'Edit' });
    return box;
  });
export const form = () => screen.findByRole('form', { name: 'Admission Info' });
export const fact = (box: HTMLElement, label: string) => within(box).getByText(label).nextElementSibling;

/** The profile of a patient as a nurse opens it. */
export async function openProfile(patient: number): Promise<UserEvent> {
  const { user } = await renderApp(`/patients/${patient}/profile`, { as: 'nurse' });
  return user;
}

export async function edit(ssn: string) {
  const user = await openProfile(await patientOf(ssn));
  await user.click(within(await card()).getByRole('button', { name: 'Edit' }));
  return { user, box: await form() };
}

/** Opens a list of the form, types into it, and chooses the first that matches. */
export async function choose(user: UserEvent, label: string, option: RegExp, typed = ''): Promise<void> {
  const field = within(await form()).getByLabelText(label);
  await user.click(field);
  if (typed !== '') await user.type(field, typed);
  const [first] = await screen.findAllByText(option, { selector: '.ant-select-item-option-content' });
  if (first !== undefined) await user.click(first);
}

export const save = async (user: UserEvent) =>
  user.click(within(await form()).getByRole('button', { name: 'Save' }));

/** The confirmation dialog, once it is shown. */
export const question = (title: RegExp | string) => screen.findByRole('dialog', { name: title });

/** Confirms a question. */
export async function confirm(user: UserEvent, title: RegExp | string): Promise<void> {
  await user.click(within(await question(title)).getByRole('button', { name: 'Confirm' }));
}

/** A patient who was never admitted. */
export const newPatient = (): Promise<number> => meanwhile(() => addPatient(server.db));

export const admissionsOf = (patient: number) =>
  meanwhile(() =>
    server.db.selectFrom('admissions').selectAll().where('patient_id', '=', patient).orderBy('id').execute(),
  );
export const wornBy = (patient: number) =>
  meanwhile(async () =>
    (
      await server.db
        .selectFrom('device_assignments')
        .select('device_id')
        .where('patient_id', '=', patient)
        .where('released_at', 'is', null)
        .execute()
    ).map(({ device_id: id }) => id),
  );

/** A device that no patient wears. */
export const addSpareDevice = (vendorId: string): Promise<number> =>
  meanwhile(() => addDevice(server.db, vendorId));
