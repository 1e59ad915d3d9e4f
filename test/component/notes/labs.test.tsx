import { screen, waitFor, within } from '@testing-library/react';
import { faultyServer } from '../../fixtures/server/faultyServer';
import { meanwhile, renderApp } from '../../fixtures/screens/render';
import { sortBy } from '../../fixtures/screens/sortBy';
import { addPatient } from '../../fixtures/ward/ward';

const LABS = /\/lab-tests\//;
const COLUMNS = ['Date', 'Analysis', 'Sample Date', 'Description', 'Unit', 'Value', 'Reference'];

interface Measured {
  description: string;
  unit: string;
  value: number;
  min?: number | null;
  max?: number | null;
}

async function addLabTest(
  patient: number,
  type: string,
  at: string,
  observations: readonly Measured[],
  sampled = '2026-03-01T06:30',
): Promise<void> {
  await meanwhile(async () => {
    const { id } = await server.db
      .insertInto('lab_tests')
      .values({
        patient_id: patient,
        type,
        results_timestamp: `${at}:00.000Z`,
        sample_timestamp: `${sampled}:00.000Z`,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    for (const { description, unit, value, min = null, max = null } of observations) {
      await server.db
        .insertInto('lab_observations')
        .values({ lab_test_id: id, description, unit, value, min_value: min, max_value: max })
        .execute();
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
  await addLabTest(patient, 'Blood count', '2026-03-03T08:00', [
    { description: 'Leukocytes', unit: '10*9/L', value: 11.2 },
  ]);
  const calls = faultyServer();
  const { user } = await renderApp(`/patients/${patient}/labs/tests`, { as: 'nurse' });
  await screen.findByText('Potassium');
  return { user, calls, patient };
}

const rows = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    );
const orderingOf = (call: { url: string } | undefined) =>
  new URL(call?.url ?? '').searchParams.get('ordering');

describe('the labs of a patient', () => {
  it('[LAB-01] [PD-04] has its columns in order, under the tab Labs', async () => {
    await openLabs();
    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual(COLUMNS);
    expect(screen.getByRole('tab', { name: 'Labs' })).toHaveAttribute('aria-selected', 'true');
  });

  it('[LAB-03] [LAB-04] [LAB-05] is one row an observation, with what the test says repeated', async () => {
    await openLabs();
    const potassium = rows().find(([, , , description]) => description === 'Potassium');
    expect(potassium).toEqual([
      expect.stringMatching(/^\d\d:00 02\/03\/2026$/),
      'Electrolytes',
      expect.stringMatching(/^\d\d:30 01\/03\/2026$/),
      'Potassium',
      'mmol/L',
      '4.1',
      '3.5-5.1',
    ]);
    expect(rows()).toHaveLength(4);
    expect(rows().map((cells) => [cells[3], cells[5], cells[6]])).toEqual(
      expect.arrayContaining([
        ['Base excess', '0', '0-3'],
        ['Chloride', '102', '--'],
        ['Leukocytes', '11.2', '--'],
      ]),
    );
    expect(screen.getByText('1–2 of 2 lab tests · 4 of 4 results')).toBeVisible();
  });

  it('what is above or below its reference is marked in words, and says its change from the last one, on whatever page that is', async () => {
    const patient = await meanwhile(() => addPatient(server.db));
    await addLabTest(
      patient,
      'Electrolytes',
      '2026-03-01T08:00',
      [{ description: 'Potassium', unit: 'mmol/L', value: 4.1, min: 3.5, max: 5.1 }],
      '2026-02-28T06:30',
    );
    await addLabTest(patient, 'Blood gas', '2026-03-02T08:00', [
      { description: 'Potassium', unit: 'mmol/L', value: 6, min: 3.5, max: 5.1 },
      { description: 'Base excess', unit: 'mmol/L', value: -4.5, min: -2, max: 2 },
    ]);
    const calls = faultyServer();
    const { user } = await renderApp(`/patients/${patient}/labs/tests`, { as: 'nurse' });
    await screen.findByText('Base excess');
    const cell = (description: string) =>
      within(
        screen
          .getAllByRole('row')
          .find((row) => within(row).queryByRole('cell', { name: description })) as HTMLElement,
      ).getAllByRole('cell')[5] as HTMLElement;
    expect(cell('Potassium')).toHaveTextContent(/^6\.0HHigh\+1\.9 from 4\.1$/);
    expect(cell('Potassium').querySelector('[data-unit]')).toHaveAttribute('data-unit', 'mmol/L');
    expect(within(cell('Potassium')).getByText('6.0')).toHaveClass('lab-value--marked');
    expect(cell('Base excess')).toHaveTextContent(/^−4\.5LLow$/);
    expect(rows().map((cells) => cells[6])).toEqual(['3.5-5.1', '−2 to 2', '3.5-5.1']);
    expect(within(screen.getAllByRole('row').at(-1) as HTMLElement).getByText('4.1')).not.toHaveClass(
      'lab-value--marked',
    );
    await sortBy(user, 'Sample Date', 'Ascending');
    await waitFor(() => expect(orderingOf(calls.calls(LABS).at(-1))).toBe('sample_timestamp'));
    await waitFor(() => expect(rows()[0]?.[5]).toBe('4.1'));
    expect(rows()[1]?.[5]).toBe('6.0HHigh+1.9 from 4.1');
  });

  it('[LAB-02] [API-50] is ordered by Date, Analysis and Sample Date only', async () => {
    const { user, calls } = await openLabs();
    expect(
      screen.getAllByRole('button', { name: /^Sort by/ }).map((button) => button.getAttribute('aria-label')),
    ).toEqual(['Sort by Date', 'Sort by Analysis', 'Sort by Sample Date']);
    for (const [column, key] of [
      ['Date', 'results_timestamp'],
      ['Analysis', 'type'],
      ['Sample Date', 'sample_timestamp'],
    ] as const) {
      await sortBy(user, column, 'Descending');
      await waitFor(() => expect(orderingOf(calls.calls(LABS).at(-1))).toBe(`-${key}`));
      await sortBy(user, column, 'Ascending');
      await waitFor(() => expect(orderingOf(calls.calls(LABS).at(-1))).toBe(key));
    }
  });

  it('[CST-01] asks for page 1 of 20 at first', async () => {
    const { calls, patient } = await openLabs();
    expect(calls.calls(LABS)[0]?.url).toMatch(
      new RegExp(`/api/patients/${patient}/lab-tests/\\?page=1&page_size=20$`),
    );
  });
});
