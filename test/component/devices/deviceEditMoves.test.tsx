/**
 * @jest-environment-options {"ward": true}
 */
import { screenIsOpen } from '../../fixtures/screens/screenIsOpen';
import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { question } from '../../fixtures/screens/admissionForm';
import { admittedWearer, type AdmittedWearer } from '../../fixtures/patients/admittedWearer';
import { UPDATE, answer, asked, give, noDialog, spare } from '../../fixtures/ward/deviceMoves';
import { choose, wearerOf } from '../../fixtures/ward/devices';
import { expectLog } from '../../fixtures/server/expectedLogs';
import { faultyServer } from '../../fixtures/server/faultyServer';
import { address, renderApp } from '../../fixtures/screens/render';

describe('Edit Device', () => {
  const MOVE = /^Move device \d+ to another patient\?$/;

  async function open(device: number) {
    const { user } = await renderApp(`/devices/${device}/edit`, { as: 'nurse' });
    await screen.findByRole('form', { name: 'Edit Device' });
    return { user, calls: faultyServer() };
  }
  const pick = (user: UserEvent, { ssn }: AdmittedWearer) => choose(user, 'Patient', new RegExp(ssn), ssn);
  const press = (user: UserEvent) => user.click(screen.getByRole('button', { name: 'Save' }));
  const chosen = () => document.querySelector('[data-field="patient"] .ant-select-content')?.textContent;

  it('[DE-03] [C1] [J11] asks before a device goes from one patient to another, naming both, their beds and what each is left with; No keeps the form', async () => {
    const [from, to] = [await admittedWearer(), await admittedWearer()];
    const device = from.device ?? 0;
    const { user, calls } = await open(device);
    await pick(user, to);
    await user.type(screen.getByLabelText('Url'), 'https://kept.example');
    await press(user);
    const dialog = await question(`Move device ${device} to another patient?`);
    expect(asked(dialog)).toEqual([
      `${from.named} is left without a device.`,
      `${to.named} wears device ${device} instead of device ${to.device}.`,
      `Device ${to.device} is free.`,
    ]);
    await waitFor(() => expect(within(dialog).getByRole('button', { name: 'Cancel' })).toHaveFocus());
    await user.keyboard('{Enter}');
    await noDialog(MOVE);
    expect(screen.getByLabelText('Url')).toHaveValue('https://kept.example');
    expect(chosen()).toContain(to.ssn);
    expect(screen.queryByText(/^Not saved/)).toBeNull();
    expect(calls.calls(UPDATE)).toEqual([]);
    await press(user);
    await answer(user, MOVE, 'Confirm');
    await screenIsOpen('Device Details');
    expect(address()).toBe(`/devices/${device}`);
    const result = await screen.findByText(
      new RegExp(`${to.name} .* wears device ${device} instead of device ${to.device}\\.`),
    );
    expect(result).toHaveTextContent(
      `${from.named} is left without a device. ${to.named} wears device ${device} instead of device ${to.device}. Device ${to.device} is free.`,
    );
    expect([await wearerOf(device), await wearerOf(to.device ?? 0)]).toEqual([to.patient, null]);
    // Shown once.
    expect((window.history.state as { usr: unknown }).usr).toBeNull();
  });

  it('[DE-03] [J10] says how the device was moved, also when the answer was lost and the move is found on record', async () => {
    const [from, to] = [await admittedWearer(), await admittedWearer()];
    const device = from.device ?? 0;
    const { user, calls: faults } = await open(device);
    await pick(user, to);
    expectLog(/a form was not saved NETWORK/);
    faults.when(UPDATE, async (pass) => {
      await pass();
      throw new TypeError('Failed to fetch');
    });
    await press(user);
    await answer(user, MOVE, 'Confirm');
    expect(await screen.findByText(/^Not saved. Or it was saved and the reply was lost/)).toBeVisible();
    faults.heal();
    await press(user);
    await screenIsOpen('Device Details');
    expect(await screen.findByText(new RegExp(`${to.name} .* wears device ${device} `))).toHaveTextContent(
      `${from.named} is left without a device. ${to.named} wears device ${device} instead of device ${to.device}. Device ${to.device} is free.`,
    );
    expect(await wearerOf(device)).toBe(to.patient);
  });

  it('[DE-03] asks before a device is taken off', async () => {
    const from = await admittedWearer();
    const { user } = await open(from.device ?? 0);
    const field = screen.getByRole('combobox', { name: 'Patient' });
    await user.click(field);
    await user.keyboard('{Escape}{Backspace}');
    const clear = document.querySelector('.ant-select-clear');
    if (clear !== null) await user.click(clear);
    await press(user);
    const dialog = await question(`Take device ${from.device} off?`);
    expect(asked(dialog)).toEqual([
      `${from.named} is left without a device.`,
      `Device ${from.device} is free.`,
    ]);
    await answer(user, /^Take device/, 'Confirm');
    await screenIsOpen('Device Details');
    expect(await wearerOf(from.device ?? 0)).toBeNull();
  });

  it('[DE-04] asks nothing when the patient stays', async () => {
    const { device } = await admittedWearer();
    const { user, calls } = await open(device ?? 0);
    await user.type(screen.getByLabelText('Url'), 'https://only.example');
    await press(user);
    await screenIsOpen('Device Details');
    expect(calls.calls(/GET .*\/api\/patients\/\d+\/$/)).toEqual([]);
    expect(screen.queryByText(/wears device/)).toBeNull();
  });

  it('[DE-04] asks nothing when no patient loses a device', async () => {
    const bare = await admittedWearer({ hasDevice: false, hasBed: false });
    const device = await spare();
    const { user } = await open(device);
    await pick(user, bare);
    await press(user);
    expect(await screen.findByText(`${bare.name} (no bed) wears device ${device}.`)).toBeVisible();
  });

  it.each([
    ['before the question', false],
    ['while it was asked', true],
  ])(
    '[C7] another user moved the device %s: that is said, nothing is sent over it, nothing typed is lost',
    async (_, isAsked) => {
      const [from, to, third] = [
        await admittedWearer(),
        await admittedWearer(),
        await admittedWearer({ hasDevice: false }),
      ];
      const device = from.device ?? 0;
      const { user, calls } = await open(device);
      await pick(user, to);
      expectLog(/a form was not saved/);
      if (isAsked) {
        await press(user);
        await question(MOVE);
        await give(device, third.patient);
        await answer(user, MOVE, 'Confirm');
      } else {
        await give(device, third.patient);
        await press(user);
      }
      const changed = within(await screen.findByRole('group', { name: 'Changed meanwhile' }));
      expect(changed.getByText(`Patient: ${third.name}`)).toBeVisible();
      expect(calls.calls(UPDATE)).toEqual([]);
      expect(chosen()).toContain(to.ssn);
      expect(await wearerOf(device)).toBe(third.patient);
      // The next save shows a question about the patient who wears it now.
      await press(user);
      expect(asked(await question(MOVE))).toContain(`${third.named} is left without a device.`);
      await answer(user, MOVE, 'Confirm');
      await screenIsOpen('Device Details');
      expect(await wearerOf(device)).toBe(to.patient);
    },
  );
});
