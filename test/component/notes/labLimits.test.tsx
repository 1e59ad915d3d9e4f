import { screen, waitFor, within } from '@testing-library/react';
import { addResults } from '../../fixtures/patients/labResults';
import { meanwhile, renderApp } from '../../fixtures/screens/render';
import { addPatient } from '../../fixtures/ward/ward';

async function openLabs() {
  const patient = await meanwhile(() => addPatient(server.db));
  await addResults(patient, [4.2, ['<', 3.5], 5, ['>=', 5.2], ['<=', 4], ['>', 9.5], 4.4]);
  const { user } = await renderApp(`/patients/${patient}/labs/tests`, { as: 'nurse' });
  await screen.findAllByText('Potassium');
  return { user };
}

/** What is seen of a cell, and what a screen reader reads, without the unit that is drawn under it. */
const partsOf = (cell: HTMLElement | null) => {
  const without = (hidden: string) => {
    const copy = cell?.cloneNode(true) as HTMLElement;
    for (const part of copy.querySelectorAll(`${hidden}, .lab-series-result > small`)) part.remove();
    return copy.textContent;
  };
  return [without('.visually-hidden'), without('[aria-hidden]')];
};

const EXPECTED = [
  ['4.4', '4.4'],
  ['>\u00A09.5H', 'more than 9.5High'],
  ['≤\u00A04.0', 'at most 4.0'],
  ['≥\u00A05.2H', 'at least 5.2High'],
  ['5.0', '5.0'],
  ['<\u00A03.5L', 'less than 3.5Low'],
  ['4.2', '4.2'],
];

describe('a lab result that is below or above a limit', () => {
  it('is listed as that, read aloud in words, without a change from or to it', async () => {
    await openLabs();
    const cells = screen
      .getAllByRole('row')
      .slice(1)
      .map((row) => within(row).getAllByRole('cell')[5] as HTMLElement);
    expect(cells.map(partsOf)).toEqual(EXPECTED);
    for (const cell of cells) expect(cell.querySelector('small')).toHaveTextContent(/^$/);
  });

  it('stands by its test, and in the words of the course, which is drawn at the limit', async () => {
    const { user } = await openLabs();
    await user.click(await screen.findByRole('radio', { name: 'By test' }));
    const box = within(await screen.findByRole('region', { name: 'Lab tests by test' }));
    await waitFor(() => expect(box.getAllByRole('row')).toHaveLength(2));
    const cells = box
      .getAllByText(/\/03\/2026$/)
      .map((time) => time.closest('.lab-series-result') as HTMLElement);
    expect(cells.map(partsOf)).toEqual(EXPECTED);
    const course = box.getByRole('img', {
      name: 'Potassium, oldest to newest: 4.2, less than 3.5, 5.0, at least 5.2, at most 4.0, more than 9.5, 4.4 mmol/L',
    });
    const [, limit] = course.querySelector('polyline')?.getAttribute('points')?.split(' ') ?? [];
    // The lowest of all.
    expect(limit).toMatch(/,24$/);
  });
});
