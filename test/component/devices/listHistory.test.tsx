import { screenIsOpen } from '../../fixtures/screens/screenIsOpen';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import { App } from '../../../src/web/app/App';
import { register } from '../../fixtures/patients/patients';
import { address, renderApp } from '../../fixtures/screens/render';

const search = () => window.location.search;
const rows = async () =>
  within(await screen.findByRole('table'))
    .getAllByRole('row')
    .slice(1);
const cells = async (row: number) => within((await rows())[row] ?? document.body).getAllByRole('cell');
const sortBy = (column: string) => screen.getByRole('button', { name: `Sort by ${column}` });

beforeAll(async () => {
  await register({ first_name: 'Ada', last_name: 'Abel' });
  await register({ first_name: 'Zoe', last_name: 'Zimmer' });
});

it('search and ordering are found again by Back and by a reload, and not by a new visit; the address knows nothing of them', async () => {
  const { user } = await renderApp('/patients', { as: 'nurse' });
  await rows();
  await user.click(sortBy('Last Name'));
  await user.click(await screen.findByRole('menuitem', { name: 'Z to A' }));
  await waitFor(async () => expect((await cells(0))[1]).toHaveTextContent('Zimmer'));
  await user.type(screen.getByRole('searchbox'), 'zimmer');
  expect(await screen.findByText('1–1 of 1 patient')).toBeVisible();
  await user.click(within((await cells(0))[1] ?? document.body).getByRole('link'));
  await waitFor(() => expect(address()).toMatch(/profile$/));
  window.history.back();
  // The redirect to the profile stands in the place of the entry before it.
  expect(await screen.findByText('1–1 of 1 patient')).toBeVisible();
  expect(screen.getByRole('searchbox')).toHaveValue('zimmer');
  cleanup();
  render(<App />);
  expect(await screen.findByText('1–1 of 1 patient')).toBeVisible();
  expect(screen.getByRole('searchbox')).toHaveValue('zimmer');
  expect(search()).toBe('?page=1&page_size=20');
  expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toContain('zimmer');
  await user.click(screen.getByRole('button', { name: 'Clear search' }));
  await waitFor(async () => expect((await cells(0))[1]).toHaveTextContent('Zimmer'));
  await user.click(screen.getByRole('link', { name: 'Devices' }));
  await screenIsOpen('Device List');
  await user.click(screen.getByRole('link', { name: 'Patients' }));
  expect(await screen.findByText('1–2 of 2 patients')).toBeVisible();
  expect(screen.getByRole('searchbox')).toHaveValue('');
  expect((await cells(0))[1]).not.toHaveTextContent('Zimmer');
});
