/**
 * @jest-environment-options {"ward": true}
 */
import { act, fireEvent, screen, within } from '@testing-library/react';
import { admittedWearer } from '../../fixtures/patients/admittedWearer';
import { admissionsOf, fact, unadmittedPatient } from '../../fixtures/screens/admissionForm';
import { meanwhile, renderApp } from '../../fixtures/screens/render';
import { faultyServer } from '../../fixtures/server/faultyServer';
import { passTime, passUntil } from '../../fixtures/time/passTime';
import { addDepartment, addDiagnosis } from '../../fixtures/ward/hospital';

const box = () => screen.getByRole('region', { name: 'Admission Info' });
const isShown = (words: string | RegExp) => () => screen.queryByText(words) !== null;
/** The form of a first admission counts as its own part as well as the card. */
const hasForm = () => screen.queryByRole('form', { name: 'Admission Info' }) !== null;
const hasCard = () =>
  screen.queryByRole('region', { name: 'Admission Info' }) !== null && isShown('Admission Date')();

async function openInFakeTime(patient: number): Promise<void> {
  jest.useFakeTimers();
  await renderApp(`/patients/${patient}/profile`, { as: 'nurse' });
}

/** As a colleague saves it. */
const changeStay = (patient: number, changes: object) =>
  meanwhile(() =>
    server.db.updateTable('admissions').set(changes).where('patient_id', '=', patient).execute(),
  );

/** A colleague admits the patient, who was not. */
const admit = (patient: number) =>
  meanwhile(async () => {
    const diagnosis = await addDiagnosis(server.db, { code: `P${patient}`, name: 'First' });
    await server.db
      .insertInto('admissions')
      .values({
        patient_id: patient,
        status: 'PENDING',
        admission_date: '2026-03-01',
        discharge_date: null,
        diagnosis_id: diagnosis,
        department_id: null,
        bed_id: null,
        updated_at: new Date(0).toISOString(),
      })
      .execute();
  });

afterEach(() => jest.useRealTimers());

describe('an admission that is left open on a screen', () => {
  it('[B12] has the new bed after a transfer by another user, and Edit begins with it', async () => {
    const { patient, bed } = await admittedWearer();
    const recovery = await meanwhile(() =>
      addDepartment(server.db, { name: 'Recovery room', abbreviation: 'RCR' }),
    );
    await openInFakeTime(patient);
    await passUntil(() => hasCard() && within(box()).queryByText(bed ?? '') !== null);
    await changeStay(patient, { department_id: recovery.id, bed_id: recovery.beds[0] ?? null });
    await passUntil(isShown('Recovery room'));
    await passUntil(() => within(box()).queryByText('RCR-1') !== null);
    expect(fact(box(), 'Bed')).toHaveTextContent('RCR-1');
    expect(fact(box(), 'Department')).toHaveTextContent('Recovery room');
    fireEvent.click(within(box()).getByRole('button', { name: 'Edit' }));
    expect(within(screen.getByRole('form', { name: 'Admission Info' })).getByText('RCR-1')).toBeVisible();
  });

  it('has the new name of the bed, and the status and the date of a discharge', async () => {
    const { patient, bed } = await admittedWearer();
    await openInFakeTime(patient);
    await passUntil(() => hasCard() && within(box()).queryByText(bed ?? '') !== null);
    const [stay] = await admissionsOf(patient);
    await meanwhile(() =>
      server.db
        .updateTable('beds')
        .set({ number: 77 })
        .where('id', '=', stay?.bed_id ?? 0)
        .execute(),
    );
    await passUntil(() => fact(box(), 'Bed')?.textContent?.endsWith('-77') === true);
    expect(fact(box(), 'Bed')).toHaveTextContent(/-77$/);
    await changeStay(patient, { status: 'HOSPITAL_DISCHARGE', discharge_date: '2026-03-04' });
    await passUntil(isShown('Discharge Date'));
    expect(fact(box(), 'Discharge Date')).toHaveTextContent('2026/03/04');
    expect(within(box()).getByRole('radio', { name: 'Hospital Discharge' })).toBeChecked();
  });

  it('says from when it is while it cannot be refreshed, and no longer once it can', async () => {
    const { patient } = await admittedWearer();
    await openInFakeTime(patient);
    await passUntil(hasCard);
    expect(screen.queryByText(/^Could not be refreshed/)).toBeNull();
    const faults = faultyServer();
    faults.refuse(/latest-admission/);
    await passUntil(isShown(/^Could not be refreshed: as of \d\d:\d\d\.$/));
    expect(within(box()).getByText(/^Could not be refreshed: as of \d\d:\d\d\.$/)).toBeVisible();
    faults.heal();
    await passUntil(() => !isShown(/^Could not be refreshed/)());
    expect(screen.queryByText(/^Could not be refreshed/)).toBeNull();
  });
});

describe('a first admission, while another user admits the patient', () => {
  it('gives way to the admission where nothing was entered', async () => {
    const patient = await unadmittedPatient();
    await openInFakeTime(patient);
    await passUntil(hasForm);
    await admit(patient);
    await passUntil(hasCard);
    expect(within(box()).getByRole('radio', { name: 'Pending' })).toBeChecked();
    expect(hasForm()).toBe(false);
  });

  it('keeps what was entered, says so, and Cancel shows the admission', async () => {
    const patient = await unadmittedPatient();
    await openInFakeTime(patient);
    await passUntil(hasForm);
    fireEvent.click(screen.getByRole('radio', { name: 'On Hold' }));
    expect(screen.queryByRole('button', { name: 'Cancel' })).toBeNull();
    await admit(patient);
    await passUntil(isShown(/^This patient was admitted meanwhile/));
    expect(screen.getByText(/^This patient was admitted meanwhile/)).toBeVisible();
    await passTime(11_000);
    expect(screen.getByRole('radio', { name: 'On Hold' })).toBeChecked();
    act(() => screen.getByRole('button', { name: 'Cancel' }).click());
    expect(within(box()).getByRole('radio', { name: 'Pending' })).toBeChecked();
    expect(screen.queryByText(/admitted meanwhile/)).toBeNull();
  });
});
