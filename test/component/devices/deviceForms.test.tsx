/**
 * @jest-environment-options {"ward": true}
 */
import { screenIsOpen } from '../../fixtures/screens/screenIsOpen';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { confirm } from '../../fixtures/screens/admissionForm';
import { patientOf } from '../../fixtures/alerts/alerts';
import { choose, newDevice, offered, wearerOf } from '../../fixtures/ward/devices';
import { expectLog } from '../../fixtures/server/expectedLogs';
import { faultyServer } from '../../fixtures/server/faultyServer';
import { deviceIds, send } from '../../fixtures/readings/feeder';
import { address, meanwhile, renderApp } from '../../fixtures/screens/render';

const CREATE = /^POST .*\/api\/devices\/$/;
const UPDATE = /^PATCH .*\/api\/devices\/\d+\/$/;
const SICK = '900-12-3401';

const save = () => screen.getByRole('button', { name: 'Save' });
const pinOf = (id: number) =>
  meanwhile(
    async () =>
      (
        await server.db
          .selectFrom('devices')
          .select('sealed_pin')
          .where('id', '=', id)
          .executeTakeFirstOrThrow()
      ).sealed_pin,
  );

describe('adding a device by hand', () => {
  async function open() {
    const opened = await renderApp('/devices/add', { as: 'nurse' });
    await screen.findByRole('form', { name: 'Add Device' });
    return opened;
  }

  it('[DA-01] [DA-02] [DA-03] [LAY-08] has the one type, AI off, a Url and a masked Pin', async () => {
    const { user } = await open();
    await user.click(screen.getByRole('combobox', { name: 'Type' }));
    await waitFor(() => expect(offered()).toEqual(['Caretaker']));
    expect(screen.getByRole('switch', { name: 'AI Enabled' })).not.toBeChecked();
    expect(screen.getByRole('textbox', { name: 'Url' })).toBeVisible();
    expect(screen.getByLabelText('Pin')).toHaveAttribute('type', 'password');
  });

  it('[DA-04] [API-64] sends type, AI, url and pin once, and goes to the new device', async () => {
    const { user } = await open();
    const calls = faultyServer();
    await user.click(screen.getByRole('switch', { name: 'AI Enabled' }));
    await user.type(screen.getByLabelText('Url'), 'https://caretaker.example');
    await user.type(screen.getByLabelText('Pin'), '7391');
    const button = save();
    for (let press = 0; press < 5; press++) fireEvent.click(button);
    await screenIsOpen('Device Details');
    expect(calls.calls(CREATE).map(({ body }) => body)).toEqual([
      { type: 'CARETAKER', ai_enabled: true, url: 'https://caretaker.example', pin: '7391' },
    ]);
    const id = Number(/\d+$/.exec(address())?.[0]);
    expect(await screen.findByText(`CARETAKER-${id}`)).toBeVisible();
    expect(await pinOf(id)).toMatch(/^v1\./);
  });

  it('[API-64] sends null for what was left empty', async () => {
    const { user } = await open();
    const calls = faultyServer();
    await user.click(save());
    await screenIsOpen('Device Details');
    expect(calls.calls(CREATE).map(({ body }) => body)).toEqual([
      { type: 'CARETAKER', ai_enabled: false, url: null, pin: null },
    ]);
  });

  it('[VAL-01] [VAL-23] [VAL-24] validates Url and Pin at the submit, not before', async () => {
    const { user } = await open();
    const calls = faultyServer();
    await user.type(screen.getByLabelText('Url'), 'abc');
    await user.type(screen.getByLabelText('Pin'), 'x'.repeat(33));
    await user.tab();
    expect(screen.getByLabelText('Url')).toBeValid();
    await user.click(save());
    expect(screen.getByLabelText('Url')).toHaveAccessibleDescription(
      'Enter a valid URL without spaces that begins with http:// or https://.',
    );
    expect(screen.getByLabelText('Pin')).toHaveAccessibleDescription('At most 32 characters are allowed.');
    expect(screen.getByLabelText('Url')).toHaveFocus();
    expect(calls.calls(CREATE)).toEqual([]);
  });

  it('[ERR-09] shows what the server says of type, AI, url and pin under each', async () => {
    const { user } = await open();
    faultyServer().answer(CREATE, 400, {
      type: ['Not this type.', 'Second.'],
      ai_enabled: ['No AI.'],
      url: ['Not this address.'],
      pin: ['Not this one.'],
    });
    await user.click(save());
    expect(await screen.findByText('Not this type')).toBeVisible();
    for (const sentence of ['No AI', 'Not this address', 'Not this one'])
      expect(screen.getByText(sentence)).toBeVisible();
  });

  it('[ERR-07] asks before what was typed is lost', async () => {
    const { user } = await open();
    await user.type(screen.getByLabelText('Pin'), '1');
    await user.click(screen.getByRole('link', { name: 'Cancel' }));
    expect(await screen.findByRole('dialog')).toBeVisible();
    expect(address()).toBe('/devices/add');
  });
});

