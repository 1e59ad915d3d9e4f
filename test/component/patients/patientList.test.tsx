import { screenIsOpen } from '../../fixtures/screens/screenIsOpen';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { change } from '../../fixtures/patients/patients';
import { faultyServer } from '../../fixtures/server/faultyServer';
import {
  addListedPatients,
  LIST,
  cells,
  query,
  rows,
  search,
  table,
} from '../../fixtures/screens/patientTable';
import { address, renderApp } from '../../fixtures/screens/render';

const sortBy = (column: string) => screen.getByRole('button', { name: `Sort by ${column}` });

beforeAll(addListedPatients);

describe('the list', () => {
  it('[PL-01] [PL-02] [PL-03] has a title, a link to add one, a search box and a table', async () => {
    await renderApp('/patients', { as: 'nurse' });
    await screenIsOpen('Patient List');
    expect(screen.getByRole('link', { name: 'Add Patient' })).toHaveAttribute('href', '/patients/add');
    expect(screen.getByRole('searchbox', { name: 'Search patients' })).toBeVisible();
    expect(await rows()).toHaveLength(20);
    expect(screen.getByText('1–20 of 45 patients')).toBeVisible();
  });

  it('[PL-04] its columns', async () => {
    await renderApp('/patients', { as: 'nurse' });
    const headers = within(await table())
      .getAllByRole('columnheader')
      .map((header) => header.textContent);
    expect(headers).toEqual([
      'Patient ID',
      'Last Name',
      'First Name',
      'Gender',
      'Date of Birth',
      'Bed',
      'Department',
      'Comorbidities',
    ]);
  });

  it('[PL-08] [PL-09] [PL-10] [PL-11] [PL-17] a row says who it is, and its names lead there', async () => {
    await renderApp('/patients', { as: 'nurse' });
    const [id, last, first, gender, born, bed, department] = await cells(0);
    for (const [cell, text] of [
      [id, '1'],
      [last, 'Castellanos'],
      [first, 'Elena'],
    ] as const) {
      expect(within(cell ?? document.body).getByRole('link', { name: text })).toHaveAttribute(
        'href',
        '/patients/1',
      );
    }
    expect(within(gender ?? document.body).getByRole('img', { name: 'Female' })).toBeVisible();
    expect(born).toHaveTextContent('1944/09/30');
    expect(bed).toHaveTextContent('--');
    expect(department).toHaveTextContent('--');
    expect(within((await cells(1))[3] ?? document.body).getByRole('img', { name: 'Male' })).toBeVisible();
  });
});

describe('comorbidities', () => {
  const cell = async (row: number) => (await cells(row))[7] ?? document.body;

  it('[PL-12] [PL-13] the first entry, and a badge with how many more there are', async () => {
    await renderApp('/patients', { as: 'nurse' });
    expect(await cell(0)).toHaveTextContent('I50.9 - Heart failure+3');
    expect(within(await cell(0)).getByRole('button', { name: 'Show all comorbidities' })).toHaveTextContent(
      '+3',
    );
    expect(await cell(1)).toHaveTextContent('I10 - Essential hypertension');
    expect(within(await cell(2)).getByRole('button', { name: 'Show all comorbidities' })).toHaveTextContent(
      '+1',
    );
    expect(await cell(3)).toBeEmptyDOMElement();
  });

  it('on paper, where no badge opens, are all of them', async () => {
    await renderApp('/patients', { as: 'nurse' });
    const others = async (row: number) =>
      (await cell(row)).querySelector('.comorbidities-cell')?.getAttribute('data-others');
    expect(await others(0)).toBe('I10 - Essential hypertension\nFrailty\nE11.9 - Diabetes');
    expect(await others(1)).toBe('');
  });

  it('[PL-14] [PL-15] the badge opens all of them', async () => {
    const { user } = await renderApp('/patients', { as: 'nurse' });
    await user.click(within(await cell(0)).getByRole('button', { name: 'Show all comorbidities' }));
    expect(await screen.findByText('Comorbidities', { selector: '.ant-popover-title' })).toBeVisible();
    const entries = within(screen.getByRole('list', { name: 'All comorbidities' }))
      .getAllByRole('listitem')
      .map((item) => item.textContent);
    expect(entries).toEqual([
      'I50.9 - Heart failureReduced pumping capacity',
      'I10 - Essential hypertension',
      'Frailty',
      'E11.9 - Diabetes',
    ]);
  });

  it('[PL-16] nothing opens with one or none', async () => {
    await renderApp('/patients', { as: 'nurse' });
    for (const row of [1, 3]) expect(within(await cell(row)).queryByRole('button')).toBeNull();
  });
});

