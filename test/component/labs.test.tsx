import { screen, waitFor, within } from '@testing-library/react';
import { faultyServer } from '../support/faultyServer';
import { meanwhile, renderApp } from '../support/render';
import { sortBy } from '../support/sortBy';
import { addPatient } from '../support/ward';

const LABS = /\/lab-tests\//;
const COLUMNS = ['Date', 'Analysis', 'Sample Date', 'Description', 'Unit', 'Value', 'Reference'];

interface Measured { description: string; unit: string; value: number; min?: number | null; max?: number | null }

async function addLabTest(patient: number, type: string, at: string, observations: readonly Measured[]): Promise<void> {
  await meanwhile(async () => {
    const { id } = await server.db.insertInto('lab_tests')
      .values({ patient_id: patient, type, results_timestamp: `${at}:00.000Z`, sample_timestamp: '2026-03-01T06:30:00.000Z' }).returning('id').executeTakeFirstOrThrow();
    for (const { description, unit, value, min = null, max = null } of observations) {
      await server.db.insertInto('lab_observations').values({ lab_test_id: id, description, unit, value, min_value: min, max_value: max }).execute();
    }
  });
}

async function openLabs() {
  const patient = await meanwhile(() => addPatient(server.db));
  await addLabTest(patient, 'Electrolytes', '2026-03-02T08:00', [
    { description: 'Potassium', unit: 'mmol/L', value: 4.1, min: 3.5, max: 5.1 },
    { description: 'Base excess', unit: 'mmol/L', value: 0, min: 0, max: 3 },
    { description: 'Chloride', unit: 'mmol/L', value: 102, min: 98 },
  ]);
  await addLabTest(patient, 'Blood count', '2026-03-03T08:00', [{ description: 'Leukocytes', unit: '10*9/L', value: 11.2 }]);
  const calls = faultyServer();
  const { user } = await renderApp(`/patients/${patient}/labs/tests`, { as: 'nurse' });
  await screen.findByText('Potassium');
  return { user, calls, patient };
}

const rows = () => screen.getAllByRole('row').slice(1).map((row) => within(row).getAllByRole('cell').map(({ textContent }) => textContent));
const orderingOf = (call: { url: string } | undefined) => new URL(call?.url ?? '').searchParams.get('ordering');

describe('the labs of a patient', () => {
  it('[LAB-01] [PD-04] has its columns in order, under the tab Labs', async () => {
    await openLabs();
    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual(COLUMNS);
    expect(screen.getByRole('tab', { name: 'Labs' })).toHaveAttribute('aria-selected', 'true');
  });

  it('[LAB-03] [LAB-04] [LAB-05] is one row an observation, with what the test says repeated', async () => {
    await openLabs();
    const potassium = rows().find(([, , , description]) => description === 'Potassium');
    expect(potassium).toEqual([expect.stringMatching(/^\d\d:00 02\/03\/2026$/), 'Electrolytes', expect.stringMatching(/^\d\d:30 01\/03\/2026$/), 'Potassium', 'mmol/L', '4.1', '3.5-5.1']);
    expect(rows()).toHaveLength(4);
    expect(rows().map((cells) => [cells[3], cells[5], cells[6]])).toEqual(expect.arrayContaining([
      ['Base excess', '0', '0-3'], ['Chloride', '102', '--'], ['Leukocytes', '11.2', '--'],
    ]));
    expect(screen.getByText('1–2 of 2 lab tests')).toBeVisible();
  });

  it('[LAB-02] [API-50] is ordered by Date, Analysis and Sample Date only', async () => {
    const { user, calls } = await openLabs();
    expect(screen.getAllByRole('button', { name: /^Sort by/ }).map((button) => button.getAttribute('aria-label'))).toEqual(['Sort by Date', 'Sort by Analysis', 'Sort by Sample Date']);
    for (const [column, key] of [['Date', 'results_timestamp'], ['Analysis', 'type'], ['Sample Date', 'sample_timestamp']] as const) {
      await sortBy(user, column, 'Descending');
      await waitFor(() => expect(orderingOf(calls.calls(LABS).at(-1))).toBe(`-${key}`));
      await sortBy(user, column, 'Ascending');
      await waitFor(() => expect(orderingOf(calls.calls(LABS).at(-1))).toBe(key));
    }
  });

  it('[CST-01] asks for page 1 of 20 at first', async () => {
    const { calls, patient } = await openLabs();
    expect(calls.calls(LABS)[0]?.url).toMatch(new RegExp(`/api/patients/${patient}/lab-tests/\\?page=1&page_size=20$`));
  });
});