describe('editing a device', () => {
  async function open(id: number) {
    const opened = await renderApp(`/devices/${id}/edit`, { as: 'nurse' });
    const form = await screen.findByRole('form', { name: 'Edit Device' });
    return { ...opened, form };
  }

  it('[DE-01] shows ID, Type, Last Sync and Status without inputs', async () => {
    await send('SICK', {}, {});
    const [id = 0] = await deviceIds('SICK');
    const { form } = await open(id);
    const facts = within(screen.getByRole('region', { name: 'Device' }));
    expect(facts.getAllByRole('term').map(({ textContent }) => textContent)).toEqual([
      'ID',
      'Type',
      'Last Sync',
      'Status',
    ]);
    expect(facts.getByText('Online')).toBeVisible();
    expect(screen.queryByRole('textbox', { name: /ID|Type|Sync|Status/ })).toBeNull();
    expect(within(form).getByRole('switch', { name: 'AI Enabled' })).toBeChecked();
  });

  it('[DE-02] [DE-04] [API-66] [API-67] sends AI, url and patient, without the untouched Pin, with the version it was read in', async () => {
    const id = await newDevice('EDIT-1', { url: 'https://old.example' });
    const { user } = await open(id);
    const calls = faultyServer();
    await user.click(screen.getByRole('switch', { name: 'AI Enabled' }));
    await user.clear(screen.getByLabelText('Url'));
    await user.click(save());
    await screenIsOpen('Device Details');
    expect(address()).toBe(`/devices/${id}`);
    const [call, ...others] = calls.calls(UPDATE);
    expect(others).toEqual([]);
    expect(call?.body).toEqual({ ai_enabled: false, url: null, patient: null });
    expect(call?.headers.get('If-Match')).toMatch(/^"/);
    await waitFor(() =>
      expect(calls.calls(new RegExp(`^GET .*/api/devices/${id}/$`)).length).toBeGreaterThan(0),
    );
    expect(await screen.findByText('Disabled')).toBeVisible();
  });

  it('[API-66] [I3] a Pin that was typed is sent; one that was emptied again is null, and the form says so', async () => {
    const id = await newDevice('EDIT-2', { type: 'CARETAKER' });
    const { user } = await open(id);
    expect(screen.getByText('kept unless you type')).toBeVisible();
    await user.type(screen.getByLabelText('Pin'), '12');
    await user.clear(screen.getByLabelText('Pin'));
    expect(screen.getByText('will be removed')).toBeVisible();
    await user.type(screen.getByLabelText('Pin'), '7391');
    const calls = faultyServer();
    await user.click(save());
    await screenIsOpen('Device Details');
    expect(await pinOf(id)).toMatch(/^v1\./);
    await user.click(screen.getByRole('link', { name: 'Edit' }));
    await screen.findByRole('form', { name: 'Edit Device' });
    expect(screen.getByLabelText('Pin')).toHaveValue('');
    await user.type(screen.getByLabelText('Pin'), '1{Backspace}');
    await user.click(save());
    await screenIsOpen('Device Details');
    expect(calls.calls(UPDATE).map(({ body }) => (body as { pin: unknown }).pin)).toEqual(['7391', null]);
    expect(await pinOf(id)).toBeNull();
  });

  it('[DE-03] [DE-05] finds a patient by name or SSN, gives the device to them, and says No results', async () => {
    const id = await newDevice('EDIT-3');
    const { user } = await open(id);
    const field = screen.getByRole('combobox', { name: 'Patient' });
    await user.click(field);
    await user.type(field, 'unknown name');
    expect(await screen.findByText('No results')).toBeVisible();
    await user.clear(field);
    await choose(user, 'Patient', new RegExp(SICK), SICK);
    await user.click(save());
    await confirm(user, /^Change the device of/);
    await screenIsOpen('Device Details');
    expect(await wearerOf(id)).toBe(await patientOf(SICK));
    // The patient's other device was released in the same step.
    expect(await wearerOf((await deviceIds('SICK'))[0] ?? 0)).toBeNull();
  });

  it('[C7] two people who change it at once: the second learns of it, keeps what was typed, and may save over it', async () => {
    const id = await newDevice('EDIT-4');
    const { user } = await open(id);
    await user.type(screen.getByLabelText('Url'), 'https://mine.example');
    await meanwhile(() =>
      server.db.updateTable('devices').set({ ai_enabled: false }).where('id', '=', id).execute(),
    );
    expectLog(/a form was not saved/);
    await user.click(save());
    const changed = within(await screen.findByRole('group', { name: 'Changed meanwhile' }));
    expect(changed.getByText('AI: Disabled')).toBeVisible();
    expect(screen.getByLabelText('Url')).toHaveValue('https://mine.example');
    expect(screen.getByRole('switch', { name: 'AI Enabled' })).not.toBeChecked();
    await user.click(save());
    await screenIsOpen('Device Details');
    expect(
      await meanwhile(() =>
        server.db
          .selectFrom('devices')
          .select(['url', 'ai_enabled'])
          .where('id', '=', id)
          .executeTakeFirstOrThrow(),
      ),
    ).toEqual({ url: 'https://mine.example', ai_enabled: false });
  });

  it('[DE-05] [API-59] says when there are no available devices', async () => {
    const id = await newDevice('EDIT-5');
    const calls = faultyServer();
    calls.answer(/available=true/, 200, { count: 0, next: null, previous: null, results: [] });
    await open(id);
    expect(await screen.findByText('No available devices at the moment')).toBeVisible();
    expect(calls.calls(/\/api\/devices\/\?.*available=true/).length).toBeGreaterThan(0);
  });
});
