import { screen, waitFor, within } from '@testing-library/react';
import { expectLog } from '../../fixtures/server/expectedLogs';
import { faultyServer } from '../../fixtures/server/faultyServer';
import { dialog } from '../../fixtures/screens/bedside';
import { recorded, register } from '../../fixtures/patients/patients';
import { renderApp } from '../../fixtures/screens/render';
import { write } from '../../fixtures/ward/addedWard';
import { ownOf } from '../../fixtures/ward/ownLimits';

const PATIENT = { warning: null, critical: null, off_until: null, reason: 'COPD' };

describe('[J26] the alarm limits of a patient', () => {
  const path = (id: number) => `/patients/${id}/alarm-limits/`;
  const card = () => screen.findByRole('region', { name: 'Alarm limits' });

  it('stand on the profile, and are set in a dialog that says whose they are', async () => {
    const id = await register();
    const { user } = await renderApp(`/patients/${id}/profile`, { as: 'nurse' });
    expect(await screen.findByText("The hospital's limits count")).toBeVisible();
    await user.click(await screen.findByRole('button', { name: 'Change' }));
    const box = within(await dialog('Alarm Limits'));
    expect(box.getByRole('group', { name: 'Patient' })).toBeVisible();
    await user.type(await box.findByLabelText('Blood oxygen saturation low, critical'), '85');
    await user.click(box.getByRole('button', { name: 'Save' }));
    expect(box.getByLabelText('Reason for what is changed')).toHaveAccessibleDescription(
      'This field is required.',
    );
    await user.type(box.getByLabelText('Reason for what is changed'), 'COPD, target 88 to 92');
    await user.click(box.getByRole('button', { name: 'Save' }));
    const saved = within(await dialog('Alarm Limits Saved'));
    expect(saved.getByRole('group', { name: 'Patient' })).toHaveTextContent((await recorded(id)).ssn);
    expect(saved.getByText('They count from the next value on, until the next admission.')).toBeVisible();
    await user.click(saved.getByRole('button', { name: 'OK' }));
    const list = within(await within(await card()).findByRole('list', { name: 'Limits of this patient' }));
    expect(list.getByText(/critical 85 \(COPD, target 88 to 92\)/)).toBeVisible();
    expect(list.getByText(/^Nurse \d/)).toBeVisible();
    expect(await ownOf(path(id), 'BLOOD_OXYGEN_SATURATION_LOW')).toMatchObject({
      critical: 85,
      warning: null,
      reason: 'COPD, target 88 to 92',
    });
  });

  it('can be switched off for a time, with a reason; beyond the outer range only so; NEWS2 too', async () => {
    const id = await register();
    const { user } = await renderApp(`/patients/${id}/profile`, { as: 'nurse' });
    await user.click(await screen.findByRole('button', { name: 'Change' }));
    const box = within(await dialog('Alarm Limits'));
    const limit = await box.findByLabelText('Heart rate high, critical');
    await user.type(limit, '170');
    await user.type(box.getByLabelText('Reason for what is changed'), 'Pacing test');
    await user.click(box.getByRole('button', { name: 'Save' }));
    expect(limit).toHaveAccessibleDescription(/^Beyond the outer range, 160/);
    const choose = async (name: string, words: string) => {
      await user.click(box.getByRole('combobox', { name }));
      const offered = await screen.findAllByText(words, { selector: '.ant-select-item-option-content' });
      await user.click(offered.at(-1) ?? document.body);
    };
    await choose('Heart rate high, alarm', 'Off for 4 h');
    await choose('NEWS2, alarm', 'Off for 24 h');
    await user.click(box.getByRole('button', { name: 'Save' }));
    await dialog('Alarm Limits Saved');
    const hours = async (type: string) =>
      (Date.parse((await ownOf(path(id), type))?.off_until ?? '') - server.clock()) / 3_600_000;
    expect(await hours('HEART_RATE_HIGH')).toBeCloseTo(4, 1);
    expect(await hours('NEWS2')).toBeCloseTo(24, 1);
  });

  it('are not called changed while nothing is, and a text that is no number is refused in words', async () => {
    const id = await register();
    const { user } = await renderApp(`/patients/${id}/profile`, { as: 'nurse' });
    await user.click(await screen.findByRole('button', { name: 'Change' }));
    const box = within(await dialog('Alarm Limits'));
    const limit = await box.findByLabelText('Heart rate high, critical');
    expect(box.getByRole('row', { name: /^NEWS2/ })).toBeVisible();
    expect(box.queryByText('Changed')).toBeNull();
    await user.type(box.getByLabelText('Reason for what is changed'), 'Athlete');
    for (const text of ['1e2', '\u{1F600}']) {
      await user.clear(limit);
      await user.type(limit, text);
      await user.click(box.getByRole('button', { name: 'Save' }));
      expect(limit).toHaveAccessibleDescription('A number such as 120 or 36.5 is expected');
    }
    expect(await ownOf(path(id), 'HEART_RATE_HIGH')).toBeNull();
  });

  it('keep the reason of what is not changed, and name the ward they are given back to', async () => {
    const id = await register();
    await write('PUT', path(id), {
      limits: {
        HEART_RATE_HIGH: { ...PATIENT, critical: 150, reason: 'Athlete' },
        HEART_RATE_LOW: { ...PATIENT, critical: 35, reason: 'Athlete' },
      },
    });
    const { user } = await renderApp(`/patients/${id}/profile`, { as: 'nurse' });
    await user.click(await screen.findByRole('button', { name: 'Change' }));
    const box = within(await dialog('Alarm Limits'));
    expect(await box.findByLabelText('Heart rate high, critical')).toHaveValue('150');
    await user.clear(box.getByLabelText('Heart rate low, critical'));
    await user.type(box.getByLabelText('Heart rate low, critical'), '38');
    await user.type(box.getByLabelText('Reason for what is changed'), 'Bradycardia');
    await user.click(box.getByRole('button', { name: 'Heart rate high: Use those at start' }));
    await user.type(box.getByLabelText('Heart rate high, warning'), '145');
    await user.clear(box.getByLabelText('Heart rate high, warning'));
    await user.type(box.getByLabelText('Heart rate high, critical'), '150');
    await user.click(box.getByRole('button', { name: 'Save' }));
    await dialog('Alarm Limits Saved');
    expect(await ownOf(path(id), 'HEART_RATE_HIGH')).toMatchObject({ critical: 150, reason: 'Athlete' });
    expect(await ownOf(path(id), 'HEART_RATE_LOW')).toMatchObject({ critical: 38, reason: 'Bradycardia' });
  });

  /** The dialog of a patient with two limits, one for this reason. */
  async function withReasons(other: string) {
    const id = await register();
    await write('PUT', path(id), {
      limits: {
        HEART_RATE_HIGH: { ...PATIENT, critical: 150, reason: 'first reason' },
        HEART_RATE_LOW: { ...PATIENT, critical: 35, reason: other },
      },
    });
    const { user } = await renderApp(`/patients/${id}/profile`, { as: 'nurse' });
    await user.click(await screen.findByRole('button', { name: 'Change' }));
    const box = within(await dialog('Alarm Limits'));
    expect(await box.findByLabelText('Heart rate high, critical')).toHaveValue('150');
    const save = () => user.click(box.getByRole('button', { name: 'Save' }));
    return { id, user, save, reason: box.getByLabelText('Reason for what is changed') };
  }

  it('have another reason when it alone is typed', async () => {
    const { id, user, save, reason } = await withReasons('first reason');
    await user.type(reason, 'first reason');
    await save();
    expect(reason).toHaveAccessibleDescription('Nothing was changed');
    await user.clear(reason);
    await user.type(reason, 'corrected reason');
    await save();
    await dialog('Alarm Limits Saved');
    for (const [type, critical] of [
      ['HEART_RATE_HIGH', 150],
      ['HEART_RATE_LOW', 35],
    ] as const)
      expect(await ownOf(path(id), type)).toMatchObject({
        ...{ critical, reason: 'corrected reason', set_by: { name: 'Nurse' } },
      });
  });

  it('are not said to be saved while nothing was changed, or it is not known which of several reasons is meant', async () => {
    const { id, user, save, reason } = await withReasons('Athlete');
    await save();
    expect(reason).toHaveAccessibleDescription('Nothing was changed');
    await user.type(reason, 'corrected reason');
    await save();
    expect(reason).toHaveAccessibleDescription(
      'The limits have different reasons: also change the limit that is meant',
    );
    expect(await ownOf(path(id), 'HEART_RATE_HIGH')).toMatchObject({ reason: 'first reason' });
  });

  it('ask before what was typed is lost, and say a lost save in words', async () => {
    const id = await register();
    const { user } = await renderApp(`/patients/${id}/profile`, { as: 'nurse' });
    await user.click(await screen.findByRole('button', { name: 'Change' }));
    const box = within(await dialog('Alarm Limits'));
    await user.type(await box.findByLabelText('Heart rate high, critical'), '150');
    await user.type(box.getByLabelText('Reason for what is changed'), 'Athlete');
    const faults = faultyServer();
    faults.answer(/\/alarm-limits\//, 503, {});
    expectLog(/a form was not saved/);
    await user.click(box.getByRole('button', { name: 'Save' }));
    expect(await box.findByText(/^Not saved\./)).toBeVisible();
    expect(box.getByLabelText('Heart rate high, critical')).toHaveValue('150');
    await user.click(box.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.getAllByRole('dialog').length).toBeGreaterThan(1));
    faults.heal();
    expect(await ownOf(path(id), 'HEART_RATE_HIGH')).toBeNull();
  });
});
