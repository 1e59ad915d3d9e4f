/**
 * @jest-environment-options {"ward": true}
 */
import { screenIsOpen } from '../../fixtures/screens/screenIsOpen';
import { screen, within } from '@testing-library/react';
import { DEVICE_TYPES } from '../../../src/clinical/deviceTypes';
import { patientOf } from '../../fixtures/alerts/alerts';
import { newDevice } from '../../fixtures/ward/devices';
import { faultyServer } from '../../fixtures/server/faultyServer';
import { deviceIds, send, VITALS } from '../../fixtures/readings/feeder';
import { address, meanwhile, renderApp } from '../../fixtures/screens/render';

const SICK = '900-12-3401';

async function open(id: number) {
  const opened = await renderApp(`/devices/${id}`, { as: 'nurse' });
  await screen.findByText('Vendor device ID');
  return opened;
}

const fact = (label: string) =>
  within(screen.getByRole('region', { name: 'Device' })).getByText(label).nextElementSibling;

describe('device details', () => {
  it('[DD-01] [DD-02] [DD-03] shows everything that is known, and leads to the patient', async () => {
    await send('SICK', {}, { signal_quality: 92, status: 'Measuring' });
    const [id = 0] = await deviceIds('SICK');
    await open(id);
    expect(screen.getByRole('heading', { level: 1, name: 'Device Details' })).toBeVisible();
    const shown = Object.fromEntries(
      ['Device ID', 'Type', 'Status', 'AI', 'Vendor device ID', 'Reported Status', 'Signal quality'].map(
        (label) => [label, fact(label)?.textContent],
      ),
    );
    expect(shown).toEqual({
      'Device ID': String(id),
      Type: 'RHEO',
      Status: 'Online',
      AI: 'Enabled',
      'Vendor device ID': 'SICK',
      'Reported Status': 'Measuring',
      'Signal quality': '92 %',
    });
    expect(fact('Last Sync')).toHaveTextContent(/^\d\d:\d\d \d\d\/\d\d\/2026$/);
    expect(within(fact('Patient') as HTMLElement).getByRole('link')).toHaveAttribute(
      'href',
      `/patients/${await patientOf(SICK)}`,
    );
  });

  it('[J5] of a device whose clock is wrong says that beside its status, and by how much', async () => {
    server.clock.advance(10_000);
    await send('WELL', VITALS.well, { timestamp: new Date(server.clock() + 100_000).toISOString() });
    const [id = 0] = await deviceIds('WELL');
    await open(id);
    expect(fact('Reported Status')).toHaveTextContent('CLOCK_ERROR · Clock 100 s ahead');
    expect(fact('Status')).toHaveTextContent('Online');
  });

  it('[DD-02] of a device that is off says Disabled, Offline and -- for what is not known', async () => {
    const id = await newDevice('DARK');
    await meanwhile(() =>
      server.db.updateTable('devices').set({ ai_enabled: false }).where('id', '=', id).execute(),
    );
    await open(id);
    for (const [label, text] of [
      ['AI', 'Disabled'],
      ['Status', 'Offline'],
      ['Patient', '--'],
      ['Last Sync', '--'],
      ['Signal quality', '--'],
    ] as const) {
      expect(fact(label)).toHaveTextContent(text);
    }
    expect(await screen.findByText('Not yet worn by a patient.')).toBeVisible();
  });

  it.each(DEVICE_TYPES)('[DD-04] [DD-07] Url and Calibrate of a %s', async (type) => {
    await open(await newDevice(`OF-${type}`, { type, url: 'https://caretaker.example' }));
    expect(screen.queryByText('Url') !== null).toBe(type === 'CARETAKER');
    expect(screen.queryByText('https://caretaker.example') !== null).toBe(type === 'CARETAKER');
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Calibrate' }).disabled).toBe(
      type !== 'RHEO',
    );
  });

  it.each(DEVICE_TYPES)('on a phone a %s has Calibrate on top only when it can be pressed', async (type) => {
    await renderApp(`/devices/${await newDevice(`ON-PHONE-${type}`, { type })}`, {
      as: 'nurse',
      width: 390,
      height: 844,
    });
    expect(await screen.findByRole('link', { name: 'Edit' })).toBeVisible();
    const calibrate = screen.queryByRole('button', { name: 'Calibrate' });
    if (type === 'RHEO') expect(calibrate).toBeEnabled();
    else expect(calibrate).toBeNull();
  });

  it('[DD-06] leads to the edit form', async () => {
    const id = await newDevice('EDITABLE');
    const { user } = await open(id);
    await user.click(screen.getByRole('link', { name: 'Edit' }));
    expect(address()).toBe(`/devices/${id}/edit`);
    await screenIsOpen('Edit Device');
  });

  it('[DD-05] never says the Pin', async () => {
    const id = await newDevice('SECRETIVE', { type: 'CARETAKER' });
    await meanwhile(() =>
      server.db.updateTable('devices').set({ sealed_pin: 'v1.sealed' }).where('id', '=', id).execute(),
    );
    await open(id);
    expect(document.body.textContent).not.toMatch(/pin|sealed/i);
  });

  it('who wore it stands below, newest first, with who put it on and took it off', async () => {
    const id = await newDevice('WORN');
    const [ann, bob] = [await patientOf(SICK), await patientOf('900-82-9305')];
    await server.signIn('nurse');
    const { id: nurse } = await meanwhile(() =>
      server.db.selectFrom('users').select('id').where('username', '=', 'nurse').executeTakeFirstOrThrow(),
    );
    const at = (minutes: number) => new Date(server.clock() - minutes * 60_000).toISOString();
    await meanwhile(() =>
      server.db
        .insertInto('device_assignments')
        .values([
          {
            device_id: id,
            patient_id: ann,
            assigned_at: at(30),
            released_at: at(20),
            assigned_by: null,
            released_by: nurse,
          },
          {
            device_id: id,
            patient_id: bob,
            assigned_at: at(10),
            released_at: at(5),
            assigned_by: nurse,
            released_by: null,
          },
        ])
        .execute(),
    );
    await open(id);
    const rows = (await screen.findAllByRole('row')).slice(1);
    expect(rows.map((row) => within(row).getByRole('link').getAttribute('href'))).toEqual([
      `/patients/${bob}`,
      `/patients/${ann}`,
    ]);
    expect(
      rows
        .map((row) =>
          within(row)
            .getAllByRole('cell')
            .map(({ textContent }) => textContent),
        )
        .map(([, , by, , released]) => [by, released]),
    ).toEqual([
      ['Nurse', '--'],
      ['--', 'Nurse'],
    ]);
  });

  it.each(['99999', 'abc', '0'])('what is no device (%s) leads to the list', async (id) => {
    await renderApp(`/devices/${id}`, { as: 'nurse' });
    await screenIsOpen('Device List');
    expect(address()).toBe('/devices');
  });

  it('a load that fails says so, and can be tried again', async () => {
    const id = await newDevice('LATE');
    const faults = faultyServer();
    faults.answer(new RegExp(`/api/devices/${id}/$`), 500, { detail: 'Something went wrong.' });
    const { user } = await renderApp(`/devices/${id}`, { as: 'nurse' });
    expect(await screen.findByText('The device could not be loaded.')).toBeVisible();
    faults.heal();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('LATE')).toBeVisible();
  });
});
