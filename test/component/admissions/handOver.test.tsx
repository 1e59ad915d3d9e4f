/**
 * @jest-environment-options {"ward": true}
 */
import { screen, within } from '@testing-library/react';
import {
  addSpareDevice,
  card,
  choose,
  confirm,
  edit,
  form,
  unadmittedPatient,
  openProfile,
  save,
  wornBy,
} from '../../fixtures/screens/admissionForm';
import { patientOf } from '../../fixtures/alerts/alerts';
import { expectLog } from '../../fixtures/server/expectedLogs';
import { faultyServer } from '../../fixtures/server/faultyServer';
import { deviceIds } from '../../fixtures/readings/feeder';
import { meanwhile } from '../../fixtures/screens/render';

const SICK = '900-12-3401';

describe('the device of an admission', () => {
  it('[ADM-16] is assigned to who has none, with one call', async () => {
    const [spare] = await deviceIds('SPARE');
    const patient = await unadmittedPatient();
    const user = await openProfile(patient);
    await choose(user, 'Diagnosis', /^T\d+ - Test$/);
    await user.type(within(await form()).getByLabelText('Admission Date'), '2026/03/09{Enter}');
    await user.click(within(await form()).getByRole('radio', { name: 'Registered' }));
    await choose(user, 'Device', new RegExp(`^${spare} `));
    const calls = faultyServer();
    await save(user);
    await within(await card()).findByText(String(spare));
    expect(
      calls.calls(/PATCH .*\/api\/devices\//).map(({ url, body }) => [new URL(url).pathname, body]),
    ).toEqual([[`/api/devices/${spare}/`, { patient }]]);
    expect(await wornBy(patient)).toEqual([spare]);
  });

  it('[ADM-15] is handed over: the old one off, then the new one on, then the admission', async () => {
    const patient = await patientOf(SICK);
    const [old] = await deviceIds('SICK');
    const fresh = await addSpareDevice('HANDOVER');
    const { user } = await edit(SICK);
    await choose(user, 'Device', new RegExp(`^${fresh} `));
    const calls = faultyServer();
    await save(user);
    await confirm(user, /^Change the device of/);
    await within(await card()).findByText(String(fresh));
    expect(calls.calls(/(PATCH|POST) /).map(({ url, body }) => [new URL(url).pathname, body])).toEqual([
      [`/api/devices/${old}/`, { patient: null }],
      [`/api/devices/${fresh}/`, { patient }],
      [expect.stringContaining('/api/admissions/'), expect.objectContaining({ device: fresh })],
    ]);
    expect(await wornBy(patient)).toEqual([fresh]);
  });

  it('[ADM-15] [J10] says who wears which device now, also when the answer was lost and the save is found on record', async () => {
    const patient = await patientOf(SICK);
    const [old] = await wornBy(patient);
    const fresh = await addSpareDevice('FOUND');
    const { user } = await edit(SICK);
    await choose(user, 'Device', new RegExp(`^${fresh} `));
    const faults = faultyServer();
    faults.when(/PATCH .*\/admissions\//, async (pass) => {
      await pass();
      throw new TypeError('Failed to fetch');
    });
    expectLog(/a form was not saved/);
    await save(user);
    await confirm(user, /^Change the device of/);
    expect(await screen.findByText(/^Not saved. Or it was saved and the reply was lost/)).toBeVisible();
    faults.heal();
    await save(user);
    await within(await card()).findByText(String(fresh));
    expect(
      await screen.findByText(
        new RegExp(`wears device ${fresh} instead of device ${old}\\. Device ${old} is free\\.`),
      ),
    ).toBeVisible();
  });

  it('[C3] that was taken meanwhile stays with its patient: the field says so, and the old one was never off', async () => {
    const patient = await patientOf(SICK);
    const before = await wornBy(patient);
    const fresh = await addSpareDevice('TAKEN');
    const { user, box } = await edit(SICK);
    await choose(user, 'Device', new RegExp(`^${fresh} `));
    await meanwhile(async () => {
      await server.db
        .insertInto('device_assignments')
        .values({
          device_id: fresh,
          patient_id: await unadmittedPatient(),
          assigned_at: new Date(server.clock()).toISOString(),
          released_at: null,
        })
        .execute();
    });
    await save(user);
    await confirm(user, /^Change the device of/);
    expect(await within(box).findByText('This device is in use')).toBeVisible();
    expect(await wornBy(patient)).toEqual(before);
  });

  it('[C3] whose second call fails leaves the patient with the old one, and the form open', async () => {
    const patient = await patientOf(SICK);
    const before = await wornBy(patient);
    const fresh = await addSpareDevice('REFUSED');
    const { user, box } = await edit(SICK);
    await choose(user, 'Device', new RegExp(`^${fresh} `));
    const faults = faultyServer();
    faults.answer(new RegExp(`PATCH .*/devices/${fresh}/`), 400, {
      patient: ['This device cannot be used.'],
    });
    await save(user);
    await confirm(user, /^Change the device of/);
    expect(await within(box).findByText('This device cannot be used')).toBeVisible();
    expect(await wornBy(patient)).toEqual(before);
    expect(within(box).getByRole('button', { name: 'Save' })).toBeEnabled();
  });

  it('[C3] that can neither be assigned nor the old one restored: says that the patient has none, on every screen, until one has', async () => {
    const patient = await patientOf(SICK);
    const [old] = await wornBy(patient);
    const fresh = await addSpareDevice('LOST');
    const { user, box } = await edit(SICK);
    await choose(user, 'Device', new RegExp(`^${fresh} `));
    const faults = faultyServer();
    let isOff = false;
    const untilOff = (isLast: boolean) => async (pass: () => Promise<Response>) => {
      if (isOff) throw new TypeError('Failed to fetch');
      isOff = isLast;
      return pass();
    };
    faults.when(new RegExp(`PATCH .*/devices/${old}/`), untilOff(true));
    faults.when(new RegExp(`/devices/${fresh}/`), untilOff(false));
    expectLog(/a form was not saved/);
    await save(user);
    await confirm(user, /^Change the device of/);
    expect(await screen.findByText(`Patient ${patient} has no device.`)).toBeVisible();
    expect(within(box).getByText(/^Not saved\./)).toBeVisible();
    faults.heal();
    await save(user);
    await within(await card()).findByText(String(fresh));
    expect(screen.queryByText(`Patient ${patient} has no device.`)).toBeNull();
    expect(await wornBy(patient)).toEqual([fresh]);
  });
});
