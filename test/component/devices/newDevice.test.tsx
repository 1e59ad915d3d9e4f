/**
 * @jest-environment-options {"ward": true}
 */
import { screenIsOpen } from '../../fixtures/screens/screenIsOpen';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { choose, newDevice, offered } from '../../fixtures/ward/devices';
import { expectLog } from '../../fixtures/server/expectedLogs';
import { faultyServer } from '../../fixtures/server/faultyServer';
import { deviceIds, send } from '../../fixtures/readings/feeder';
import { address, renderApp } from '../../fixtures/screens/render';

const CREATE = /^POST .*\/api\/devices\/$/;

let made = 0;

/** An unregistered device, which is sending, and the modal over the list. */
async function openWith(
  type = 'RHEO',
): Promise<{ user: Awaited<ReturnType<typeof renderApp>>['user']; name: string; dialog: HTMLElement }> {
  const name = `NEW-${++made}`;
  await send(name, {}, { type });
  const { user } = await renderApp('/devices', { as: 'nurse' });
  await user.click(await screen.findByRole('button', { name: 'Add Device' }));
  return { user, name, dialog: await screen.findByRole('dialog', { name: 'New Device' }) };
}

const submit = () => screen.getByRole('button', { name: 'Submit' });

describe('the New Device modal', () => {
  it('[DN-01] [DN-02] [DN-06] has a combobox Device with its placeholder, Submit and Cancel', async () => {
    const { user, dialog } = await openWith();
    const calls = faultyServer();
    expect(within(dialog).getByRole('combobox', { name: 'Device' })).toBeVisible();
    expect(within(dialog).getByText('Search by ID or Type')).toBeVisible();
    expect(submit()).toBeEnabled();
    await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(calls.calls(CREATE)).toEqual([]);
  });

  it('[DN-03] [API-62] offers the devices that send and are not registered; one that begins to send comes in by itself', async () => {
    const { user, name } = await openWith();
    await user.click(screen.getByRole('combobox', { name: 'Device' }));
    await waitFor(() => expect(offered()).toContain(`${name} · RHEO`));
    expect(offered().join()).not.toContain('WELL');
    await send('LATECOMER', {}, { type: 'RHEO_SIMULATOR' });
    await waitFor(() => expect(offered()).toContain('LATECOMER · RHEO_SIMULATOR'));
  }, 20_000);

  it('[DN-04] finds by the beginning of id or type', async () => {
    await send('XQ-7', {}, { type: 'AIMED_SIMULATOR' });
    const { user, name } = await openWith();
    const field = screen.getByRole('combobox', { name: 'Device' });
    await user.click(field);
    await user.type(field, 'xq');
    await waitFor(() => expect(offered()).toEqual(['XQ-7 · AIMED_SIMULATOR']));
    await user.clear(field);
    await user.type(field, 'aimed');
    await waitFor(() => expect(offered()).toEqual(['XQ-7 · AIMED_SIMULATOR']));
    await user.clear(field);
    await user.type(field, name.slice(1));
    expect(await screen.findByText('No results')).toBeVisible();
  });

  it('[DN-05] leads to the form by hand', async () => {
    const { user, dialog } = await openWith();
    await user.click(within(dialog).getByRole('link', { name: 'Add device manually instead.' }));
    expect(address()).toBe('/devices/add');
    await screenIsOpen('Add Device');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('[DN-07] [API-63] sends id and type once, however fast one presses, and goes to the new device', async () => {
    const { user, name } = await openWith('RHEO_SIMULATOR');
    const calls = faultyServer();
    await choose(user, 'Device', new RegExp(`^${name} `));
    const button = submit();
    for (let press = 0; press < 5; press++) fireEvent.click(button);
    await screenIsOpen('Device Details');
    expect(calls.calls(CREATE).map(({ body }) => body)).toEqual([
      { vendor_device_id: name, type: 'RHEO_SIMULATOR' },
    ]);
    expect(address()).toBe(`/devices/${(await deviceIds(name))[0]}`);
    expect(await screen.findByText(name)).toBeVisible();
  });

  it('[DN-08] [VAL-01] wants a device: says so at a Submit without one, and sends nothing', async () => {
    const { user, dialog } = await openWith();
    const calls = faultyServer();
    expect(within(dialog).queryByText('Choose a device.')).toBeNull();
    await user.click(submit());
    expect(screen.getByRole('combobox', { name: 'Device' })).toHaveAccessibleDescription('Choose a device.');
    expect(calls.calls(CREATE)).toEqual([]);
  });

  it.each(['PICIS_SIMULATOR', 'AIMED_SIMULATOR', 'CARETAKER'])(
    '[DN-09] refuses a device of type %s',
    async (type) => {
      const { user, name } = await openWith(type);
      const calls = faultyServer();
      await choose(user, 'Device', new RegExp(`^${name} `), name);
      await user.click(submit());
      expect(screen.getByRole('combobox', { name: 'Device' })).toHaveAccessibleDescription(
        'Only RHEO and RHEO_SIMULATOR devices are registered here.',
      );
      expect(calls.calls(CREATE)).toEqual([]);
    },
  );

  it("[ERR-05] [VAL-40] shows what is wrong with id and with type together, joined with '. '", async () => {
    const { user, name } = await openWith();
    await choose(user, 'Device', new RegExp(`^${name} `));
    // Meanwhile another user registers it, and it reports itself as something else.
    await newDevice(name);
    server.clock.advance(1_000);
    await send(name, {}, { type: 'RHEO_SIMULATOR' });
    await user.click(submit());
    expect(
      await screen.findByText(
        'This device is already registered. The device reports itself as RHEO_SIMULATOR',
      ),
    ).toBeVisible();
    // The list is off while it is sent, and has the focus again with the complaint about it.
    await waitFor(() => expect(screen.getByRole('combobox', { name: 'Device' })).toHaveFocus());
    expect(address()).toBe('/devices');
  });

  it('[ERR-06] [ERR-07] keeps the choice when the server cannot be reached, and puts nothing under the field', async () => {
    const { user, name } = await openWith();
    await choose(user, 'Device', new RegExp(`^${name} `));
    const faults = faultyServer();
    faults.refuse(CREATE);
    expectLog(/a form was not saved/);
    await user.click(submit());
    expect(await screen.findByText(/^Not saved\. .*it is not known yet whether this was kept/)).toBeVisible();
    expect(screen.getByRole('combobox', { name: 'Device' })).not.toHaveAccessibleDescription();
    faults.heal();
    await waitFor(() => expect(submit()).toBeEnabled());
    await user.click(submit());
    await screenIsOpen('Device Details');
  });
});
