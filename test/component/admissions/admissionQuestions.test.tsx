/**
 * @jest-environment-options {"ward": true}
 */
import { screen, waitFor, within } from '@testing-library/react';
import { PATIENT_STATUSES } from '../../../src/clinical/patientStatus';
import {
  addSpareDevice,
  admissionsOf,
  card,
  confirm,
  edit,
  form,
  question,
  save,
  wornBy,
} from '../../fixtures/screens/admissionForm';
import { admittedWearer } from '../../fixtures/patients/admittedWearer';
import { expectLog } from '../../fixtures/server/expectedLogs';
import { faultyServer } from '../../fixtures/server/faultyServer';
import { meanwhile } from '../../fixtures/screens/render';
import { wear } from '../../fixtures/ward/ward';

const ADMISSIONS = /(POST|PATCH) .*\/api\/admissions\//;
const WRITES = /(POST|PATCH) .*\/api\/(admissions|devices)\//;
const CLOSE = /^Close the admission of/;

const asked = (dialog: HTMLElement) =>
  [...dialog.querySelectorAll('.modal-sentences > p')].map(({ textContent }) => textContent);

let spares = 0;
const spare = () => addSpareDevice(`ADMISSION-${(spares += 1)}`);

describe('closing an admission', () => {
  it.each(['Hospital Discharge', 'Expired', 'No Show', 'Surgery Canceled', 'Transfer'])(
    '[ADM-10] [C8] asks before %s is saved, naming the bed and the device that become free',
    async (status) => {
      const { ssn, patient, name, bed, device } = await admittedWearer();
      const { user, box } = await edit(ssn);
      const calls = faultyServer();
      await user.click(within(box).getByRole('radio', { name: status }));
      await save(user);
      const dialog = await question(`Close the admission of ${name}?`);
      expect(asked(dialog)).toEqual([
        `The status becomes ${status}, and the stay ends.`,
        `Bed ${bed} and device ${device} become free.`,
      ]);
      const banner = within(dialog).getByRole('group', { name: 'Patient' });
      await waitFor(() => expect(banner).toHaveTextContent(ssn));
      expect(banner).toHaveTextContent(String(bed));
      expect(calls.calls(WRITES)).toEqual([]);
      await confirm(user, CLOSE);
      expect(await within(await card()).findByText('Discharge Date')).toBeVisible();
      expect(calls.calls(WRITES).map(({ method }) => method)).toEqual(['PATCH']);
      expect(await wornBy(patient)).toEqual([]);
    },
  );

  it.each([
    [
      { hasBed: true, hasDevice: false },
      (bed: string | null) => `Bed ${bed} becomes free. No device is worn.`,
    ],
    [
      { hasBed: false, hasDevice: true },
      (_: string | null, device: number | null) => `Device ${device} becomes free. There is no bed.`,
    ],
    [{ hasBed: false, hasDevice: false }, () => 'No bed and no device become free: the patient has neither.'],
  ])('[C8] asks also of a patient with %j', async (what, sentence) => {
    const { ssn, bed, device } = await admittedWearer(what);
    const { user, box } = await edit(ssn);
    await user.click(within(box).getByRole('radio', { name: 'Transfer' }));
    await save(user);
    expect(asked(await question(CLOSE))).toContain(sentence(bed, device));
  });

  it('[C8] No sends nothing and keeps what was chosen; the focus begins there, and Escape gives it', async () => {
    const { ssn, patient, device } = await admittedWearer();
    const { user, box } = await edit(ssn);
    const calls = faultyServer();
    await user.click(within(box).getByRole('radio', { name: 'Expired' }));
    await save(user);
    const dialog = await question(CLOSE);
    await waitFor(() => expect(within(dialog).getByRole('button', { name: 'Cancel' })).toHaveFocus());
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(within(await form()).getByRole('radio', { name: 'Expired' })).toBeChecked();
    expect(within(await form()).getByRole('button', { name: 'Save' })).toBeEnabled();
    expect(screen.queryByText(/^Not saved/)).toBeNull();
    expect(calls.calls(WRITES)).toEqual([]);
    expect(await wornBy(patient)).toEqual([device]);
    await save(user);
    await confirm(user, CLOSE);
    expect(await within(await card()).findByText('Discharge Date')).toBeVisible();
  });

  it('[C7] No does not take over what a colleague saved meanwhile: the next save is still refused first', async () => {
    const { ssn, patient } = await admittedWearer();
    const { user, box } = await edit(ssn);
    const calls = faultyServer();
    await user.click(within(box).getByRole('radio', { name: 'Expired' }));
    await save(user);
    await question(CLOSE);
    await meanwhile(() =>
      server.db
        .updateTable('admissions')
        .set({ admission_date: '2026-03-02' })
        .where('patient_id', '=', patient)
        .execute(),
    );
    await user.click(within(await question(CLOSE)).getByRole('button', { name: 'Cancel' }));
    // Back in view: the page requests what it shows.
    const before = calls.calls(/latest-admission/).length;
    await meanwhile(async () => {
      window.dispatchEvent(new Event('focus'));
    });
    await waitFor(() =>
      expect(
        calls
          .calls(/latest-admission/)
          .slice(before)
          .map(({ status }) => status),
      ).toContain(200),
    );
    expectLog(/a form was not saved/);
    await save(user);
    await confirm(user, CLOSE);
    expect(await screen.findByText('Not saved. This was changed by another user meanwhile.')).toBeVisible();
    expect((await admissionsOf(patient)).map(({ status }) => status)).toEqual(['IN_WARD']);
  });

  it('[C8] names the device that is worn now, not the one that was worn when editing began; then the save is refused, and nothing is lost', async () => {
    const { ssn, patient, bed, device } = await admittedWearer();
    const other = await spare();
    const { user, box } = await edit(ssn);
    await user.click(within(box).getByRole('radio', { name: 'Expired' }));
    await meanwhile(async () => {
      await server.db
        .updateTable('device_assignments')
        .set({ released_at: new Date(server.clock()).toISOString() })
        .where('device_id', '=', device)
        .where('released_at', 'is', null)
        .execute();
      await wear(server.db, { device: other, patient, from: server.clock() });
    });
    expectLog(/a form was not saved/);
    await save(user);
    expect(asked(await question(CLOSE))).toContain(`Bed ${bed} and device ${other} become free.`);
    await confirm(user, CLOSE);
    expect(await screen.findByText('Not saved. This was changed by another user meanwhile.')).toBeVisible();
    expect(within(await form()).getByRole('radio', { name: 'Expired' })).toBeChecked();
    expect(await wornBy(patient)).toEqual([other]);
    await save(user);
    await confirm(user, CLOSE);
    expect(await within(await card()).findByText('Discharge Date')).toBeVisible();
  });

  it('[ADM-11] asks nothing for a status that closes nothing, nor from one closing status to another', async () => {
    const { ssn, patient } = await admittedWearer();
    const { user, box } = await edit(ssn);
    await user.click(within(box).getByRole('radio', { name: 'In ICU' }));
    await save(user);
    await card();
    await user.click(within(await card()).getByRole('button', { name: 'Edit' }));
    await user.click(within(await form()).getByRole('radio', { name: 'Expired' }));
    await save(user);
    await confirm(user, CLOSE);
    await user.click(within(await card()).getByRole('button', { name: 'Edit' }));
    await user.click(within(await form()).getByRole('radio', { name: 'Transfer' }));
    await save(user);
    expect(within(await card()).getByRole('radio', { name: 'Transfer' })).toBeChecked();
    expect((await admissionsOf(patient)).map(({ status }) => status)).toEqual(['TRANSFER']);
    expect(PATIENT_STATUSES).toHaveLength(23);
  });

  it('what cannot be looked at is not sent', async () => {
    const { ssn } = await admittedWearer();
    const { user, box } = await edit(ssn);
    const calls = faultyServer();
    await user.click(within(box).getByRole('radio', { name: 'Expired' }));
    calls.refuse(/\/api\/patients\/\d+\/$/);
    expectLog(/a form was not saved/);
    await save(user);
    expect(await screen.findByText(/^Not saved\. The server could not be reached/)).toBeVisible();
    expect(calls.calls(ADMISSIONS)).toEqual([]);
  });
});