describe('ordering', () => {
  it.each([
    ['Patient ID', 'id'],
    ['Last Name', 'last_name'],
    ['First Name', 'first_name'],
    ['Gender', 'gender'],
    ['Date of Birth', 'date_of_birth'],
    ['Bed', 'bed'],
    ['Department', 'admission__department__name'],
  ])('[PL-05] [PL-06] [PL-07] [PL-18] [PL-19] [PL-22] %s', async (column, key) => {
    const server500 = faultyServer();
    const { user } = await renderApp('/patients', { as: 'nurse' });
    await rows();
    const words = column === 'Last Name' ? ['A to Z', 'Z to A'] : ['Ascending', 'Descending'];
    for (const [index, ordering] of [key, `-${key}`].entries()) {
      await user.click(sortBy(column));
      const menu = await screen.findByRole('menu');
      expect(
        within(menu)
          .getAllByRole('menuitem')
          .map((item) => item.textContent),
      ).toEqual(words);
      await user.click(within(menu).getByRole('menuitem', { name: words[index] }));
      await waitFor(() =>
        expect(query(server500.calls(LIST).at(-1)?.url ?? '').get('ordering')).toBe(ordering),
      );
      // It is said of the rows on screen: with their answer.
      const header = () => screen.getByRole('columnheader', { name: new RegExp(`^${column}`) });
      const sort = index === 0 ? 'ascending' : 'descending';
      await waitFor(() => expect(header()).toHaveAttribute('aria-sort', sort));
    }
    expect(search()).toBe('?page=1&page_size=20');
  });

  it('Comorbidities cannot be ordered', async () => {
    await renderApp('/patients', { as: 'nurse' });
    await rows();
    expect(screen.queryByRole('button', { name: 'Sort by Comorbidities' })).toBeNull();
  });

  it('[PL-20] descending turns the list round', async () => {
    const { user } = await renderApp('/patients', { as: 'nurse' });
    await rows();
    await user.click(sortBy('Last Name'));
    await user.click(await screen.findByRole('menuitem', { name: 'Z to A' }));
    await waitFor(async () => expect((await cells(0))[1]).toHaveTextContent('Zimmer'));
  });

  it('[PL-20] by keyboard: a choice closes the menu, as Escape does, and the focus is on the button again', async () => {
    const { user } = await renderApp('/patients', { as: 'nurse' });
    await rows();
    const button = sortBy('Last Name');
    const isOpen = () => document.querySelector('.sort-menu:not(.ant-dropdown-hidden)') !== null;
    const open = async () => {
      act(() => button.focus());
      await user.keyboard('{Enter}');
      const choice = await screen.findByRole('menuitem', { name: 'Z to A' });
      act(() => choice.focus());
      return choice;
    };
    // Not prevented, the rest of the press would go to the button, which has the focus by then, and open the menu again.
    expect(fireEvent.keyDown(await open(), { key: 'Enter', keyCode: 13 })).toBe(false);
    await waitFor(async () => expect((await cells(0))[1]).toHaveTextContent('Zimmer'));
    expect(isOpen()).toBe(false);
    expect(button).toHaveFocus();
    fireEvent.keyDown(await open(), { key: 'Escape', keyCode: 27 });
    await waitFor(() => expect(isOpen()).toBe(false));
    expect(button).toHaveFocus();
  });
});

describe('a list that cannot be loaded', () => {
  it('says so and tries again', async () => {
    const faults = faultyServer();
    faults.answer(LIST, 500, { detail: 'Something went wrong.' });
    const { user } = await renderApp('/patients', { as: 'nurse' });
    expect(await screen.findByText(/could not be loaded/)).toBeVisible();
    faults.heal();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await rows()).toHaveLength(20);
    expect(screen.queryByText(/could not be loaded/)).toBeNull();
  });

  it('keeps the rows that were there, and says that they are old', async () => {
    const faults = faultyServer();
    const { user } = await renderApp('/patients', { as: 'nurse' });
    await rows();
    faults.refuse(LIST);
    await user.click(screen.getByRole('button', { name: 'Page 2' }));
    expect(await screen.findByText(/are not up to date/)).toBeVisible();
    expect(await rows()).toHaveLength(20);
  });
});

it('shows what a colleague changed when one comes back', async () => {
  const { user } = await renderApp('/patients', { as: 'nurse' });
  await user.click(within((await cells(1))[1] ?? document.body).getByRole('link', { name: 'Bianchi' }));
  // The title stands before its screen, whose title it then is.
  await waitFor(() =>
    expect(screen.getByRole('heading', { level: 1, name: 'Patient Details' })).toBeVisible(),
  );
  await waitFor(() => expect(address()).toBe('/patients/2/profile'));
  await change(2, { first_name: 'Mario' });
  await user.click(screen.getByRole('link', { name: 'Patient List' }));
  await waitFor(async () => expect((await cells(1))[2]).toHaveTextContent('Mario'));
});
