/**
 * @jest-environment-options {"ward": true}
 */
import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { confirm } from '../../fixtures/screens/admissionForm';
import { patientOf } from '../../fixtures/alerts/alerts';
import { choose, newDevice, offered, wearerOf } from '../../fixtures/ward/devices';
import { expectLog } from '../../fixtures/server/expectedLogs';
import { faultyServer } from '../../fixtures/server/faultyServer';
import { meanwhile, renderApp } from '../../fixtures/screens/render';

const UPDATE = /^PATCH .*\/api\/devices\/\d+\/$/;
const WELL = '900-82-9305';

let made = 0;

/** A device of its own that no patient wears, and the modal over the board. */
async function open() {
  const name = `ASSIGN-${++made}`;
  const id = await newDevice(name);
  const { user } = await renderApp('/patient-dashboard', { as: 'nurse' });
  const openDialog = async () => {
    await user.click(await screen.findByRole('button', { name: 'Assign Patient' }));
    return screen.findByRole('dialog', { name: 'Assign Patient' });
  };
  return { id, name, user, openDialog, dialog: await openDialog() };
}

const assign = () => screen.getByRole('button', { name: 'Assign' });
/** Presses Assign; the patient wears another device, so that a confirmation is requested. */
async function assignInstead(user: UserEvent): Promise<void> {
  await user.click(assign());
  await confirm(user, /^Change the device of/);
}
const chosen = () =>
  [...document.querySelectorAll('.ant-select-content-has-value, .ant-select-selection-item')].map(
    ({ textContent }) => textContent,
  );

