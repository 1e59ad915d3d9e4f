/**
 * @jest-environment-options {"ward": true, "zone": "Europe/Berlin"}
 */
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import dayjs from 'dayjs';
import { patientOf } from '../../fixtures/alerts/alerts';
import { buttonOf, dialog, openBoard, sendAll } from '../../fixtures/screens/bedside';
import { expectLog } from '../../fixtures/server/expectedLogs';
import { faultyServer } from '../../fixtures/server/faultyServer';

const MILD = '900-27-6093';
const OBSERVATIONS = /\/api\/observations\//;

async function openVitals() {
  const { user, choose } = await openBoard('MILD');
  await choose('Log Vital Signs');
  return { user, box: await dialog('Log Vital Signs') };
}

beforeEach(sendAll);

describe('Log Vital Signs', () => {
  it('[MOD-01] [MOD-02] [MOD-03] is named after its patient, has a time that is now by the server, and seven fields', async () => {
    const { box } = await openVitals();
    expect(within(box).getByText(/900-27-6093/)).toBeVisible();
    const time = within(box).getByLabelText('Observation Time');
    expect(time).toHaveAttribute('type', 'datetime-local');
    expect(time).toHaveValue(dayjs(server.clock()).format('YYYY-MM-DDTHH:mm'));
    expect(within(box).getAllByRole('textbox')).toHaveLength(7);
    for (const label of [
      'Heart Rate',
      'Blood Oxygen Saturation',
      'Body Temperature',
      'Respiratory Rate',
      'Blood Pressure Systolic',
      'Blood Pressure Diastolic',
      'Blood Pressure Mean',
    ]) {
      expect(within(box).getByLabelText(label)).toHaveValue('');
    }
  });

  it('[VAL-01] [VAL-27] [VAL-29] [B4] says on Submit, and not before, what is missing or cannot be', async () => {
    const { user, box } = await openVitals();
    const calls = faultyServer();
    const submit = within(box).getByRole('button', { name: 'Submit' });
    expect(submit).toBeEnabled();
    await user.click(submit);
    expect(await within(box).findByText('At least one vital sign must be provided')).toBeVisible();
    await user.type(within(box).getByLabelText('Body Temperature'), '370');
    await user.clear(within(box).getByLabelText('Observation Time'));
    expect(within(box).queryByText('The value must be at most 45.')).toBeNull();
    await user.click(submit);
    expect(await within(box).findByText('The value must be at most 45.')).toBeVisible();
    expect(within(box).getByText('This field is required.')).toBeVisible();
    expect(within(box).queryByText('At least one vital sign must be provided')).toBeNull();
    expect(calls.calls(OBSERVATIONS)).toHaveLength(0);
  });

  it('[VAL-30] sends nothing while a text is no number, says so under it, and takes a decimal comma', async () => {
    const { user, box } = await openVitals();
    const calls = faultyServer();
    await user.type(within(box).getByLabelText('Blood Pressure Systolic'), '120-80');
    await user.type(within(box).getByLabelText('Heart Rate'), '88e');
    await user.type(within(box).getByLabelText('Body Temperature'), '37,4');
    await user.click(within(box).getByRole('button', { name: 'Submit' }));
    expect(await within(box).findAllByText('Not a number. Correct it, or leave it empty.')).toHaveLength(2);
    expect(calls.calls(OBSERVATIONS)).toHaveLength(0);
    await user.clear(within(box).getByLabelText('Blood Pressure Systolic'));
    await user.clear(within(box).getByLabelText('Heart Rate'));
    await user.click(within(box).getByRole('button', { name: 'Submit' }));
    expect(within(await dialog('Vitals Logged Successfully')).getByText('37.4 °C')).toBeVisible();
    expect(calls.calls(OBSERVATIONS)[0]).toMatchObject({
      body: { observations: [{ type: 'BODY_TEMPERATURE', value: 37.4 }] },
    });
  });

  it('[MOD-04] [MOD-05] [MOD-14] [VAL-30] sends the numbers once, closes, and says what was logged', async () => {
    const { user, box } = await openVitals();
    await user.type(within(box).getByLabelText('Heart Rate'), '101');
    await user.type(within(box).getByLabelText('Body Temperature'), '38.4');
    const calls = faultyServer();
    const submit = within(box).getByRole('button', { name: 'Submit' });
    for (let press = 0; press < 5; press += 1) fireEvent.click(submit);
    const info = await dialog('Vitals Logged Successfully');
    expect(within(info).getByRole('img', { name: 'Success' })).toBeVisible();
    expect(within(info).getByText('101 bpm')).toBeVisible();
    expect(screen.queryByRole('dialog', { name: 'Log Vital Signs' })).toBeNull();
    expect(calls.calls(OBSERVATIONS)).toHaveLength(1);
    expect(calls.calls(OBSERVATIONS)[0]).toMatchObject({
      status: 201,
      body: {
        patient: await patientOf(MILD),
        observations: [
          { type: 'HEART_RATE', value: 101 },
          { type: 'BODY_TEMPERATURE', value: 38.4 },
        ],
      },
    });
    await user.click(within(info).getByRole('button', { name: 'OK' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const button = await buttonOf('MILD', 'Details');
    await waitFor(() => expect(button).toHaveFocus());
  });

  it('[row 8] a 0 is an error on Submit unless it is confirmed as measured; then it is sent', async () => {
    const { user, box } = await openVitals();
    const calls = faultyServer();
    const rate = within(box).getByLabelText('Heart Rate');
    const submit = within(box).getByRole('button', { name: 'Submit' });
    const confirmation = () => within(box).queryByRole('checkbox', { name: 'Measured as 0' });
    await user.type(rate, '10');
    expect(confirmation()).toBeNull();
    await user.clear(rate);
    await user.type(rate, '0');
    expect(confirmation()).not.toBeChecked();
    expect(within(box).queryByText(/^0 is what a sensor sends/)).toBeNull();
    await user.click(submit);
    expect(
      await within(box).findByText('0 is what a sensor sends without contact. Confirm that it was measured.'),
    ).toBeVisible();
    expect(rate).toHaveFocus();
    expect(rate).toBeInvalid();
    expect(calls.calls(OBSERVATIONS)).toHaveLength(0);
    await user.click(confirmation() ?? box);
    expect(within(box).queryByText(/^0 is what a sensor sends/)).toBeNull();
    expect(rate).toBeValid();
    await user.click(submit);
    expect(within(await dialog('Vitals Logged Successfully')).getByText('0 bpm')).toBeVisible();
    expect(calls.calls(OBSERVATIONS)).toMatchObject([
      { status: 201, body: { observations: [{ type: 'HEART_RATE', value: 0 }] } },
    ]);
  });

  it('[row 8] a 0 that was confirmed, changed and typed again has to be confirmed again', async () => {
    const { user, box } = await openVitals();
    const rate = within(box).getByLabelText('Heart Rate');
    await user.type(rate, '0');
    await user.click(within(box).getByRole('checkbox', { name: 'Measured as 0' }));
    await user.clear(rate);
    await user.type(rate, '0');
    expect(within(box).getByRole('checkbox', { name: 'Measured as 0' })).not.toBeChecked();
  });

  it('[H4] says of a time that the clocks skipped that there is none, and takes the later of one that they showed twice', async () => {
    const { user, box } = await openVitals();
    const calls = faultyServer();
    const time = within(box).getByLabelText('Observation Time');
    const submit = within(box).getByRole('button', { name: 'Submit' });
    await user.type(within(box).getByLabelText('Heart Rate'), '101');
    fireEvent.change(time, { target: { value: '2025-03-30T02:30' } });
    await user.click(submit);
    expect(
      await within(box).findByText('This time does not exist: the clocks were put forward over it'),
    ).toBeVisible();
    expect(time).toHaveFocus();
    expect(calls.calls(OBSERVATIONS)).toHaveLength(0);
    fireEvent.change(time, { target: { value: '2025-10-26T02:30' } });
    await user.click(submit);
    expect(
      within(await dialog('Vitals Logged Successfully')).getByText('02:30 26/10/2025 (UTC+01:00)'),
    ).toBeVisible();
    expect(calls.calls(OBSERVATIONS)).toMatchObject([
      { status: 201, body: { timestamp: '2025-10-26T01:30:00.000Z' } },
    ]);
  });

  it('[MOD-04] [MOD-05] [MOD-14] [ERR-02] [ERR-03] [VAL-40] refused, says so and keeps the form, with each complaint under its field', async () => {
    const { user, box } = await openVitals();
    await user.type(within(box).getByLabelText('Heart Rate'), '101');
    faultyServer().answer(OBSERVATIONS, 400, {
      observations: [{ HEART_RATE: ['Too high.', 'Second.'] }],
      timestamp: ['This lies in the future.'],
    });
    await user.click(within(box).getByRole('button', { name: 'Submit' }));
    const info = await dialog('Vitals Logging Failed');
    expect(within(info).getByRole('img', { name: 'Error' })).toBeVisible();
    await user.click(within(info).getByRole('button', { name: 'OK' }));
    expect(within(box).getByText('Too high')).toBeVisible();
    expect(within(box).getByText('This lies in the future')).toBeVisible();
    expect(within(box).getByLabelText('Heart Rate')).toHaveValue('101');
    expect(within(box).queryByText(/^Not saved/)).toBeNull();
  });

  it('[ERR-06] [ERR-07] a fault on the way is logged, puts nothing under a field, and loses nothing', async () => {
    const { user, box } = await openVitals();
    await user.type(within(box).getByLabelText('Heart Rate'), '101');
    faultyServer().refuse(OBSERVATIONS);
    expectLog(/a form was not saved/);
    await user.click(within(box).getByRole('button', { name: 'Submit' }));
    await user.click(within(await dialog('Vitals Logging Failed')).getByRole('button', { name: 'OK' }));
    expect(within(box).getByText(/^Not saved\./)).toBeVisible();
    expect(box.querySelector('.field-error')).toBeNull();
    expect(within(box).getByLabelText('Heart Rate')).toHaveValue('101');
  });
});
