/**
 * @jest-environment-options {"ward": true}
 */
import { screen, waitFor, within } from '@testing-library/react';
import {
  addSpareDevice,
  card,
  choose,
  confirm,
  edit,
  form,
  unadmittedPatient,
  openProfile,
  question,
  save,
  wornBy,
} from '../../fixtures/screens/admissionForm';
import { admittedWearer } from '../../fixtures/patients/admittedWearer';
import { faultyServer } from '../../fixtures/server/faultyServer';
import { meanwhile } from '../../fixtures/screens/render';
import { wear } from '../../fixtures/ward/ward';

const WRITES = /(POST|PATCH) .*\/api\/(admissions|devices)\//;
const CHANGE = /^Change the device of/;

const asked = (dialog: HTMLElement) =>
  [...dialog.querySelectorAll('.modal-sentences > p')].map(({ textContent }) => textContent);

let spares = 0;
const spare = () => addSpareDevice(`ADMISSION-${(spares += 1)}`);

describe('the device of an admission', () => {
  it('[ADM-15] [C1] another is asked about first, and the result says what both devices are left with', async () => {
    const { ssn, patient, name, named, device } = await admittedWearer();
    const fresh = await spare();
    const { user } = await edit(ssn);
    const calls = faultyServer();
    await choose(user, 'Device', new RegExp(`^${fresh} `), String(fresh));
    await save(user);
    expect(asked(await question(`Change the device of ${name}?`))).toEqual([
      `${named} wears device ${fresh} instead of device ${device}.`,
      `Device ${device} is free.`,
    ]);
    expect(calls.calls(WRITES)).toEqual([]);
    await confirm(user, CHANGE);
    expect(
      await screen.findByText(
        `${named} wears device ${fresh} instead of device ${device}. Device ${device} is free.`,
      ),
    ).toBeVisible();
    expect(await wornBy(patient)).toEqual([fresh]);
  });

  it('[ADM-15] taking it off is asked about, too', async () => {
    const { ssn, patient, named, device } = await admittedWearer();
    const { user, box } = await edit(ssn);
    const field = box.querySelector('[data-field="device"] .ant-select-clear');
    if (field !== null) await user.click(field);
    await save(user);
    expect(asked(await question(`Take device ${device} off?`))).toEqual([
      `${named} is left without a device.`,
      `Device ${device} is free.`,
    ]);
    await confirm(user, /^Take device/);
    await card();
    await waitFor(async () => expect(await wornBy(patient)).toEqual([]));
  });

  it('[C1] asks anew when the patient got another device before the yes; that one comes off', async () => {
    const { ssn, patient, named, device } = await admittedWearer();
    const [fresh, meantime] = [await spare(), await spare()];
    const { user } = await edit(ssn);
    await choose(user, 'Device', new RegExp(`^${fresh} `), String(fresh));
    await save(user);
    await question(CHANGE);
    await meanwhile(async () => {
      await server.db
        .updateTable('device_assignments')
        .set({ released_at: new Date(server.clock()).toISOString() })
        .where('device_id', '=', device)
        .where('released_at', 'is', null)
        .execute();
      await wear(server.db, { device: meantime, patient, from: server.clock() });
    });
    const calls = faultyServer();
    await confirm(user, CHANGE);
    expect(await screen.findByText('This has changed while you were asked.')).toBeVisible();
    expect(asked(await question(CHANGE))).toContain(
      `${named} wears device ${fresh} instead of device ${meantime}.`,
    );
    await confirm(user, CHANGE);
    await within(await card()).findByText(String(fresh));
    expect(await wornBy(patient)).toEqual([fresh]);
    expect(
      calls.calls(/PATCH .*\/api\/devices\//).map(({ url, body }) => [new URL(url).pathname, body]),
    ).toEqual([
      [`/api/devices/${meantime}/`, { patient: null }],
      [`/api/devices/${fresh}/`, { patient }],
    ]);
  });

  it('[ADM-16] the first one is not asked about', async () => {
    const patient = await unadmittedPatient();
    const fresh = await spare();
    const user = await openProfile(patient);
    await choose(user, 'Diagnosis', /^T\d+ - Test$/);
    await user.type(within(await form()).getByLabelText('Admission Date'), '2026/03/09{Enter}');
    await user.click(within(await form()).getByRole('radio', { name: 'Registered' }));
    await choose(user, 'Device', new RegExp(`^${fresh} `), String(fresh));
    await save(user);
    await within(await card()).findByText(String(fresh));
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});
