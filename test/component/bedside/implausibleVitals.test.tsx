/**
 * @jest-environment-options {"ward": true, "zone": "Europe/Berlin"}
 */
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { buttonOf, dialog, openBoard, sendAll } from '../../fixtures/screens/bedside';
import { faultyServer } from '../../fixtures/server/faultyServer';

const OBSERVATIONS = /\/api\/observations\//;
const QUESTION = 'Log it all the same?';

async function openVitals() {
  const { user, choose } = await openBoard('MILD');
  await choose('Log Vital Signs');
  const box = await dialog('Log Vital Signs');
  return {
    user,
    box,
    submit: within(box).getByRole('button', { name: 'Submit' }),
    rate: within(box).getByLabelText('Heart Rate'),
    calls: faultyServer(),
  };
}

beforeEach(sendAll);

describe('a value that is possible and hardly likely', () => {
  it('[row 9] is asked about once more; Enter goes back to correct it, with the focus on it', async () => {
    const { user, box, submit, rate, calls } = await openVitals();
    await user.type(rate, '180');
    await user.type(within(box).getByLabelText('Body Temperature'), '36.8');
    await user.click(submit);
    const question = await dialog(QUESTION);
    expect(within(question).getByText(/900-27-6093/)).toBeVisible();
    expect(
      within(question)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['Heart Rate 180 bpm — outside 30 to 160']);
    await waitFor(() =>
      expect(within(question).getByRole('button', { name: 'Back to correct' })).toHaveFocus(),
    );
    await user.keyboard('{Enter}');
    await waitFor(() => expect(screen.queryByRole('dialog', { name: QUESTION })).toBeNull());
    expect(
      await within(box).findByText('Outside 30 to 160. Correct it, or submit again and confirm'),
    ).toBeVisible();
    await waitFor(() => expect(rate).toHaveFocus());
    expect(rate).toHaveValue('180');
    expect(calls.calls(OBSERVATIONS)).toHaveLength(0);
    await user.clear(rate);
    await user.type(rate, '80');
    await user.click(submit);
    await dialog('Vitals Logged Successfully');
    expect(calls.calls(OBSERVATIONS)).toMatchObject([
      {
        status: 201,
        body: {
          observations: [
            { type: 'HEART_RATE', value: 80 },
            { type: 'BODY_TEMPERATURE', value: 36.8 },
          ],
        },
      },
    ]);
  });

  it('[row 9] is logged when that is confirmed, once, and the focus goes back to where the form was opened', async () => {
    const { user, submit, rate, calls } = await openVitals();
    await user.type(rate, '180');
    await user.click(submit);
    await user.click(within(await dialog(QUESTION)).getByRole('button', { name: 'Log all the same' }));
    const info = await dialog('Vitals Logged Successfully');
    expect(within(info).getByText('180 bpm')).toBeVisible();
    expect(calls.calls(OBSERVATIONS)).toMatchObject([
      { status: 201, body: { observations: [{ type: 'HEART_RATE', value: 180 }] } },
    ]);
    await user.click(within(info).getByRole('button', { name: 'OK' }));
    const button = await buttonOf('MILD', 'Details');
    await waitFor(() => expect(button).toHaveFocus());
  });

  it('[row 8] [row 9] a 0 that was confirmed as measured has been asked about', async () => {
    const { user, box, submit, rate, calls } = await openVitals();
    await user.type(rate, '0');
    await user.click(within(box).getByRole('checkbox', { name: 'Measured as 0' }));
    await user.click(submit);
    await dialog('Vitals Logged Successfully');
    expect(calls.calls(OBSERVATIONS)).toMatchObject([
      { status: 201, body: { observations: [{ type: 'HEART_RATE', value: 0 }] } },
    ]);
  });
});

describe('Observation Time', () => {
  it('[MOD-02] states beside the field which moment it stands for, as it is typed; nothing of a time that does not exist', async () => {
    const { box } = await openVitals();
    const time = within(box).getByLabelText('Observation Time');
    const shownTime = () => box.querySelector('time')?.textContent;
    expect(shownTime()).toMatch(/^\d\d:\d\d \d\d\/\d\d\/2026$/);
    fireEvent.change(time, { target: { value: '2026-03-04T05:06' } });
    expect(shownTime()).toBe('05:06 04/03/2026');
    expect(box.querySelector('time')).toHaveAttribute('datetime', '2026-03-04T04:06:00.000Z');
    // Skipped when the clocks were put forward.
    fireEvent.change(time, { target: { value: '2025-03-30T02:30' } });
    expect(shownTime()).toBeUndefined();
    // Shown twice when they were put back: the later one applies.
    fireEvent.change(time, { target: { value: '2025-10-26T02:30' } });
    expect(shownTime()).toBe('02:30 26/10/2025 (UTC+01:00)');
    fireEvent.change(time, { target: { value: '' } });
    expect(shownTime()).toBeUndefined();
  });
});
