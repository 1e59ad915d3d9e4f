/**
 * @jest-environment-options {"ward": true}
 */
import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { question } from '../../fixtures/screens/admissionForm';
import { admittedWearer, type AdmittedWearer } from '../../fixtures/patients/admittedWearer';
import { UPDATE, answer, asked, give, noDialog, spare } from '../../fixtures/ward/deviceMoves';
import { choose, offered, wearerOf } from '../../fixtures/ward/devices';
import { expectLog } from '../../fixtures/server/expectedLogs';
import { faultyServer } from '../../fixtures/server/faultyServer';
import { renderApp } from '../../fixtures/screens/render';

describe('Assign Patient', () => {
  const TITLE = /^Change the device of/;

  async function fill(wearer: AdmittedWearer, device: number) {
    const { user } = await renderApp('/patient-dashboard', { as: 'nurse' });
    await user.click(await screen.findByRole('button', { name: 'Assign Patient' }));
    await screen.findByRole('dialog', { name: 'Assign Patient' });
    await choose(user, 'Patient', new RegExp(wearer.ssn), wearer.ssn);
    await choose(user, 'Device', new RegExp(`^${device} `), String(device));
    return { user, calls: faultyServer() };
  }
  const press = (user: UserEvent) => user.click(screen.getByRole('button', { name: 'Assign' }));

  it('[MOD-09] says of every patient which device is worn already', async () => {
    const wearer = await admittedWearer();
    const bare = await admittedWearer({ hasDevice: false });
    const { user } = await renderApp('/patient-dashboard', { as: 'nurse' });
    await user.click(await screen.findByRole('button', { name: 'Assign Patient' }));
    const field = await screen.findByRole('combobox', { name: 'Patient' });
    await user.click(field);
    await user.type(field, wearer.ssn);
    await waitFor(() =>
      expect(offered()).toEqual([
        `${wearer.name} · ${wearer.ssn} · ${wearer.bed} · wears device ${wearer.device}`,
      ]),
    );
    await user.clear(field);
    await user.type(field, bare.ssn);
    await waitFor(() => expect(offered()).toEqual([`${bare.name} · ${bare.ssn} · ${bare.bed}`]));
  });

  it('[MOD-10] [C1] [J11] asks before a patient who wears one gets another, naming what is left; the safe answer has the focus, and Escape gives it', async () => {
    const wearer = await admittedWearer();
    const device = await spare();
    const { user, calls } = await fill(wearer, device);
    await press(user);
    const dialog = await question(`Change the device of ${wearer.name}?`);
    expect(asked(dialog)).toEqual([
      `${wearer.named} wears device ${device} instead of device ${wearer.device}.`,
      `Device ${wearer.device} is free.`,
    ]);
    await waitFor(() => expect(within(dialog).getByRole('button', { name: 'Cancel' })).toHaveFocus());
    await user.keyboard('{Escape}');
    await noDialog(TITLE);
    expect(screen.getByRole('dialog', { name: 'Assign Patient' })).toBeVisible();
    expect(screen.queryByText(/Not saved|Assignment Failed/)).toBeNull();
    expect(calls.calls(UPDATE)).toEqual([]);
    expect(await wearerOf(wearer.device ?? 0)).toBe(wearer.patient);
    // What was chosen is still there, and may be sent after all.
    await press(user);
    await answer(user, TITLE, 'Confirm');
    const info = await screen.findByRole('dialog', { name: /Assigment Completed/ });
    expect(info).toHaveTextContent(
      `${wearer.named} wears device ${device} instead of device ${wearer.device}.Device ${wearer.device} is free.`,
    );
    expect(calls.calls(UPDATE).map(({ body }) => body)).toEqual([{ patient: wearer.patient }]);
    expect([await wearerOf(device), await wearerOf(wearer.device ?? 0)]).toEqual([wearer.patient, null]);
  });

  it('[MOD-10] [MOD-11] asks nothing of a patient who wears none', async () => {
    const bare = await admittedWearer({ hasDevice: false });
    const device = await spare();
    const { user } = await fill(bare, device);
    await press(user);
    expect(await screen.findByRole('dialog', { name: /Assigment Completed/ })).toHaveTextContent(
      `${bare.named} wears device ${device}.`,
    );
    expect(await wearerOf(device)).toBe(bare.patient);
  });

  it('[C1] asks about what is so now: of a device that was put on after the list was read', async () => {
    const bare = await admittedWearer({ hasDevice: false });
    const [device, meantime] = [await spare(), await spare()];
    const { user } = await fill(bare, device);
    await give(meantime, bare.patient);
    await press(user);
    expect(asked(await question(TITLE))).toContain(
      `${bare.named} wears device ${device} instead of device ${meantime}.`,
    );
  });

  it('[C1] asks anew when the patient got yet another device before the yes, and says so', async () => {
    const wearer = await admittedWearer();
    const [device, meantime] = [await spare(), await spare()];
    const { user, calls } = await fill(wearer, device);
    await press(user);
    await question(TITLE);
    await give(meantime, wearer.patient);
    await answer(user, TITLE, 'Confirm');
    expect(await screen.findByText('This has changed while you were asked.')).toBeVisible();
    const dialog = await question(TITLE);
    expect(asked(dialog)).toContain(`${wearer.named} wears device ${device} instead of device ${meantime}.`);
    expect(calls.calls(UPDATE)).toEqual([]);
    await answer(user, TITLE, 'Confirm');
    await screen.findByRole('dialog', { name: /Assigment Completed/ });
    expect([await wearerOf(device), await wearerOf(meantime)]).toEqual([wearer.patient, null]);
  });

  it('[C2] another user took the device while it was asked: Assignment Failed at the device, no assignment changed, nothing lost', async () => {
    const [wearer, other] = [await admittedWearer(), await admittedWearer({ hasDevice: false })];
    const device = await spare();
    const { user } = await fill(wearer, device);
    await press(user);
    await question(TITLE);
    await give(device, other.patient);
    await answer(user, TITLE, 'Confirm');
    const info = await screen.findByRole('dialog', { name: /Assignment Failed/ });
    await user.click(within(info).getByRole('button', { name: 'OK' }));
    expect(await screen.findByText('This device is in use by another patient')).toBeVisible();
    expect([await wearerOf(device), await wearerOf(wearer.device ?? 0)]).toEqual([
      other.patient,
      wearer.patient,
    ]);
  });

  it('[MOD-11] what cannot be looked at is not sent: Assignment Failed', async () => {
    const wearer = await admittedWearer();
    const { user, calls } = await fill(wearer, await spare());
    calls.refuse(/\/api\/patients\/\d+\/$/);
    expectLog(/a form was not saved/);
    await press(user);
    expect(await screen.findByRole('dialog', { name: /Assignment Failed/ })).toBeVisible();
    expect(calls.calls(UPDATE)).toEqual([]);
  });
});