describe('the Assign Patient modal', () => {
  it('[PDB-03] [MOD-09] [VAL-33] has a patient and a device picker, and Assign is disabled until both are chosen', async () => {
    const { user, name, dialog } = await open();
    expect(
      within(dialog)
        .getAllByRole('combobox')
        .map((field) => field.getAttribute('aria-required')),
    ).toEqual(['true', 'true']);
    expect(assign()).toBeDisabled();
    await choose(user, 'Patient', new RegExp(WELL));
    expect(assign()).toBeDisabled();
    await choose(user, 'Device', new RegExp(name), name);
    expect(assign()).toBeEnabled();
  });

  it('[VAL-33] nor is it enabled by a device alone', async () => {
    const { user, name } = await open();
    await choose(user, 'Device', new RegExp(name), name);
    expect(assign()).toBeDisabled();
  });

  it('[API-58] asks for devices that are unassigned and available', async () => {
    const { user, name } = await open();
    const calls = faultyServer();
    await user.click(screen.getByRole('combobox', { name: 'Device' }));
    await waitFor(() => expect(offered().join()).toContain(name));
    const asked = new URL(calls.calls(/\/api\/devices\/\?/)[0]?.url ?? '', 'http://x').searchParams;
    expect([asked.get('unassigned_devices'), asked.get('available')]).toEqual(['true', 'true']);
    expect(offered().join()).not.toContain('WELL');
  });

  it('offers the device whose number was typed before others with these digits in their names', async () => {
    const { id, user } = await open();
    const lower = await newDevice(`BED-${id + 2}`);
    const typed = await newDevice('ASSIGN-TYPED');
    expect([lower, typed]).toEqual([id + 1, id + 2]);
    await user.type(screen.getByRole('combobox', { name: 'Device' }), String(typed));
    await waitFor(() => expect(offered().map((words) => Number.parseInt(words, 10))).toEqual([typed, lower]));
    // The one that Enter takes.
    await waitFor(() =>
      expect(document.querySelector('.ant-select-item-option-active')).toHaveTextContent('ASSIGN-TYPED'),
    );
  });

  it('[VAL-39] says No results when no patient is found, and when there is no device', async () => {
    const { user } = await open();
    const field = screen.getByRole('combobox', { name: 'Patient' });
    await user.click(field);
    await user.type(field, 'zzz');
    expect(await screen.findByText('No results')).toBeVisible();
    await user.keyboard('{Escape}');
    faultyServer().answer(/\/api\/devices\/\?/, 200, { count: 0, next: null, previous: null, results: [] });
    await user.click(screen.getByRole('combobox', { name: 'Device' }));
    expect(await screen.findByText('No available devices at the moment')).toBeVisible();
  });

  it('[API-26] finds patients by what is typed: the text is sent, the answer is offered', async () => {
    const { user } = await open();
    const calls = faultyServer();
    await choose(user, 'Patient', new RegExp(WELL), WELL.slice(0, 6));
    const asked = calls
      .calls(/\/api\/patients\/\?/)
      .map(({ url }) => new URL(url).searchParams.get('search'));
    expect(asked).toContain(WELL.slice(0, 6));
    expect(chosen().join()).toContain(WELL);
  });

  it('[MOD-10] [MOD-11] [API-65] sends the patient to the device, and says Assigment Completed', async () => {
    const { user, id, name } = await open();
    const calls = faultyServer();
    await choose(user, 'Patient', new RegExp(WELL));
    await choose(user, 'Device', new RegExp(name), name);
    await assignInstead(user);
    const info = await screen.findByRole('dialog', { name: /Assigment Completed/ });
    expect(within(info).getByRole('img', { name: 'Success' })).toBeVisible();
    await waitFor(() => expect(within(info).getByRole('group', { name: 'Patient' })).toHaveTextContent(WELL));
    const patient = await patientOf(WELL);
    expect(
      calls.calls(UPDATE).map(({ url, body }) => [/\d+/.exec(url.replace(/.*api/, ''))?.[0], body]),
    ).toEqual([[String(id), { patient }]]);
    expect(await wearerOf(id)).toBe(patient);
    await user.click(within(info).getByRole('button', { name: 'OK' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    // The card of the new device takes the place of the old one's with the next answer.
    expect(await screen.findByRole('article', { name: `Device ${id}` })).toBeVisible();
  });

  it('[MOD-11] [C2] another user was faster: Assignment Failed, said at the device, and no assignment is changed', async () => {
    const { user, id, name } = await open();
    await choose(user, 'Patient', new RegExp(WELL));
    await choose(user, 'Device', new RegExp(name), name);
    const other = await patientOf('900-27-6093');
    await meanwhile(async () => {
      await server.db
        .updateTable('device_assignments')
        .set({ released_at: new Date(server.clock()).toISOString() })
        .where('patient_id', '=', other)
        .where('released_at', 'is', null)
        .execute();
      await server.db
        .insertInto('device_assignments')
        .values({ device_id: id, patient_id: other, assigned_at: new Date(server.clock()).toISOString() })
        .execute();
    });
    await assignInstead(user);
    const info = await screen.findByRole('dialog', { name: /Assignment Failed/ });
    expect(within(info).getByRole('img', { name: 'Error' })).toBeVisible();
    await waitFor(() => expect(within(info).getByRole('group', { name: 'Patient' })).toHaveTextContent(WELL));
    expect(await wearerOf(id)).toBe(other);
    await user.click(within(info).getByRole('button', { name: 'OK' }));
    expect(await screen.findByText('This device is in use by another patient')).toBeVisible();
  });

  it('[MOD-11] the server cannot be reached: Assignment Failed, and what was chosen is still there', async () => {
    const { user, id, name } = await open();
    await choose(user, 'Patient', new RegExp(WELL));
    await choose(user, 'Device', new RegExp(name), name);
    const faults = faultyServer();
    faults.refuse(UPDATE);
    expectLog(/a form was not saved/);
    await assignInstead(user);
    const info = await screen.findByRole('dialog', { name: /Assignment Failed/ });
    await user.click(within(info).getByRole('button', { name: 'OK' }));
    expect(await wearerOf(id)).toBeNull();
    expect(chosen()).toHaveLength(2);
    faults.heal();
    await waitFor(assign);
    await assignInstead(user);
    expect(await screen.findByRole('dialog', { name: /Assigment Completed/ })).toBeVisible();
  });

  it('[MOD-12] clears its fields on close', async () => {
    const { user, name, dialog, openDialog } = await open();
    await choose(user, 'Patient', new RegExp(WELL));
    await choose(user, 'Device', new RegExp(name), name);
    expect(chosen()).toHaveLength(2);
    await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await openDialog();
    expect(chosen()).toEqual([]);
    expect(assign()).toBeDisabled();
  });
});
