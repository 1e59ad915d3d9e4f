/**
 * @jest-environment-options {"ward": true}
 */
import { screen, waitFor, within } from '@testing-library/react';
import { admissionsOf, card, choose, edit, form, save } from '../../fixtures/screens/admissionForm';
import { admittedWearer } from '../../fixtures/patients/admittedWearer';
import { expectLog } from '../../fixtures/server/expectedLogs';
import { faultyServer } from '../../fixtures/server/faultyServer';
import { meanwhile } from '../../fixtures/screens/render';
import { addDepartment, addDiagnosis } from '../../fixtures/ward/hospital';

/** What another user saves while the form is open. */
const change = (patient: number, changes: object) =>
  meanwhile(() =>
    server.db.updateTable('admissions').set(changes).where('patient_id', '=', patient).execute(),
  );

/** The page is in view again, and requests what it shows. */
async function comeBack(): Promise<void> {
  const calls = faultyServer();
  await meanwhile(async () => {
    window.dispatchEvent(new Event('focus'));
  });
  await waitFor(() => expect(calls.calls(/latest-admission/).map(({ status }) => status)).toContain(200));
}

const conflict = () => screen.findByRole('group', { name: 'Changed meanwhile' });
const itemsOf = async () =>
  within(await conflict())
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

describe('an admission that another user has changed meanwhile', () => {
  it('[C7] the status of both: the other one is shown as it is named on the form until the next save', async () => {
    const { ssn, patient } = await admittedWearer();
    const { user, box } = await edit(ssn);
    await user.click(within(box).getByRole('radio', { name: 'On Hold' }));
    await change(patient, { status: 'PENDING' });
    expectLog(/a form was not saved 409/);
    await save(user);
    expect(await itemsOf()).toEqual(['Status: Pending']);
    expect(screen.getByText('Not saved. This was changed by another user meanwhile.')).toBeVisible();
    expect(within(await form()).getByRole('radio', { name: 'On Hold' })).toBeChecked();
    expect((await admissionsOf(patient)).map(({ status }) => status)).toEqual(['PENDING']);
    // Neither what is fetched since nor more typing takes it away.
    await comeBack();
    expect(await itemsOf()).toEqual(['Status: Pending']);
    await save(user);
    expect(within(await card()).getByRole('radio', { name: 'On Hold' })).toBeChecked();
    expect((await admissionsOf(patient)).map(({ status }) => status)).toEqual(['ON_HOLD']);
  });

  it('[C7] names every choice of the other user in words, takes over what was not touched, and Cancel leaves it', async () => {
    const { ssn, patient } = await admittedWearer();
    const { id: department, beds } = await meanwhile(() =>
      addDepartment(server.db, { name: 'Recovery', abbreviation: 'REC' }),
    );
    const diagnosis = await meanwhile(() => addDiagnosis(server.db, { code: 'Z99', name: 'Other' }));
    const { user, box } = await edit(ssn);
    await user.click(within(box).getByRole('radio', { name: 'In ICU' }));
    await change(patient, {
      department_id: department,
      bed_id: beds[0] ?? null,
      diagnosis_id: diagnosis,
      admission_date: '2026-03-02',
    });
    expectLog(/a form was not saved 409/);
    await save(user);
    expect(await itemsOf()).toEqual([
      'Department: Recovery',
      'Bed: REC-1',
      'Diagnosis: Z99 - Other',
      'Admission Date: 2026/03/02',
    ]);
    await waitFor(async () => expect(within(await form()).getByText('Recovery')).toBeVisible());
    expect(within(await form()).getByRole('radio', { name: 'In ICU' })).toBeChecked();
    await user.click(within(await form()).getByRole('button', { name: 'Cancel' }));
    expect(within(await card()).getByRole('radio', { name: 'In WARD' })).toBeChecked();
    await user.click(within(await card()).getByRole('button', { name: 'Edit' }));
    expect(screen.queryByRole('group', { name: 'Changed meanwhile' })).toBeNull();
  });

  it('[C7] is not overwritten after a save that failed for another reason', async () => {
    const { ssn, patient } = await admittedWearer();
    const { user, box } = await edit(ssn);
    await user.click(within(box).getByRole('radio', { name: 'On Hold' }));
    const faults = faultyServer();
    faults.answer(/PATCH .*\/api\/admissions\//, 400, { admission_date: ['Not that day.'] });
    await change(patient, { status: 'PENDING' });
    await save(user);
    expect(await screen.findByText('Not that day')).toBeVisible();
    faults.heal();
    await comeBack();
    expectLog(/a form was not saved 409/);
    await save(user);
    expect(await itemsOf()).toEqual(['Status: Pending']);
    expect((await admissionsOf(patient)).map(({ status }) => status)).toEqual(['PENDING']);
  });

  it('[C7] keeps the form and what was chosen while the words for a new choice are fetched', async () => {
    const { ssn, patient } = await admittedWearer();
    const diagnosis = await meanwhile(() => addDiagnosis(server.db, { code: 'Z98', name: 'Slow' }));
    const { user, box } = await edit(ssn);
    await user.click(within(box).getByRole('radio', { name: 'On Hold' }));
    await change(patient, { diagnosis_id: diagnosis });
    const release = faultyServer().hold(new RegExp(`/api/diagnoses/${diagnosis}/`));
    await comeBack();
    expect(within(box).getByRole('radio', { name: 'On Hold' })).toBeChecked();
    expect(box).toBeVisible();
    release();
    await choose(user, 'Diagnosis', /^Z98 - Slow$/, 'Z98');
    expect(within(await form()).getByRole('radio', { name: 'On Hold' })).toBeChecked();
  });
});
