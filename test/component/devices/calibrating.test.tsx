/**
 * @jest-environment-options {"ward": true}
 */
import { screen, waitFor, within } from '@testing-library/react';
import { expectLog } from '../../fixtures/server/expectedLogs';
import { faultyServer } from '../../fixtures/server/faultyServer';
import { deviceIds, send } from '../../fixtures/readings/feeder';
import { renderApp } from '../../fixtures/screens/render';

const CALIBRATE = /\/calibrate\/$/;

async function open(id: number) {
  const opened = await renderApp(`/devices/${id}`, { as: 'nurse' });
  await screen.findByText('Vendor device ID');
  return opened;
}

describe('calibrating', () => {
  async function openDialog(vendorId: string) {
    await send(vendorId, {}, {});
    const [id = 0] = await deviceIds(vendorId);
    const { user } = await open(id);
    await user.click(screen.getByRole('button', { name: 'Calibrate' }));
    const dialog = await screen.findByRole('dialog', { name: `Calibrate device ${id}` });
    const fill = async (systolic: string, diastolic: string) => {
      for (const [label, text] of [
        ['Systolic BP (mmHg)', systolic],
        ['Diastolic BP (mmHg)', diastolic],
      ] as const) {
        await user.clear(within(dialog).getByLabelText(label));
        if (text !== '') await user.type(within(dialog).getByLabelText(label), text);
      }
      await user.click(within(dialog).getByRole('button', { name: 'Calibrate' }));
    };
    return { id, user, dialog, fill };
  }

  it('[DD-08] asks for both pressures, of whom it names with the bed', async () => {
    const { dialog } = await openDialog('SICK');
    expect(within(dialog).getByLabelText('Systolic BP (mmHg)')).toBeVisible();
    expect(within(dialog).getByLabelText('Diastolic BP (mmHg)')).toBeVisible();
    expect(
      await within(dialog).findByText(/^Enter a cuff reading taken now on Test Patient \d+, ICU-3\.$/),
    ).toBeVisible();
  });

  it('[DD-09] [DD-11] [API-68] sends whole numbers, says that it was successful, and closes', async () => {
    const { fill } = await openDialog('SICK');
    const calls = faultyServer();
    await fill('107', '59');
    expect(await screen.findByText('Calibration was Successful')).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(calls.calls(CALIBRATE).map(({ body }) => body)).toEqual([
      { desired_blood_pressure_systolic: 107, desired_blood_pressure_diastolic: 59 },
    ]);
  });

  const NO_PRESSURE = 'Enter a positive whole number.';
  it.each([
    ['', 'This field is required.'],
    ['  ', 'This field is required.'],
    ['0', NO_PRESSURE],
    ['-59', NO_PRESSURE],
    ['59.5', NO_PRESSURE],
    ['x', NO_PRESSURE],
  ])('[VAL-26] refuses a diastolic pressure of %j before it is sent', async (diastolic, sentence) => {
    const { fill, dialog } = await openDialog('SICK');
    const calls = faultyServer();
    await fill('107', diastolic);
    expect(within(dialog).getByLabelText('Diastolic BP (mmHg)')).toHaveAccessibleDescription(sentence);
    expect(within(dialog).getByLabelText('Diastolic BP (mmHg)')).toHaveFocus();
    expect(calls.calls(CALIBRATE)).toEqual([]);
  });

  it('[DD-10] [ERR-11] [VAL-41] says that it failed, and under the field why, underscores as spaces', async () => {
    const { fill, dialog } = await openDialog('SICK');
    await fill('60', '90');
    expect(await screen.findByText('Calibration Failed')).toBeVisible();
    expect(within(dialog).getByLabelText('Systolic BP (mmHg)')).toHaveAccessibleDescription(
      'The value must be more than desired blood pressure diastolic',
    );
    expect(within(dialog).getByLabelText('Diastolic BP (mmHg)')).toHaveValue('90');
  });

  it('[DD-10] says that it failed when the device has gone offline, and why', async () => {
    const { fill, dialog } = await openDialog('SICK');
    // Longer than any device is online after its last delivery.
    server.clock.advance(901_000);
    expectLog(/a form was not saved/);
    await fill('107', '59');
    expect(await screen.findByText('Calibration Failed')).toBeVisible();
    expect(
      within(dialog).getByText('Not calibrated. The device is offline, so it cannot be calibrated now.'),
    ).toBeVisible();
  });
});
