import { screen, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expectLog } from '../../fixtures/server/expectedLogs';
import { faultyServer } from '../../fixtures/server/faultyServer';
import { register } from '../../fixtures/patients/patients';
import { dialog } from '../../fixtures/screens/bedside';
import { renderApp } from '../../fixtures/screens/render';
import { write } from '../../fixtures/ward/addedWard';
import { ownOf } from '../../fixtures/ward/ownLimits';

describe('[J26] an alarm that is switched off for hours, the answer to which was lost', () => {
  const HIGH = 'HEART_RATE_HIGH';
  const path = (id: number) => `/patients/${id}/alarm-limits/`;

  /** Off for 24 hours, saved once without an answer. */
  async function lost() {
    const id = await register();
    const { user } = await renderApp(`/patients/${id}/profile`, { as: 'nurse' });
    await user.click(await screen.findByRole('button', { name: 'Change' }));
    const box = within(await dialog('Alarm Limits'));
    await user.click(await box.findByRole('combobox', { name: 'Heart rate high, alarm' }));
    const content = { selector: '.ant-select-item-option-content' };
    await user.click((await screen.findAllByText('Off for 24 h', content)).at(-1) ?? document.body);
    await user.type(box.getByLabelText('Reason for what is changed'), 'Pacing test');
    const faults = faultyServer();
    faults.when(/^PUT .*alarm-limits/, async (pass) => {
      await pass();
      throw new TypeError('Failed to fetch');
    });
    expectLog(/a form was not saved/);
    const save = () => user.click(box.getByRole('button', { name: 'Save' }));
    await save();
    expect(await box.findByText(/the reply was lost/)).toBeVisible();
    faults.heal();
    return { id, box, save };
  }

  it('is recognised as saved by oneself when it is saved again, and keeps its end', async () => {
    const { id, save } = await lost();
    const first = await ownOf(path(id), HIGH);
    expect(first).toMatchObject({ reason: 'Pacing test' });
    await save();
    await dialog('Alarm Limits Saved');
    expect(await ownOf(path(id), HIGH)).toEqual(first);
  });

  it('is a conflict when another user has saved the same meanwhile', async () => {
    const { id, box, save } = await lost();
    const off_until = (await ownOf(path(id), HIGH))?.off_until;
    await write('PUT', path(id), { limits: {} });
    const body = { warning: null, critical: null, off_until, reason: 'Pacing test' };
    await write('PUT', path(id), { limits: { [HIGH]: body } });
    expectLog(/a form was not saved/);
    await save();
    expect(await box.findByText(/This was changed by another user meanwhile/)).toBeVisible();
  });
});

describe('[J26] a limit whose save was answered by nothing, set back and saved', () => {
  const LOW = 'BLOOD_OXYGEN_SATURATION_LOW';
  const TEMPERATURE = 'BODY_TEMPERATURE_HIGH';
  const FIELD = 'Blood oxygen saturation low, critical';

  /** The form, in which 85 was typed and saved once without an answer; `isStored`: the server had it. */
  async function lost(element: HTMLElement, user: UserEvent, isStored: boolean) {
    const box = within(element);
    await user.type(await box.findByLabelText(FIELD), '85');
    const reason = box.queryByLabelText('Reason for what is changed');
    if (reason !== null) await user.type(reason, 'Typed by mistake');
    const faults = faultyServer();
    faults.when(/^PUT .*alarm-limits/, async (pass) => {
      if (isStored) await pass();
      throw new TypeError('Failed to fetch');
    });
    expectLog(/a form was not saved/);
    await user.click(box.getByRole('button', { name: 'Save' }));
    expect(await box.findByText(/the reply was lost/)).toBeVisible();
    faults.heal();
    await user.clear(box.getByLabelText(FIELD));
    await user.click(box.getByRole('button', { name: 'Save' }));
  }

  it.each([true, false])(
    'is not in force afterwards, and other limits keep their reason: stored %s',
    async (isStored) => {
      const id = await register();
      const path = `/patients/${id}/alarm-limits/`;
      const other = { warning: null, critical: 40, off_until: null, reason: 'Heated' };
      await write('PUT', path, { limits: { [TEMPERATURE]: other } });
      const { user } = await renderApp(`/patients/${id}/profile`, { as: 'nurse' });
      await user.click(await screen.findByRole('button', { name: 'Change' }));
      await lost(await dialog('Alarm Limits'), user, isStored);
      await dialog('Alarm Limits Saved');
      expect(await ownOf(path, LOW)).toBeNull();
      expect(await ownOf(path, TEMPERATURE)).toMatchObject(other);
    },
  );

  it('is not in force afterwards in the hospital', async () => {
    const { user } = await renderApp('/operations/alarm-limits', { as: 'admin' });
    await lost(await screen.findByRole('form', { name: /^Alarm limits of/ }), user, true);
    expect(await screen.findByText(/ were saved\.$/)).toBeVisible();
    expect(await ownOf('/alarm-limits/', LOW)).toBeNull();
  });
});
