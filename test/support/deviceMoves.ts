import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { question } from './admissionForm';
import { newDevice } from './devices';
import { meanwhile } from './render';
import { wear } from './ward';

export const UPDATE = /^PATCH .*\/api\/devices\/\d+\/$/;

let made = 0;
export const spare = () => newDevice(`MOVE-${(made += 1)}`);

export const answer = async (user: UserEvent, title: RegExp, name: 'Cancel' | 'Confirm') =>
  user.click(within(await question(title)).getByRole('button', { name }));
export const asked = (dialog: HTMLElement) =>
  [...dialog.querySelectorAll('.modal-sentences > p')].map(({ textContent }) => textContent);
export const noDialog = (title: RegExp) =>
  waitFor(() => expect(screen.queryByRole('dialog', { name: title })).toBeNull());

/** A colleague gives a device to a patient, regardless of who wore it and what the patient wore. */
export const give = (device: number, patient: number) =>
  meanwhile(async () => {
    const released = { released_at: new Date(server.clock()).toISOString() };
    await server.db
      .updateTable('device_assignments')
      .set(released)
      .where('released_at', 'is', null)
      .where((eb) => eb.or([eb('device_id', '=', device), eb('patient_id', '=', patient)]))
      .execute();
    await wear(server.db, { device, patient, from: server.clock() });
  });
