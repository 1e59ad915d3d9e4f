/**
 * @jest-environment-options {"ward": true}
 */
import { screen } from '@testing-library/react';
import { admittedWearer } from '../../fixtures/patients/admittedWearer';
import { LIST } from '../../fixtures/screens/patientTable';
import { meanwhile, renderApp } from '../../fixtures/screens/render';
import { faultyServer } from '../../fixtures/server/faultyServer';
import { passTime, passUntil } from '../../fixtures/time/passTime';
import { addDepartment } from '../../fixtures/ward/hospital';

const isShown = (words: string | RegExp) => () => screen.queryByText(words) !== null;

async function openInFakeTime(bed: string | null): Promise<void> {
  jest.useFakeTimers();
  await renderApp('/patients?page=1&page_size=100', { as: 'nurse' });
  await passUntil(isShown(bed ?? 'no bed'));
}

afterEach(() => jest.useRealTimers());

it('[B12] a list of patients that is left open has the new bed and department after a transfer by another user', async () => {
  const { patient, bed } = await admittedWearer();
  const recovery = await meanwhile(() =>
    addDepartment(server.db, { name: 'Observation unit', abbreviation: 'OBS' }),
  );
  await openInFakeTime(bed);
  await meanwhile(() =>
    server.db
      .updateTable('admissions')
      .set({ department_id: recovery.id, bed_id: recovery.beds[0] ?? null })
      .where('patient_id', '=', patient)
      .execute(),
  );
  await passTime(31_000);
  expect(screen.getByText('OBS-1').closest('tr')).toHaveTextContent('Observation unit');
  expect(screen.queryByText(bed ?? '')).toBeNull();
});

it('says that it is not up to date while it cannot be refreshed', async () => {
  const { bed } = await admittedWearer();
  await openInFakeTime(bed);
  const faults = faultyServer();
  faults.refuse(LIST);
  await passTime(31_000);
  expect(screen.getByText(/^The patients below are not up to date\./)).toBeVisible();
  faults.heal();
  await passTime(31_000);
  expect(screen.queryByText(/are not up to date/)).toBeNull();
});
