import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import { App } from '../../../src/web/app/App';
import { addResults } from '../../fixtures/patients/labResults';
import { register } from '../../fixtures/patients/patients';
import { address, meanwhile, renderApp } from '../../fixtures/screens/render';
import { faultyServer } from '../../fixtures/server/faultyServer';

const SERIES = /\/lab-series\//;

async function openSeries(patient: number, screenSize?: { width: number; height: number }) {
  const { user } = await renderApp(`/patients/${patient}/labs/tests`, {
    as: 'nurse',
    ...screenSize,
  });
  await user.click(await screen.findByRole('radio', { name: 'By test' }));
  return { user, box: await screen.findByRole('region', { name: 'Lab tests by test' }) };
}

describe('the labs by test', () => {
  it('have one row a test with the newest results side by side, marked as in the list, and their course', async () => {
    const patient = await register();
    await addResults(patient, [4.1, 4.6, 5.4]);
    await addResults(patient, [1, 2, 3, 4, 5, 6, 7, 8, 9, 10], 'Sodium');
    const { user, box } = await openSeries(patient);
    const table = await within(box).findByRole('table', { name: 'Lab tests by test, newest result first' });
    expect(
      within(table)
        .getAllByRole('columnheader')
        .slice(0, 6)
        .map(({ textContent }) => textContent),
    ).toEqual(['Test', 'Unit', 'Reference', 'Course', 'Newest', '1 before']);
    const [potassium, sodium] = within(table).getAllByRole('row').slice(1);
    if (potassium === undefined || sodium === undefined) throw new Error('two rows');
    expect(within(potassium).getByRole('rowheader')).toHaveTextContent('Potassium');
    const texts = within(potassium)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent);
    expect(texts.slice(0, 2)).toEqual(['mmol/L', '3.5-5.1']);
    expect(texts[3]).toMatch(/^5\.4HHigh\d\d:00 03\/03\/2026$/);
    expect(texts[4]).toMatch(/^4\.6\d\d:00 02\/03\/2026$/);
    expect(texts[5]).toMatch(/^4\.1\d\d:00 01\/03\/2026$/);
    expect(texts[6]).toBe('');
    expect(
      within(potassium).getByRole('img', { name: 'Potassium, oldest to newest: 4.1, 4.6, 5.4 mmol/L' }),
    ).toBeVisible();
    expect(within(sodium).getAllByText(/\/03\/2026$/)).toHaveLength(8);
    expect(within(box).getByText('2 of 2 tests, of each the newest 8 results at most')).toBeVisible();
    expect(address()).toBe(`/patients/${patient}/labs/tests`);
    await user.click(screen.getByRole('radio', { name: 'List' }));
    expect(await screen.findByText(/of 13 results/)).toBeVisible();
  });

  it('on a phone have the newest result beside the test, below whose name unit and reference stand once', async () => {
    const patient = await register();
    await addResults(patient, [4.1, 4.6, 5.4]);
    const { box } = await openSeries(patient, { width: 390, height: 844 });
    const heads = (await within(box).findAllByRole('columnheader')).map(({ textContent }) => textContent);
    expect(heads.slice(0, 4)).toEqual(['Test', 'Newest', 'Course', '1 before']);
    expect(heads).not.toContain('Unit');
    // A column of ranges would be cut by the edge, and what is left of one reads as another.
    expect(heads).not.toContain('Reference');
    expect(within(box).getByRole('rowheader')).toHaveTextContent('PotassiumReference 3.5-5.1');
  });

  it.each([
    ['HH', 9.9, '9.9HHCritically high'],
    ['LL', 1.1, '1.1LLCritically low'],
    ['H', 9.9, '9.9HHigh'],
  ] as const)(
    'what the laboratory calls %s is seen as that, here and in the list, and more of it than of what is outside',
    async (flag, value, text) => {
      const patient = await register();
      await addResults(patient, [value]);
      await meanwhile(() => server.db.updateTable('lab_observations').set({ flag }).execute());
      const { user, box } = await openSeries(patient);
      const mark = async () => {
        const cell = (await screen.findByText(flag)).closest('td');
        expect(cell).toHaveTextContent(text);
        return cell?.querySelector('.lab-value-flag b')?.classList.contains('lab-value-critical');
      };
      await within(box).findByRole('table');
      expect(await mark()).toBe(flag !== 'H');
      await user.click(screen.getByRole('radio', { name: 'List' }));
      await waitFor(() => expect(screen.queryByRole('region', { name: 'Lab tests by test' })).toBeNull());
      expect(await mark()).toBe(flag !== 'H');
    },
  );

  it('empty, and not loaded, say so', async () => {
    const faults = faultyServer();
    faults.answer(SERIES, 500, { detail: 'Something went wrong.' });
    const { user, box } = await openSeries(await register());
    expect(await within(box).findByText('The lab tests could not be loaded.')).toBeVisible();
    faults.heal();
    await user.click(within(box).getByRole('button', { name: 'Try again' }));
    expect(await within(box).findByText('No results')).toBeVisible();
  });
});

it.each([
  { part: 'labs/tests', view: 'By test', tab: 'Notes' },
  { part: 'notes', view: 'Time line', tab: 'Labs' },
])('the view $view is there after Back from another tab, and after a reload', async ({ part, view, tab }) => {
  const patient = await register();
  const { user } = await renderApp(`/patients/${patient}/${part}`, { as: 'nurse' });
  const choice = () => screen.findByRole('radio', { name: view });
  await user.click(await choice());
  await waitFor(async () => expect(await choice()).toBeChecked());
  await user.click(screen.getByRole('tab', { name: tab }));
  await waitFor(() => expect(screen.queryByRole('radio', { name: view })).toBeNull());
  act(() => window.history.back());
  await waitFor(async () => expect(await choice()).toBeChecked());
  cleanup();
  render(<App />);
  await waitFor(async () => expect(await choice()).toBeChecked());
  expect(address()).toBe(`/patients/${patient}/${part}`);
});
